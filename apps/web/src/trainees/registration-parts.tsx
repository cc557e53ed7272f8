import type { TraineeRegistration } from '@jujur/contract/trainees.ts'
import { IconAlertTriangle, IconCheck, IconMail, IconUserPlus } from '@jujur/icons'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useRoles } from './roles.ts'
import { useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

type Props = { registration: TraineeRegistration }

export const useTraineeRegistrationOrigin = () => {
  const t = useTexts('trainees')
  const { dateTime } = useFormat()
  return ({ submitted_by, submitted_at, source }: TraineeRegistration) => {
    const values = { name: submitted_by ?? '', time: dateTime(submitted_at) }
    return submitted_by === null ? t('origin.sign_up', values) : t(source === 'import' ? 'origin.import' : 'origin.form', values)
  }
}

export const FindingsBadge = ({ registration: { findings } }: Props) => {
  const t = useTexts('trainees')
  return findings.length === 0 ? (
    <StateBadge state="completed">{t('checks.passed')}</StateBadge>
  ) : (
    <StateBadge state="rejected">{t('checks.blocks', { count: findings.length })}</StateBadge>
  )
}

export const TraineeRegistrationFacts = ({ registration }: Props) => {
  const t = useTexts('trainees')
  const { labels } = useTraineeWords()
  const roles = useRoles()
  const { date } = useFormat()
  const none = t('fields.none')
  const { username, email, phone, department, position, employee_no, ic_no_masked, risk_level, joined_on, facts_from, manager_email } = registration
  return (
    <DefinitionList
      items={[
        { term: labels.username, value: username },
        { term: labels.email, value: email },
        { term: labels.phone, value: phone ?? none },
        { term: labels.department, value: department ?? none },
        { term: labels.position, value: position ?? none },
        { term: labels.employee_no, value: employee_no ?? none },
        { term: labels.ic_no, value: ic_no_masked ?? none },
        { term: labels.risk_level, value: risk_level ? t(`risk.${risk_level}`) : t('risk.none') },
        ...roles(registration),
        ...(manager_email === null ? [] : [{ term: labels.manager_id, value: t('fields.managerWaits', { email: manager_email }) }]),
        ...(joined_on === null ? [] : [{ term: labels.joined_on, value: date(joined_on) }]),
        ...(facts_from === null ? [] : [{ term: labels.from, value: t('fields.factsFrom', { day: date(facts_from) }) }]),
      ]}
    />
  )
}

/** What stands against it on top, else that nothing does. */
export const TraineeRegistrationChecks = ({ registration: { findings } }: Props) => {
  const t = useTexts('trainees')
  const { ofCode } = useTraineeWords()
  return (
    <Section title={t('checks.title')} ruled>
      <ul className={classes.checks}>
        {findings.map((code) => (
          <li key={code} className={classes.blocks}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            {ofCode(code)}
          </li>
        ))}
        {findings.length === 0 && (
          <li className={classes.fine}>
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            {t('checks.fine')}
          </li>
        )}
      </ul>
    </Section>
  )
}

export const TraineeRegistrationCreates = ({ registration: { email, username } }: Props) => {
  const t = useTexts('trainees')
  return (
    <Section title={t('creates.title')} ruled>
      <ul className={classes.checks}>
        <li>
          <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('creates.account', { username })}
        </li>
        <li>
          <IconMail size={18} stroke={1.75} aria-hidden="true" />
          {t('creates.invitation', { email })}
        </li>
      </ul>
    </Section>
  )
}
