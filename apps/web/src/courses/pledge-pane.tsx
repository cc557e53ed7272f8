import type { PledgeTexts, TraineeCourse } from '@jujur/contract/courses.ts'
import { type ContentLanguage, contentTags, pledgeLanguages } from '@jujur/contract/enumerations.ts'
import { useState } from 'react'
import { LanguageTabs } from '../authoring/language-tabs.tsx'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { CourseFields } from './course-fields.ts'
import classes from './courses.module.css'

const none = { title: '', body: '' }
/** What is filled in when somebody signs; the same in every language. */
const placeholders = '{full_name}, {id_masked}, {position}, {company_name}, {registration_no}, {course_title}, {completion_date}'

type Props = { course: TraineeCourse; draft: ContentDraft<CourseFields>; readOnly: boolean }

const isSaid = (text: string): boolean => text.trim() !== ''

/** What is signed at the end: in the course's own language, and beside it in one of the others. */
export const PledgePane = ({ course, draft, readOnly }: Props) => {
  const t = useTexts('courses')
  const { pledge_text } = draft.value
  const write = (language: keyof PledgeTexts, change: Partial<typeof none>) =>
    draft.set({ pledge_text: { ...pledge_text, [language]: { ...(pledge_text[language] ?? none), ...change } } })
  const others = pledgeLanguages.filter((language) => language !== course.language && (draft.value.languages?.includes(language) ?? true))
  const [chosen, choose] = useState<ContentLanguage | null>(null)
  const beside = others.find((language) => language === chosen) ?? others.find((language) => pledge_text[language]) ?? others.at(-1)
  const counts = Object.fromEntries(
    others.map((language) => {
      const { title, body } = pledge_text[language] ?? none
      return [language, { done: [title, body].filter(isSaid).length, total: 2, outdated: 0 }]
    }),
  )
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h2>{t('editor.pledge')}</h2>
        <span className={classes.dim}>{t('pledge.version', { version: course.pledge_version })}</span>
      </div>
      <p className={classes.dim}>{t('pledge.help', { names: placeholders })}</p>
      {beside && <LanguageTabs base={course.language} current={beside} onChoose={choose} counts={counts} languages={others} />}
      <div className={classes.texts}>
        {[course.language, ...(beside ? [beside] : [])].map((language) => {
          const { title, body } = pledge_text[language] ?? none
          return (
            <div key={language} className={classes.column}>
              <h3>{languageNames[language]}</h3>
              <TextField
                label={t('pledge.title', { language: languageNames[language] })}
                lang={contentTags[language]}
                maxLength={150}
                readOnly={readOnly}
                value={title}
                onChange={(event) => write(language, { title: event.currentTarget.value })}
              />
              <TextAreaField
                label={t('pledge.body', { language: languageNames[language] })}
                lang={contentTags[language]}
                rows={14}
                maxLength={8000}
                readOnly={readOnly}
                value={body}
                onChange={(event) => write(language, { body: event.currentTarget.value })}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
