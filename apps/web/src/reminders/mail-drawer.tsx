import { bcp47 } from '@jujur/contract/enumerations.ts'
import { getReminderMail } from '@jujur/contract/reminders.ts'
import { useCall } from '../kit/call/use-call.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import classes from './steps.module.css'

/** What a reminder said, made again from its record. */
export const MailDrawer = ({ reminder_step_id, onClose }: { reminder_step_id: number; onClose: () => void }) => {
  const t = useTexts('reminderSteps')
  const { dateTime } = useFormat()
  const of = useCall(getReminderMail, { reminder_step_id })
  return (
    <Drawer opened onClose={onClose} title={of.data ? t('mail.title', { name: of.data.name }) : t('mail.show')} wide>
      <Answer of={of} rows={6}>
        {({ at, language, outcome, subject, text }) => (
          <div className={classes.parts}>
            <Notice tone="info">{t('mail.again')}</Notice>
            <DefinitionList
              items={[
                { term: t('mail.at'), value: dateTime(at) },
                { term: t('mail.language'), value: languageNames[language] },
                { term: t('sentList.column.outcome'), value: t(`sentList.outcome.${outcome}`) },
                { term: t('mail.subject'), value: subject },
              ]}
            />
            <Section title={t('mail.text')} ruled>
              <p className={classes.mail} lang={bcp47[language]}>
                {text}
              </p>
            </Section>
          </div>
        )}
      </Answer>
    </Drawer>
  )
}
