import { useCallback, useSyncExternalStore } from 'react'

/** The sizes of window that scripts ask for, as app/media.css has them for style sheets; tools/check-look.mjs holds the two together. */
export const windows = {
  phone: '(max-width: 767px)',
  narrowDesk: '(max-width: 1099px)',
} as const
type Size = keyof typeof windows

export const isWindow = (size: Size): boolean => matchMedia(windows[size]).matches

/** The same, also when the window changes. */
export const useWindow = (size: Size): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(windows[size])
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [size],
  )
  return useSyncExternalStore(subscribe, () => isWindow(size))
}
