/** Light or dark: the system's until somebody chooses, then theirs. In a cookie: signing out clears all local storage, and the eyes stay the same. */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { SCHEME_COOKIE } from '../kit/texts/constants.ts'
import { readCookie, writeCookie } from './cookies.ts'

const isScheme = (value: unknown): value is MantineColorScheme => value === 'light' || value === 'dark' || value === 'auto'
const system = matchMedia('(prefers-color-scheme: dark)')
const kept = readCookie(SCHEME_COOKIE)
let chosen: MantineColorScheme = isScheme(kept) ? kept : 'auto'

const listeners = new Set<() => void>()
const shown = (): 'light' | 'dark' => (chosen === 'auto' ? (system.matches ? 'dark' : 'light') : chosen)
/** Under Mantine's name for it, so that roles.css and Mantine's own parts read the same. */
const apply = () => {
  document.documentElement.dataset.mantineColorScheme = shown()
  for (const listener of listeners) listener()
}
apply()
system.addEventListener('change', apply)
// Paper is white.
addEventListener('beforeprint', () => {
  document.documentElement.dataset.mantineColorScheme = 'light'
})
addEventListener('afterprint', apply)

export const setScheme = (scheme: MantineColorScheme): void => {
  // Mantine tells back what it is told.
  if (scheme === chosen) return
  chosen = scheme
  writeCookie(SCHEME_COOKIE, scheme)
  apply()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shown)

let stop: (() => void) | undefined
export const schemeManager: MantineColorSchemeManager = {
  get: () => chosen,
  set: setScheme,
  subscribe: (onUpdate) => {
    stop = subscribe(() => onUpdate(chosen))
  },
  unsubscribe: () => stop?.(),
  clear: () => setScheme('auto'),
}
