import { useCallback, useRef, useState } from 'react'

/** How wide an element is by now; 0 until it was measured. */
export const useWidth = () => {
  const [width, setWidth] = useState(0)
  const observer = useRef<ResizeObserver>(null)
  const ref = useCallback((element: Element | null) => {
    observer.current?.disconnect()
    observer.current = null
    if (!element) return
    // In the next frame: what it changes would change the size within this one.
    observer.current = new ResizeObserver(([entry]) => requestAnimationFrame(() => entry && setWidth(entry.borderBoxSize[0]?.inlineSize ?? 0)))
    observer.current.observe(element)
  }, [])
  return { ref, width }
}
