/** A screen whose script is gone, as after a new version of the portal: the page is loaded anew by itself, once. */
const KEY = 'reloaded'
/** Within this time a second failure has another cause, which loading again would not mend. */
const ONCE_IN_MS = 5 * 60_000

type Kept = { at: number; told: boolean }
const read = (): Kept | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
/** Whether the tab could keep it: what it cannot keep it would do for ever. */
const keep = (kept: Kept): boolean => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Not without a connection, when there is nothing to load. */
export const mayReload = (now: number): boolean => navigator.onLine && now - (read()?.at ?? 0) >= ONCE_IN_MS

/** False where the reader is to press. */
export const reloadOnce = (now: number, reload: () => void): boolean => {
  if (!mayReload(now) || !keep({ at: now, told: false })) return false
  reload()
  return true
}

/** True once after the page was loaded anew by itself. */
export const takeReloaded = (): boolean => {
  const kept = read()
  if (!kept || kept.told) return false
  keep({ ...kept, told: true })
  return true
}
