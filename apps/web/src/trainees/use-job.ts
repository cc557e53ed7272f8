/** Long work on trainees: how far it is, and which one to come back to. */
import { getTraineeJob, type TraineeJob } from '@jujur/contract/trainees.ts'
import { useSyncExternalStore } from 'react'
import { session } from '../kit/session/session.ts'
import { useJob } from '../long-work/use-job.ts'

export const useTraineeJob = (id: number | null) => useJob(getTraineeJob, id)

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
