import { type FocusEvent, useEffect, useRef } from 'react'
import { focusHeading, isFocusLost } from './focus.ts'

const CONTROLS = 'a[href], button, input, select, textarea'
const isClosed = (element: Element | null): boolean => element?.matches(':disabled') ?? false

/**
 * For a list whose buttons take lines out of it or close themselves: the focus stays in there, on what now stands at that place. Where nothing is left,
 * the heading above has it. Answers what the element around them takes.
 */
export const useKeptFocus = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  const had = useRef<HTMLElement>(null)
  const place = useRef(-1)
  const controls = () => [...(ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  useEffect(() => {
    // Its line may have moved, and it with it.
    if (had.current && ref.current?.contains(had.current)) place.current = controls().indexOf(had.current)
    const isGone = isFocusLost() || (isClosed(document.activeElement) && ref.current?.contains(document.activeElement))
    if (place.current < 0 || !isGone) return
    const all = controls()
    const at = Math.min(place.current, all.length - 1)
    const next = [...all.slice(at), ...all.slice(0, at).reverse()].find((one) => !isClosed(one))
    if (next) next.focus()
    else focusHeading(() => ref.current?.closest('section'), 'h2, h3')
  })
  return {
    ref,
    onFocus: (event: FocusEvent<E>) => {
      had.current = controls().find((one) => one.contains(event.target)) ?? null
      place.current = had.current ? controls().indexOf(had.current) : -1
    },
    // Somebody went elsewhere; what is closed or taken out only loses it.
    onBlur: (event: FocusEvent<E>) => {
      if (event.target.isConnected && !isClosed(event.target)) {
        had.current = null
        place.current = -1
      }
    },
  }
}
