import type { TraineeCourse } from '@jujur/contract/courses.ts'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { CourseFields } from './course-fields.ts'
import classes from './courses.module.css'

type Props = { course: TraineeCourse; draft: ContentDraft<CourseFields>; readOnly: boolean }

/** Which lesson companies may read before they buy: no quiz, and no package, which wants to know who learns. */
export const CourseSampleField = ({ course, draft, readOnly }: Props) => {
  const t = useTexts('courses')
  const { sample_item_id, modules } = draft.value
  const lessons = modules
    .flatMap((id) => course.modules.find(({ module_id }) => module_id === id)?.items ?? [])
    .filter(({ material_type }) => material_type !== null && material_type !== 'scorm')
  const chosen = lessons.some(({ module_item_id }) => module_item_id === sample_item_id) ? String(sample_item_id) : ''
  return (
    <Section title={t('sample.title')} line={t('sample.line')}>
      <div className={classes.needs}>
        <SelectField
          label={t('sample.lesson')}
          placeholder={t('sample.none')}
          value={chosen}
          disabled={readOnly}
          options={lessons.map(({ module_item_id, title }) => ({ value: String(module_item_id), label: title }))}
          onChange={(event) => draft.set({ sample_item_id: Number(event.currentTarget.value) || null })}
        />
      </div>
    </Section>
  )
}
