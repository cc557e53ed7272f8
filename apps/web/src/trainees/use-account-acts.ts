import { resendInvitation, unlockUser } from '@jujur/contract/accounts.ts'
import { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { deleteTraineeUser, getTraineeUserHistory, reactivateTraineeUser, type TraineeUser, type UnbegunCourses } from '@jujur/contract/trainees.ts'
import { useNavigate } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/use-toast.ts'

/** What can be done about a trainee's account; each says what it came to. */
export const useAccountActs = ({ user_id, name, email }: TraineeUser) => {
  const t = useTexts('trainees')
  const { sentences } = useFormat()
  const navigate = useNavigate()
  const may = useMay()
  const confirm = useConfirm()
  const { say } = useToast()
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
  return {
    /** What the person has learned, and is to. */
    record,
    invite: { loading: invitation.sending, onClick: () => void invitation.send({ user_id }) },
    unlock: { loading: unlocking.sending, onClick: () => void unlocking.send({ user_id }) },
    reactivate: { loading: reactivation.sending, onClick: () => void reactivation.send({ user_id }) },
    deactivate: { loading: deactivation.sending, onClick: () => void deactivate() },
  }
}
