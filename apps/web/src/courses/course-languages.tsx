import type { TraineeCourse } from '@jujur/contract/courses.ts'
import { contentLanguages } from '@jujur/contract/enumerations.ts'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { languageName } from './change-words.ts'
import type { CourseFields } from './course-fields.ts'
import classes from './courses.module.css'

type Props = { course: TraineeCourse; draft: ContentDraft<CourseFields>; readOnly: boolean }

/** Which languages the course is to have beside its own. Until one is chosen it has every one that something of it is written in. */
export const CourseLanguages = ({ course, draft, readOnly }: Props) => {
  const t = useTexts('courses')
  const others = contentLanguages.filter((language) => language !== course.language)
  const chosen = draft.value.languages ?? others.filter((language) => (course.counts[language]?.done ?? 0) > 0)
  return (
    <Section title={t('languages.title')} line={t('languages.line', { language: languageName(course.language) })}>
      <div className={classes.ticks}>
        {others.map((language) => (
          <TickField
            key={language}
            label={languageName(language)}
            checked={chosen.includes(language)}
            disabled={readOnly}
            onChange={(event) => {
              const { checked } = event.currentTarget
              draft.set({ languages: others.filter((one) => (one === language ? checked : chosen.includes(one))) })
            }}
          />
        ))}
      </div>
    </Section>
  )
}
