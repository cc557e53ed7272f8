import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import classes from './reminders.module.css'

export type MayBeInvited = { readonly user_status: UserStatus; readonly invitation_ends_at: string | null }

/** "Invited, link ends on …" of whoever has not set a password yet; null for everybody else. */
export const useInvited = () => {
  const t = useTexts('reminders')
  const { date } = useFormat()
  return ({ user_status, invitation_ends_at: ends }: MayBeInvited): string | null => {
    if (user_status !== 'invited') return null
    return ends !== null && Date.parse(ends) > Date.now() ? t('until', { day: date(ends) }) : t('ended')
  }
}

type Props = { of: MayBeInvited; state: BadgeState; children: string }

/** How far somebody is; of whoever was never there, that they are still invited. */
export const PersonState = ({ of, state, children }: Props) => {
  const invited = useInvited()(of)
  if (invited !== null && state === 'notStarted') return <StateBadge state="invited">{invited}</StateBadge>
  return (
    <>
      <StateBadge state={state}>{children}</StateBadge>
      {invited !== null && <small className={classes.invited}>{invited}</small>}
    </>
  )
}
