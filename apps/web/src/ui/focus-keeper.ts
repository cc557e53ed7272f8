import { focusHeading, isFocusLost } from './focus.ts'

/** For that long something may still come that takes the focus by itself, such as the next page. */
const FRAMES = 2
const isShown = (element: Element): boolean => element.isConnected && !element.matches(':disabled') && element.closest('[inert], [hidden]') === null

const ancestorsOf = (element: Element): Element[] => (element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [])

/** What is over the page, and is all that can be reached. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

/**
 * Whatever takes away what has the focus: it does not fall to the page. It goes to the heading of what is left around that place, which is what
 * comes next, or back where it was once that can take it again. Answers how to end it.
 */
export const keepFocus = (): (() => void) => {
  let last: HTMLElement | null = null
  let around: Element[] = []
  let byPointer = false
  let frame = 0

  const mend = () => {
    frame = 0
    if (!last || !isFocusLost()) return
    if (isShown(last)) return last.focus({ preventScroll: true })
    if (last.isConnected && last.matches(':disabled')) return
    const main = document.querySelector('main')
    const dialog = openDialog()
    const within = dialog ?? around.find((one) => one.isConnected && one !== document.body && one.querySelector('h1, h2, h3')) ?? main
    const heading = within?.querySelector('h1, h2, h3')
    if (heading) focusHeading(() => within, 'h1, h2, h3', { preventScroll: byPointer })
    else if (dialog) dialog.querySelector<HTMLElement>('input, button, a[href]')?.focus()
    else if (main) {
      main.tabIndex = -1
      main.focus({ preventScroll: true })
    }
  }
  const after = (frames: number) => {
    frame = requestAnimationFrame(() => (frames > 1 ? after(frames - 1) : mend()))
  }
  const look = () => {
    if (last && frame === 0 && isFocusLost()) after(FRAMES)
  }
  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = target
    around = ancestorsOf(target)
  }
  const noteFocus = ({ target }: FocusEvent) => note(target)
  /** Somebody who presses beside everything gives the focus up. */
  const point = ({ target }: PointerEvent) => {
    byPointer = true
    if (!(target instanceof Node && last?.contains(target))) last = null
  }
  const key = () => {
    byPointer = false
  }
  // Somebody may be quicker than this begins.
  note(document.activeElement)
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', noteFocus)
  document.addEventListener('pointerdown', point, { capture: true })
  document.addEventListener('keydown', key, { capture: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', noteFocus)
    document.removeEventListener('pointerdown', point, { capture: true })
    document.removeEventListener('keydown', key, { capture: true })
  }
}
