/** When this browser's session ends by itself, as all its tabs know it: the last use stands where each of them reads it. */
import { sessionEnds } from '@jujur/contract/permissions.ts'
import { LAST_USE_KEY } from '../texts/constants.ts'
import { type Session, session } from './session.ts'

/** Uses that follow each other faster than this are one. */
const TOGETHER_MS = 1000

/** What this tab saw, where the browser keeps nothing. */
let seen = 0
const listeners = new Set<() => void>()

const kept = (): number => {
  try {
    return Number(localStorage.getItem(LAST_USE_KEY)) || 0
  } catch {
    return 0
  }
}

/** The server heard from the person, not from the page by itself. */
export const noteUse = (token: string): void => {
  const now = Date.now()
  if (token !== session.get()?.token || now - Math.max(seen, kept()) < TOGETHER_MS) return
  try {
    localStorage.setItem(LAST_USE_KEY, String(now))
  } catch {
    seen = now
  }
  for (const listener of listeners) listener()
}
addEventListener('storage', ({ key }) => {
  if (key === LAST_USE_KEY) for (const listener of listeners) listener()
})
export const onUse = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type SessionEnd = { at: number; because: 'unused' | 'age' }
/** No later than the server ends it: a use that came so soon after another that it was not noted counts for nothing there. */
export const sessionEnd = ({ systemTypeId, since }: Session): SessionEnd => {
  const used = Math.max(seen, kept(), since)
  const unused = used + sessionEnds.unusedMinutes[systemTypeId] * 60_000
  const age = since + sessionEnds.afterHours * 3_600_000
  return { at: Math.min(unused, age) - sessionEnds.notedEverySeconds * 1000, because: age < unused ? 'age' : 'unused' }
}
