import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { chooseCourseLanguage } from '@jujur/contract/learning.ts'
import { useSend } from '../kit/call/use-send.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './course-language.module.css'
import { isSigned } from './outline.ts'
import type { CoverPage } from './shapes.ts'

/** What a completed course was read in stays on record. */
export const canChooseLanguage = ({ languages, status }: Pick<CoverPage, 'languages' | 'status'>): boolean =>
  languages.length > 1 && !isSigned(status)

type SelectProps = { label: string; value: ContentLanguage; languages: readonly ContentLanguage[]; onChoose: (language: ContentLanguage) => void }

/** Each by its own name, so that whoever looks for it can read it. */
export const ContentLanguageSelect = ({ label, value, languages, onChoose }: SelectProps) => (
  <select aria-label={label} className={classes.select} value={value} onChange={(event) => onChoose(event.currentTarget.value as ContentLanguage)}>
    {languages.map((language) => (
      <option key={language} value={language} lang={bcp47Of(language)}>
        {languageNames[language]}
      </option>
    ))}
  </select>
)

/** In which of its languages the course is taken: kept on the server, for all its lessons. */
export const CourseLanguage = ({ course }: { course: CoverPage }) => {
  const t = useTexts('player')
  const { send, sending } = useSend(chooseCourseLanguage, {})
  const choose = (language: ContentLanguage) => {
    if (!sending) void send({ trainee_course_id: course.trainee_course_id, language })
  }
  return <ContentLanguageSelect label={t('lesson.courseLanguage')} value={course.language} languages={course.languages} onChoose={choose} />
}
