import { getSeatJob } from '@jujur/contract/purchases.ts'
import { JobNotice } from '../columns/job-notice.tsx'
import { useJob } from '../columns/use-job.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useSeatWords } from './seat-words.ts'
import { SEATS_CHANGED } from './seats-changed.ts'

/** Work on the seats of many: how far it is, and at its end who was left out and why. */
export const SeatJob = ({ job_id, onClose }: { job_id: number; onClose: () => void }) => {
  const t = useTexts('purchases')
  const { ofCode } = useSeatWords()
  const { job } = useJob(getSeatJob, job_id, SEATS_CHANGED)
  const { data } = useCall(getSeatJob, { job_id, skipped: true }, { enabled: job?.state === 'done' && job.skipped > 0 })
  if (!job) return null
  const what = job.kind === 'due_dates' ? 'due' : job.kind === 'take_backs' ? 'takeBack' : 'many'
  return (
    <JobNotice
      job={job}
      started={t(`${what}.started`)}
      done={t(`${what}.done`, { count: job.done })}
      lines={data?.lines}
      because={ofCode}
      onClose={onClose}
    />
  )
}
