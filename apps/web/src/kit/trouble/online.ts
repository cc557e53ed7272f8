/** Whether the browser has a connection, and who tells when it has none. */
import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

let tellers = 0
const listeners = new Set<() => void>()
const count = (by: 1 | -1) => {
  tellers += by
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The screen says itself that the connection is gone, in a place that covers nothing; the standing notice stays away. */
export const useTellsOffline = (): void =>
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
export const useToldOffline = (): boolean => useSyncExternalStore(listen, () => tellers > 0)
