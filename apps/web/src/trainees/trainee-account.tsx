import { resendInvitation, unlockUser } from '@jujur/contract/accounts.ts'
import { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { deleteTraineeUser, getTraineeUserHistory, reactivateTraineeUser, type TraineeUser, type UnbegunCourses } from '@jujur/contract/trainees.ts'
import { IconLockOpen, IconMail, IconProgressCheck, IconShieldCheck, IconUserCheck, IconUserOff } from '@jujur/icons'
import { Link, useNavigate } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useToast } from '../ui/use-toast.ts'
import { statusBadges } from './trainee-words.ts'
import classes from './trainees.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Props = { trainee: TraineeUser; onPermissions: () => void }

/** Whether the person can come in, and what can be done about it. */
export const TraineeAccount = ({ trainee, onPermissions }: Props) => {
  const t = useTexts('trainees')
  const { date, sentences } = useFormat()
  const navigate = useNavigate()
  const may = useMay()
  const confirm = useConfirm()
  const { say } = useToast()
  const { user_id, name, email, status, last_active_at, created_at } = trainee
  const values = { name, email }
  const invitation = useSend(resendInvitation, { onDone: () => say(t('account.invited', values)) })
  const unlocking = useSend(unlockUser, { onDone: () => say(t('account.unlocked', values)) })
  const { unbegun } = useCall(getTraineeUserHistory, { user_id }).data ?? {}
  const loss = (key: 'takesBack' | 'tookBack', { courses, overdue }: UnbegunCourses) => [
    courses > 0 && t(`account.${key}`, { count: courses }),
    overdue > 0 && t('account.ofThemOverdue', { count: overdue }),
  ]
  const deactivation = useSend(deleteTraineeUser, {
    onDone: (gone) => say(sentences([t('account.deactivated', values), ...loss('tookBack', gone)])),
  })
  const record = hrefOf('learningStatus', { person: user_id })
  const reactivation = useSend(reactivateTraineeUser, {
    onDone: ({ seats_returned: count }) =>
      count > 0
        ? say(
            sentences([t('account.reactivated', values), t('account.wereTaken', { count })]),
            'done',
            may(getTraineeRecord.name) ? { label: t('account.assignAgain'), act: () => void navigate(record) } : undefined,
          )
        : say(t('account.reactivated', values)),
  })
  const deactivate = async () => {
    const text = sentences([t('account.deactivateText', values), ...(unbegun ? loss('takesBack', unbegun) : [])])
    if (await confirm({ text, confirm: t('account.deactivate'), destructive: true })) await deactivation.send({ user_id })
  }
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
        <div className={classes.buttons}>
          <Button variant="default" size="xs" leftSection={<IconShieldCheck {...icon} />} onClick={onPermissions}>
            {t('list.permissions')}
          </Button>
          {may(getTraineeRecord.name) && (
            <Button component={Link} to={record} variant="default" size="xs" leftSection={<IconProgressCheck {...icon} />}>
              {t('account.record')}
            </Button>
          )}
          {status === 'invited' && may(resendInvitation.name) && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconMail {...icon} />}
              loading={invitation.sending}
              onClick={() => void invitation.send({ user_id })}
            >
              {t('account.invite')}
            </Button>
          )}
          {status === 'locked' && may(unlockUser.name) && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconLockOpen {...icon} />}
              loading={unlocking.sending}
              onClick={() => void unlocking.send({ user_id })}
            >
              {t('account.unlock')}
            </Button>
          )}
          {status === 'inactive' && may(reactivateTraineeUser.name) && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconUserCheck {...icon} />}
              loading={reactivation.sending}
              onClick={() => void reactivation.send({ user_id })}
            >
              {t('account.reactivate')}
            </Button>
          )}
          {status !== 'inactive' && may(deleteTraineeUser.name) && (
            <Button
              variant="danger"
              size="xs"
              leftSection={<IconUserOff {...icon} />}
              loading={deactivation.sending}
              onClick={() => void deactivate()}
            >
              {t('account.deactivate')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
