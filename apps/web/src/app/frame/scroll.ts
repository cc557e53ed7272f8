import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { ROUTE_SCROLL_MS } from '../../kit/texts/constants.ts'

/** Up in so many milliseconds, or at once for people who want no motion. */
export const scrollToTop = (ms: number): void => {
  const from = window.scrollY
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0)
    return
  }
  const start = performance.now()
  const step = (now: number) => {
    const t = Math.min(1, (now - start) / ms)
    window.scrollTo(0, from * (1 - t) ** 3)
    if (t < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

const KEY = 'scrolled'
/** How many steps of the history are remembered. */
const MOST = 50
/** A list that has not come by then is no longer waited for. */
const PATIENCE_MS = 5000

const readKept = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

/** Scrolls there as soon as the page is long enough, unless the reader moves first; answers how to give it up. */
const scrollOnce = (top: number): (() => void) => {
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) removeEventListener(name, stop)
  }
  const look = () => {
    const room = document.documentElement.scrollHeight - window.innerHeight
    if (room >= top || performance.now() > until) {
      scrollTo({ top, behavior: 'instant' })
      stop()
    } else frame = requestAnimationFrame(look)
  }
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(name, stop, { passive: true })
  look()
  return stop
}

/** A new page begins at its top; back and forward bring the reader to where the page was left, also after loading anew. */
export const useRouteScroll = (): void => {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const kept = useRef<Map<string, number>>(null)
  kept.current ??= readKept()
  const here = useRef(key)
  // Before the browser tells that a shorter page has moved what is seen: that is not where the last one was left.
  useLayoutEffect(() => {
    here.current = key
  }, [key])
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    const note = () => {
      kept.current?.delete(here.current)
      kept.current?.set(here.current, window.scrollY)
    }
    const save = () => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...(kept.current ?? [])].slice(-MOST)))
      } catch {}
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', save)
    return () => {
      history.scrollRestoration = before
      removeEventListener('scroll', note)
      removeEventListener('pagehide', save)
    }
  }, [])
  const left = isBack ? kept.current.get(key) : undefined
  const wasLeft = useRef(left !== undefined)
  wasLeft.current = left !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of the path, not of what stands behind it.
  useEffect(() => {
    if (wasLeft.current) return
    const timer = setTimeout(() => scrollTo({ top: 0 }), ROUTE_SCROLL_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step of the history; where it is scrolled to changes on.
  useEffect(() => (left === undefined ? undefined : scrollOnce(left)), [key])
}
