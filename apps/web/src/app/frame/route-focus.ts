import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isFocusLost } from '../../ui/focus.ts'

/** A list that has not come by then is no longer waited for. */
const PATIENCE_MS = 5000
const TAKES_OVER = ['pointerdown', 'keydown'] as const

const linkTo = (href: string) => [...document.querySelectorAll<HTMLAnchorElement>('#main a[href]')].find((link) => link.getAttribute('href') === href)

/** Gives the link the focus as soon as it stands there, unless the reader goes on first; answers how to give it up. */
const focusOnce = (href: string): (() => void) => {
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const name of TAKES_OVER) removeEventListener(name, stop)
  }
  const look = () => {
    const link = linkTo(href)
    if (link) link.focus({ preventScroll: true })
    if (link || performance.now() > until) stop()
    else frame = requestAnimationFrame(look)
  }
  for (const name of TAKES_OVER) addEventListener(name, stop, { passive: true })
  look()
  return stop
}

/** Where the focus was lost with the page it stood on: back returns it to the link that led away, all else begins at the sheet. */
export const useRouteFocus = (): void => {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  /** By step of the history. */
  const followed = useRef(new Map<string, string>())
  /** Nowhere yet where the frame itself comes with a step, as from a lesson, which stands outside of it; a page that was loaded is where it is. */
  const here = useRef(isBack ? key : null)
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest('#main a[href]')?.getAttribute('href') : undefined
      if (href && here.current !== null) followed.current.set(here.current, href)
    }
    addEventListener('click', note, { capture: true })
    return () => removeEventListener('click', note, { capture: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step of the history.
  useEffect(() => {
    if (here.current === key) return
    here.current = key
    const sheet = document.getElementById('main')
    if (!isFocusLost() && document.activeElement !== sheet) return
    sheet?.focus({ preventScroll: true })
    const href = isBack ? followed.current.get(key) : undefined
    return href === undefined ? undefined : focusOnce(href)
  }, [key])
}
