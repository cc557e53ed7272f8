import type { PledgeTexts, TraineeCourse } from '@jujur/contract/courses.ts'
import { pledgeLanguages } from '@jujur/contract/enumerations.ts'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import type { CourseFields } from './course-fields.ts'
import classes from './courses.module.css'
import { PledgeBody, useUnknownNames } from './pledge-body.tsx'

const none = { title: '', body: '' }

type Props = { course: TraineeCourse; draft: ContentDraft<CourseFields>; readOnly: boolean }

/** What is signed at the end, in each language it may be signed in. */
export const PledgePane = ({ course, draft, readOnly }: Props) => {
  const t = useTexts('courses')
  const unknown = useUnknownNames()
  const { pledge_text } = draft.value
  const write = (language: keyof PledgeTexts, change: Partial<typeof none>) =>
    draft.set({ pledge_text: { ...pledge_text, [language]: { ...(pledge_text[language] ?? none), ...change } } })
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h2>{t('editor.pledge')}</h2>
        <span className={classes.dim}>{t('pledge.version', { version: course.pledge_version })}</span>
      </div>
      <p className={classes.dim}>{t('pledge.help')}</p>
      <div className={classes.texts}>
        {pledgeLanguages.map((language) => {
          const { title, body } = pledge_text[language] ?? none
          return (
            <div key={language} className={classes.column}>
              <h3>{languageNames[language]}</h3>
              <TextField
                label={t('pledge.title', { language: languageNames[language] })}
                lang={language}
                maxLength={150}
                readOnly={readOnly}
                value={title}
                error={unknown(title, [])}
                onChange={(event) => write(language, { title: event.currentTarget.value })}
              />
              <PledgeBody
                label={t('pledge.body', { language: languageNames[language] })}
                lang={language}
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
