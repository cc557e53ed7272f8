/** Long work that goes on by itself: how far it is, and which one to come back to. */
import { getTraineeJob, type TraineeJob } from '@jujur/contract/trainees.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { refresh } from '../kit/call/refresh.ts'
import { useCall } from '../kit/call/use-call.ts'
import { session } from '../kit/session/session.ts'

const POLL_MS = 1000

export const isUnderWay = (job: TraineeJob | undefined): boolean => job?.state === 'waiting' || job?.state === 'running'

/** Asks again every second while it runs; `id` null asks nothing. */
export const useJob = (id: number | null) => {
  const [busy, setBusy] = useState(false)
  const result = useCall(getTraineeJob, { job_id: id ?? 1, length: 1 }, { enabled: id !== null, refetchInterval: busy ? POLL_MS : undefined })
  const job = id === null ? undefined : result.data?.job
  const underWay = isUnderWay(job)
  const before = useRef(underWay)
  useEffect(() => {
    setBusy(underWay)
    // Lists that it filled are old now, and so are reports of before.
    if (before.current && !underWay && job?.state === 'done')
      refresh(['getTraineeJob', 'getTempTraineeUserRegistrationList', 'getTraineeUserRegistrationApproval', 'getTraineeUserList'])
    before.current = underWay
  }, [underWay, job?.state])
  return { job, error: id === null ? null : result.error, retry: () => void result.refetch(), reload: result.refetch }
}

type Kind = TraineeJob['kind']
const keyOf = (kind: Kind) => `trainee-job:${kind}:${session.get()?.user.user_id ?? ''}`
const listeners = new Set<() => void>()

/** In this browser; the notification at the end finds it from anywhere. */
export const rememberJob = (kind: Kind, id: number | null): void => {
  try {
    if (id === null) localStorage.removeItem(keyOf(kind))
    else localStorage.setItem(keyOf(kind), String(id))
  } catch {}
  for (const listener of listeners) listener()
}
const readJob = (kind: Kind): number | null => {
  try {
    const id = Number(localStorage.getItem(keyOf(kind)))
    return Number.isInteger(id) && id > 0 ? id : null
  } catch {
    return null
  }
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useRememberedJob = (kind: Kind): number | null => useSyncExternalStore(subscribe, () => readJob(kind))
