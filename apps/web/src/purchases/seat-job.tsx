import { getSeatJob, takeBackAllMatchingSeats } from '@jujur/contract/purchases.ts'
import type { TraineeJob } from '@jujur/contract/trainees.ts'
import { useEffect } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { JobNotice } from '../long-work/job-notice.tsx'
import { useJob } from '../long-work/use-job.ts'
import { useToast } from '../ui/use-toast.ts'
import { useSeatWords } from './seat-words.ts'

type Started = (job_id: number) => void
/** Once the seats that were ordered here are given, they can be taken back again for as long as nobody has begun. */
const useUndo = (job: TraineeJob | undefined, purchased_course_id: number, onStarted: Started) => {
  const t = useTexts('purchases')
  const { say } = useToast()
  const { send } = useSend(takeBackAllMatchingSeats, {
    treats: { 2111: () => say(t('takeBack.nobody'), 'why') },
    onDone: (back) => onStarted(back.job.job_id),
  })
  const { job_id = 0, done = 0 } = job ?? {}
  const isGiven = job?.kind === 'assignment' && job.state === 'done' && done > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the work has ended.
  useEffect(() => {
    if (!isGiven) return
    say(t('many.done', { count: done }), 'done', { label: t('many.undo'), act: () => void send({ purchased_course_id, job_id }) })
  }, [isGiven, job_id])
}

type Props = {
  job_id: number
  purchased_course_id: number
  /** Ordered on this page, just now. */
  isNew: boolean
  onClose: () => void
  onStarted: Started
}
/** Work on the seats of many: how far it is, and at its end who was left out and why. */
export const SeatJob = ({ job_id, purchased_course_id, isNew, onClose, onStarted }: Props) => {
  const t = useTexts('purchases')
  const { ofCode } = useSeatWords()
  const { job } = useJob(getSeatJob, job_id)
  const { data } = useCall(getSeatJob, { job_id, skipped: true }, { enabled: job?.state === 'done' && job.skipped > 0 })
  useUndo(isNew ? job : undefined, purchased_course_id, onStarted)
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
