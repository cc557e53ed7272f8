import { getReminderStepList, getReminderSteps } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'

/** When the portal last reminded people by itself, and of how much; each figure leads to its list. */
export const CompanyReminders = () => {
  const t = useTexts('dashboard')
  const { dateTime, number } = useFormat()
  const may = useMay()
  const of = useCall(getReminderSteps, {}, { enabled: may(getReminderSteps.name) })
  if (!may(getReminderSteps.name)) return null
  if (of.error && !of.data) return <ReadTrouble error={of.error} onRetry={() => void of.refetch()} />
  if (!of.data) return null
  const { last_run } = of.data
  const figure = (count: number, outcome: 'sent' | 'omitted') =>
    last_run && may(getReminderStepList.name) ? (
      <Link to={hrefOf('reminderEmails', { run: last_run.day, outcome })}>{number(count)}</Link>
    ) : (
      number(count)
    )
  return (
    <Section title={t('company.reminders.title')} ruled>
      <DefinitionList
        layout="ends"
        items={[
          {
            term: t('company.reminders.last'),
            value: <Link to={hrefOf('reminders')}>{last_run ? dateTime(last_run.at) : t('company.reminders.none')}</Link>,
          },
          ...(last_run
            ? [
                { term: t('company.reminders.sent'), value: figure(last_run.sent, 'sent') },
                { term: t('company.reminders.left_out'), value: figure(last_run.left_out, 'omitted') },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
