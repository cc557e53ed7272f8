/** Light or dark: the system's until somebody chooses, then theirs. In a cookie: signing out clears all local storage, and the eyes stay the same. */
import { useSyncExternalStore } from 'react'
import { SCHEME_COOKIE } from '../texts/constants.ts'
import { readCookie, writeCookie } from './cookies.ts'

export type Scheme = 'light' | 'dark'

const isChoice = (value: unknown): value is Scheme | 'auto' => value === 'light' || value === 'dark' || value === 'auto'
const system = matchMedia('(prefers-color-scheme: dark)')
const kept = readCookie(SCHEME_COOKIE)
let chosen: Scheme | 'auto' = isChoice(kept) ? kept : 'auto'

const listeners = new Set<() => void>()
const shown = (): Scheme => (chosen === 'auto' ? (system.matches ? 'dark' : 'light') : chosen)
/** As app/roles.css reads it. */
const apply = () => {
  document.documentElement.dataset.scheme = shown()
  for (const listener of listeners) listener()
}
apply()
system.addEventListener('change', apply)
// Paper is white.
addEventListener('beforeprint', () => {
  document.documentElement.dataset.scheme = 'light'
})
addEventListener('afterprint', apply)

export const setScheme = (scheme: Scheme): void => {
  chosen = scheme
  writeCookie(SCHEME_COOKIE, scheme)
  apply()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, shown)
