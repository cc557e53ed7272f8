import type { Output } from '@jujur/contract/call.ts'
import type { getProviderDashboard } from '@jujur/contract/dashboard.ts'
import { Link } from 'react-router'
import type { Session } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './figures.module.css'
import { placeOf } from './places.ts'

type Head = NonNullable<Output<typeof getProviderDashboard>['heads']>[number]
const badges = { passed: 'completed', look: 'look', stops: 'rejected', changes: 'changed' } as const

const HeadRow = ({ head, person }: { head: Head; person: Session }) => {
  const t = useTexts('dashboard')
  const { ago, facts } = useFormat()
  const { what, id, name, version_no, submitted_by, submitted_at, check } = head
  return (
    <Link to={placeOf(what, person, id) ?? ''} className={classes.head}>
      <span>
        <b>{version_no === null ? name : t('heads.version', { name, version: version_no })}</b>{' '}
        <small>{facts([submitted_by, ago(submitted_at)])}</small>
      </span>
      <StateBadge state={badges[check.result]}>{t(`heads.check.${check.result}`, { count: check.count })}</StateBadge>
    </Link>
  )
}

type Props = { heads: readonly Head[]; decidedAt: string | null; person: Session }

/** What has waited longest of the companies and courses this person decides on, with what the checks say. */
export const ProviderHeads = ({ heads, decidedAt, person }: Props) => {
  const t = useTexts('dashboard')
  const { dateTime } = useFormat()
  return (
    <Section title={t('heads.title')} ruled>
      {heads.length === 0 ? (
        <p className={classes.none}>{t('heads.none')}</p>
      ) : (
        <ul>
          {heads.map((head) => (
            <li key={`${head.what} ${head.id}`}>
              <HeadRow head={head} person={person} />
            </li>
          ))}
        </ul>
      )}
      {decidedAt && <p className={classes.foot}>{t('heads.decided', { when: dateTime(decidedAt) })}</p>}
    </Section>
  )
}
