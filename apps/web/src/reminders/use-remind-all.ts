import type { Sent } from '@jujur/contract/call.ts'
import { remindAllOverdue, remindTrainees } from '@jujur/contract/reminders.ts'
import { announce } from '../kit/call/changes.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/use-toast.ts'
import { useReminderJob } from './reminder-job.tsx'

/** Reminds everybody overdue who matches, once that is confirmed; its progress stands where the address leads. */
export const useRemindAll = () => {
  const t = useTexts('reminders')
  const confirm = useConfirm()
  const { say } = useToast()
  const { open } = useReminderJob()
  const nobody = () => {
    say(t('nobodyNow'))
    announce(remindTrainees.changes)
  }
  const { send, sending } = useSend(remindAllOverdue, { treats: { 2111: nobody }, onDone: ({ job }) => open(job.job_id) })
  const remindAll = async (input: Sent<typeof remindAllOverdue>, text: string) => {
    if (await confirm({ text, confirm: t('confirm') })) await send(input)
  }
  return { remindAll, sending }
}
