/** Long work that goes on by itself: how far it is. */
import type { getEnrolRuleJob } from '@jujur/contract/enrol-rules.ts'
import type { getSeatJob } from '@jujur/contract/purchases.ts'
import type { getReminderJob } from '@jujur/contract/reminders.ts'
import type { getTraineeJob, TraineeJob } from '@jujur/contract/trainees.ts'
import { hashKey, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announce } from '../kit/call/changes.ts'
import { answers, readOptions, useCall } from '../kit/call/use-call.ts'

/** Calls that answer a job and its report. */
export type JobCall = typeof getTraineeJob | typeof getSeatJob | typeof getReminderJob | typeof getEnrolRuleJob
type Result = QueryObserverResult<{ job: TraineeJob }>

const POLL_MS = 1000

export const isUnderWay = (job: TraineeJob | undefined): boolean => job?.state === 'waiting' || job?.state === 'running'
const askedOf = (job_id: number) => ({ job_id, length: 1 })

const watched = new Map<string, QueryObserver<{ job: TraineeJob }>>()
/** What was announced of each job last: that it is done is news once, whoever comes to look at it again. */
const toldOf = new Map<string, TraineeJob['state']>()
const endWatch = (key: string) => {
  watched.get(key)?.destroy()
  watched.delete(key)
}
// The next person asks after none of it.
answers.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed') return
  endWatch(query.queryHash)
  toldOf.delete(query.queryHash)
})

/** Asks every second until the work is done, also once nobody looks at it any more, and then announces what it has changed, wherever that is shown. */
const watch = (call: JobCall, job_id: number): void => {
  const asked = readOptions<JobCall>(call, askedOf(job_id), true)
  const key = hashKey(asked.queryKey)
  if (watched.has(key)) return
  const observer = new QueryObserver<{ job: TraineeJob }>(answers, { ...asked, refetchInterval: POLL_MS })
  const look = ({ data, error }: Result) => {
    if (data ? isUnderWay(data.job) : !error) return toldOf.delete(key)
    endWatch(key)
    if (data?.job.state !== 'done' || toldOf.get(key) === 'done') return
    toldOf.set(key, 'done')
    announce([...call.changesWhenDone, ...call.shows])
  }
  watched.set(key, observer)
  observer.subscribe(look)
  look(observer.getCurrentResult())
}

/** `id` null asks nothing. Reports of it that were read before are asked anew once it is done, as is all that it changes. */
export const useJob = <C extends JobCall>(call: C, id: number | null) => {
  const result = useCall<JobCall>(call, askedOf(id ?? 1), { enabled: id !== null })
  const job = id === null ? undefined : result.data?.job
  const state = job?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done once may be under way again, such as a file that is now imported.
  useEffect(() => {
    if (id !== null) watch(call, id)
  }, [call, id, state])
  return {
    job,
    data: id === null ? undefined : result.data,
    error: id === null ? null : result.error,
    retry: () => void result.refetch(),
    reload: result.refetch,
  }
}
