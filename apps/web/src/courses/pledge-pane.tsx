import type { PledgeTexts, TraineeCourse } from '@jujur/contract/courses.ts'
import { type ContentLanguage, contentTags, pledgeLanguages } from '@jujur/contract/enumerations.ts'
import { useState } from 'react'
import { LanguageTabs } from '../authoring/language-tabs.tsx'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import type { CourseFields } from './course-fields.ts'
import classes from './courses.module.css'
import { PledgeBody, useUnknownNames } from './pledge-body.tsx'

const none = { title: '', body: '' }

type Props = { course: TraineeCourse; draft: ContentDraft<CourseFields>; readOnly: boolean }

const isSaid = (text: string): boolean => text.trim() !== ''

/** What is signed at the end: in the course's own language, and beside it in one of the others. */
export const PledgePane = ({ course, draft, readOnly }: Props) => {
  const t = useTexts('courses')
  const unknown = useUnknownNames()
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
      <p className={classes.dim}>{t('pledge.help')}</p>
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
                error={unknown(title, [])}
                onChange={(event) => write(language, { title: event.currentTarget.value })}
              />
              <PledgeBody
                label={t('pledge.body', { language: languageNames[language] })}
                lang={contentTags[language]}
                readOnly={readOnly}
                value={body}
                onWrite={(next) => write(language, { body: next })}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
