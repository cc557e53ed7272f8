import { useEffect, useEffectEvent } from 'react'

/** Hears what happens on the page as long as the part is there; with `capture` before what it happens on. */
export const useWindowEvent = <K extends keyof WindowEventMap>(type: K, onEvent: (event: WindowEventMap[K]) => void, capture = false) => {
  const hear = useEffectEvent(onEvent)
  useEffect(() => {
    const listener = (event: WindowEventMap[K]) => hear(event)
    addEventListener(type, listener, { capture })
    return () => removeEventListener(type, listener, { capture })
  }, [type, capture])
}
