/** Runs before every test file of the web app. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { clearTroubles } from '../call/trouble.ts'
import { session } from '../session/session.ts'
import { setLanguage } from '../texts/texts.ts'
import './all-texts.ts'

// A busy machine takes its time; a test that waits in vain still ends.
configure({ asyncUtilTimeout: 10_000 })

/** Of the last press: what it was on, in the words of an error, and the page it stood on. */
let pressed: { name: string | null; page: Element | null } | null = null
/** The next page, a heading that comes with what is read: the focus has a moment to get there, and where it would be missed the time a busy machine takes. */
const FRAMES = { part: 12, page: 120 }
/** A page without a heading is a part that is shown by itself, or is gone by now. */
const isPage = (page: Element | null) => Boolean(page?.querySelector('h1, h2, h3, main'))
/** A press gives the focus, as a browser does. */
const onPress = ({ target }: Event) => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href], input, select, textarea') : null
  if (!control || control.matches(':disabled')) return
  control.focus()
  pressed = { name: control.getAttribute('aria-label') ?? control.textContent, page: control.closest('body > *') }
}
document.addEventListener('click', onPress, { capture: true })
// The next file of tests finds the page as if it were a new one.
afterAll(() => {
  document.removeEventListener('click', onPress, { capture: true })
  document.body.replaceChildren()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const isLost = () => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches(':disabled')
}

/** After which press the focus fell to the page, if it did: there a keyboard begins again at the top. */
const lostAfter = async (): Promise<string | null> => {
  const last = pressed
  pressed = null
  vi.useRealTimers()
  for (let frames = 0; last && isLost() && frames < FRAMES[isPage(last.page) ? 'page' : 'part']; frames++) await frame()
  return last && isLost() && isPage(last.page) ? last.name : null
}

afterEach(async () => {
  const lost = await lostAfter()
  cleanup()
  vi.unstubAllGlobals()
  clearTroubles()
  session.clear()
  await setLanguage('en')
  localStorage.clear()
  // On every form and list that any test presses on.
  expect(lost, 'the press after which nothing has the focus').toBeNull()
})
