import type { RegistrationInformation } from '@jujur/contract/company-registration.ts'
import { IconMinus } from '@jujur/icons'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type Knot, Line } from '../ui/line.tsx'
import { Section } from '../ui/section.tsx'
import classes from './legal.module.css'
import { LegalDecision } from './legal-decision.tsx'
import { DetailsCompared } from './registration-details.tsx'

/** What waits: where it stands between its two approvals, what it changes, and the company's own decision. */
export const LegalPending = ({ record }: { record: RegistrationInformation }) => {
  const t = useTexts('companyRegistration')
  const { dateTime } = useFormat()
  const who = (entry: { name: string | null; at: string }) => t('trail.who', { name: entry.name ?? '', time: dateTime(entry.at) })
  const ofCompany = record.history.findLast(({ action, stage }) => action === 'approved' && stage === 'company')
  const atCompany = record.stage === 'company'

  const company: Knot = ofCompany
    ? { state: 'done', label: t('trail.company'), note: who(ofCompany) }
    : atCompany
      ? { state: record.can.approve ? 'turn' : 'later', label: t('trail.company'), note: record.can.approve ? undefined : t('trail.another') }
      : { state: 'later', label: t('trail.company'), note: t('trail.skipped'), icon: <IconMinus size={12} stroke={2.2} /> }
  const knots: Knot[] = [
    { state: 'done', label: t('trail.submitted'), note: who({ name: record.submitted_by, at: record.submitted_at }) },
    company,
    { state: 'later', label: t('trail.provider'), note: t(atCompany ? 'trail.providerLater' : 'trail.providerNow') },
  ]
  return (
    <Section title={t('pending.title')} line={t(record.in_force ? 'pending.line' : 'pending.lineFirst')} ruled>
      <div className={classes.trail}>
        <Line knots={knots} label={t('trail.label')} direction="horizontal" className={classes.wideLine} />
        <Line knots={knots} label={t('trail.label')} className={classes.narrowLine} />
      </div>
      <DetailsCompared narrow before={record.in_force} after={record.details} afterTitle={t('pending.submitted')} />
      {atCompany && <LegalDecision record={record} />}
    </Section>
  )
}
