import { useSyncExternalStore } from 'react'
import { BREAKPOINTS } from '../kit/texts/constants.ts'

const query = () => matchMedia(`(max-width: ${BREAKPOINTS.md - 1}px)`)
export const isPhone = (): boolean => query().matches

const subscribe = (listener: () => void) => {
  const narrow = query()
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
/** The same, also when the screen is turned. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone)
