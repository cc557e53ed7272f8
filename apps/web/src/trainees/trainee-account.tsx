import { resendInvitation, unlockUser } from '@jujur/contract/accounts.ts'
import { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { deleteTraineeUser, reactivateTraineeUser, type TraineeUser } from '@jujur/contract/trainees.ts'
import { IconLockOpen, IconMail, IconProgressCheck, IconShieldCheck, IconUserCheck, IconUserOff } from '@jujur/icons'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useNotReached } from '../reminders/not-reached.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { statusBadges } from './trainee-words.ts'
import classes from './trainees.module.css'
import { useAccountActs } from './use-account-acts.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Props = { trainee: TraineeUser; onPermissions: () => void }

/** Whether the person can come in, and what can be done about it. */
export const TraineeAccount = ({ trainee, onPermissions }: Props) => {
  const t = useTexts('trainees')
  const { date } = useFormat()
  const may = useMay()
  const { status, last_active_at, created_at } = trainee
  const acts = useAccountActs(trainee)
  const notReached = useNotReached()(trainee.not_reached)
  return (
    <Section title={t('account.title')} ruled>
      <div className={classes.account}>
        <p className={classes.accountState}>
          <StateBadge state={statusBadges[status]}>{t(`status.${status}`)}</StateBadge>
          <span>{t(`account.says.${status}`)}</span>
        </p>
        <p className={classes.dim}>
          {last_active_at ? t('account.active', { date: date(last_active_at) }) : t('account.neverActive', { date: date(created_at) })}
        </p>
        {notReached && <p>{notReached}</p>}
        <div className={classes.buttons}>
          <Button variant="default" size="xs" leftSection={<IconShieldCheck {...icon} />} onClick={onPermissions}>
            {t('list.permissions')}
          </Button>
          {may(getTraineeRecord.name) && (
            <Button component={Link} to={acts.record} variant="default" size="xs" leftSection={<IconProgressCheck {...icon} />}>
              {t('account.record')}
            </Button>
          )}
          {status === 'invited' && may(resendInvitation.name) && (
            <Button variant="default" size="xs" leftSection={<IconMail {...icon} />} {...acts.invite}>
              {t('account.invite')}
            </Button>
          )}
          {status === 'locked' && may(unlockUser.name) && (
            <Button variant="default" size="xs" leftSection={<IconLockOpen {...icon} />} {...acts.unlock}>
              {t('account.unlock')}
            </Button>
          )}
          {status === 'inactive' && may(reactivateTraineeUser.name) && (
            <Button variant="default" size="xs" leftSection={<IconUserCheck {...icon} />} {...acts.reactivate}>
              {t('account.reactivate')}
            </Button>
          )}
          {status !== 'inactive' && may(deleteTraineeUser.name) && (
            <Button variant="danger" size="xs" leftSection={<IconUserOff {...icon} />} {...acts.deactivate}>
              {t('account.deactivate')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
