import { type TraineeCourse, TraineeCourseList } from '@jujur/contract/courses.ts'
import { useState } from 'react'
import { ContentPicker } from '../authoring/content-picker.tsx'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
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
  const { facts } = useFormat()
  const mayList = useMay()(TraineeCourseList.name)
  const kept = useKeptFocus<HTMLDivElement>()
  const { needs } = draft.value
  const [adding, setAdding] = useState(false)
  // What was picked here has no name in the course until it is saved.
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const titleOf = (id: number) => course.needs.find(({ course_id }) => course_id === id)?.title ?? picked.get(id) ?? ''
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
        {!readOnly && mayList && needs.length < MOST && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            {t('needs.add')}
          </Button>
        )}
      </div>
      {adding && (
        <ContentPicker
          title={t('needs.add')}
          call={TraineeCourseList}
          input={{ sort: 'title', dir: 'asc' }}
          picksOf={({ posts }) =>
            posts.flatMap(({ course_id, title, code, live_version, status }) =>
              course_id === course.course_id || status === 'archived'
                ? []
                : [{ id: course_id, title, line: facts([code, live_version === null ? t('needs.unpublished') : null]) }],
            )
          }
          taken={new Set(needs)}
          onPick={({ id, title }) => {
            setPicked((before) => new Map(before).set(id, title))
            draft.set({ needs: [...needs, id] })
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}
