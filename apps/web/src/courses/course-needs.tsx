import { type TraineeCourse, TraineeCourseList } from '@jujur/contract/courses.ts'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import type { CourseFields } from './course-fields.ts'
import classes from './courses.module.css'

/** As many as the call takes. */
const MOST = 10
type Props = { course: TraineeCourse; draft: ContentDraft<CourseFields>; readOnly: boolean }

/** Which courses are completed before this one begins. */
export const CourseNeeds = ({ course, draft, readOnly }: Props) => {
  const t = useTexts('courses')
  const mayList = useMay()(TraineeCourseList.name)
  const kept = useKeptFocus<HTMLDivElement>()
  const { needs } = draft.value
  const listed = useCall(TraineeCourseList, { status: 'published', sort: 'title', dir: 'asc' }, { enabled: mayList && !readOnly })
  const known = [...course.needs, ...(listed.data?.posts ?? [])]
  const titleOf = (id: number) => known.find(({ course_id }) => course_id === id)?.title ?? ''
  const others = (listed.data?.posts ?? []).filter(({ course_id }) => course_id !== course.course_id && !needs.includes(course_id))
  return (
    <Section title={t('needs.title')} line={t('needs.line')}>
      <div {...kept} className={classes.needs}>
        {needs.length > 0 && (
          <ul>
            {needs.map((id) => (
              <li key={id}>
                {titleOf(id)}{' '}
                {!readOnly && (
                  <TextButton onClick={() => draft.set({ needs: needs.filter((one) => one !== id) })}>
                    {t('needs.remove', { title: titleOf(id) })}
                  </TextButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {!readOnly && others.length > 0 && needs.length < MOST && (
          <SelectField
            label={t('needs.add')}
            placeholder={t('needs.choose')}
            value=""
            options={others.map(({ course_id, title }) => ({ value: String(course_id), label: title }))}
            onChange={(event) => {
              const id = Number(event.currentTarget.value)
              if (id > 0) draft.set({ needs: [...needs, id] })
            }}
          />
        )}
      </div>
    </Section>
  )
}
