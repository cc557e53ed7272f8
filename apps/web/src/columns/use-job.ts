/** Long work that goes on by itself: how far it is. */
import type { CallName } from '@jujur/contract/index.ts'
import type { getSeatJob } from '@jujur/contract/purchases.ts'
import type { getReminderJob } from '@jujur/contract/reminders.ts'
import type { getTraineeJob, TraineeJob } from '@jujur/contract/trainees.ts'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '../kit/call/refresh.ts'
import { useCall } from '../kit/call/use-call.ts'

/** Calls that answer a job and its report. */
export type JobCall = typeof getTraineeJob | typeof getSeatJob | typeof getReminderJob

const POLL_MS = 1000

export const isUnderWay = (job: TraineeJob | undefined): boolean => job?.state === 'waiting' || job?.state === 'running'

/** Asks again every second while it runs; `id` null asks nothing. What it `changes` is asked anew once it is done, and so are reports of before. */
export const useJob = <C extends JobCall>(call: C, id: number | null, changes: readonly CallName[]) => {
  const [busy, setBusy] = useState(false)
  const asked = { job_id: id ?? 1, length: 1 }
  const result = useCall<JobCall>(call, asked, { enabled: id !== null, refetchInterval: busy ? POLL_MS : undefined, background: busy })
  const job = id === null ? undefined : result.data?.job
  const underWay = isUnderWay(job)
  // What was ordered just before this stands may be done before it is first asked after.
  const before = useRef(id !== null)
  const { name } = call
  const state = job?.state
  const latest = useRef(changes)
  latest.current = changes
  const known = useRef(id)
  useEffect(() => {
    setBusy(underWay)
    if (known.current !== id) before.current = id !== null
    known.current = id
    if (before.current && state === 'done') refresh([name, ...latest.current])
    if (state !== undefined) before.current = underWay
  }, [id, underWay, state, name])
  return {
    job,
    data: id === null ? undefined : result.data,
    error: id === null ? null : result.error,
    retry: () => void result.refetch(),
    reload: result.refetch,
  }
}
