import { getReminderJob } from '@jujur/contract/reminders.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { type TextKey, useTexts } from '../kit/texts/texts.ts'
import { JobNotice } from '../long-work/job-notice.tsx'
import { useJob } from '../long-work/use-job.ts'

const codes: Record<number, TextKey<'reminders'>> = {
  2111: 'because.2111',
  5555: 'because.5555',
  10013: 'because.10013',
  10054: 'because.10054',
  10055: 'because.10055',
}

/** The work that the address names, `?reminders=`. */
export const useReminderJob = () => {
  const { params, change } = useAddress()
  const id = Number(params.get('reminders'))
  return {
    job_id: Number.isInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : null,
    open: (job_id: number) => change((next) => next.set('reminders', String(job_id))),
    close: () => change((next) => next.delete('reminders')),
  }
}

/** Reminders of many: how far they are, and at the end who was left out and why. */
export const ReminderJob = () => {
  const t = useTexts('reminders')
  const { job_id, close } = useReminderJob()
  const { job } = useJob(getReminderJob, job_id)
  const isLeft = job?.state === 'done' && job.skipped > 0
  const { data } = useCall(getReminderJob, { job_id: job_id ?? 1, skipped: true }, { enabled: isLeft })
  if (!job) return null
  return (
    <JobNotice
      job={job}
      started={t('started')}
      done={t('many', { count: job.done })}
      lines={data?.lines}
      because={(code) => t(codes[code ?? 0] ?? 'because.other')}
      onClose={close}
    />
  )
}
