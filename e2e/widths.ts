/** Whether a screen fits: from the narrowest phone to a wide desk nothing scrolls sideways, and no control is cut. */
import type { Page } from '@playwright/test'
import { DESK } from './journey.ts'

const WIDTHS = [320, 360, 390, 768, 800, 992, 1200, 1440, 1920]

/** What a reader could not see or press whole: controls beyond an edge that does not scroll, and buttons whose words have no room. */
const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 1
    const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    /** Told to give way, such as the words of a search. */
    const endsInDots = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // One pixel is what only a screen reader is to find.
      return width > SLACK && height > SLACK && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    /** Of the element, what an ancestor cuts off; what scrolls shows all, but for what can be done with a row, which stands there without. */
    const isBeyond = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (scrolls(around) && !element.closest('[data-acts]')) return false
        const edge = around === document.documentElement ? { left: 0, right: innerWidth } : around.getBoundingClientRect()
        if ((around === document.documentElement || hides(around) || scrolls(around)) && (left < edge.left - SLACK || right > edge.right + SLACK))
          return true
      }
      return false
    }
    const lacksRoom = (element: Element): boolean =>
      element.matches('button, a[data-act], [role="tab"]') &&
      [element, ...element.querySelectorAll('*')].some(
        (part) => hides(part) && !endsInDots(part) && isShown(part) && part.scrollWidth > part.clientWidth + SLACK,
      )
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="option"]')]
    return controls.filter(isShown).flatMap((one) => (isBeyond(one) ? [`${named(one)} is cut`] : lacksRoom(one) ? [`${named(one)} lacks room`] : []))
  })

const twoFrames = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** What is wrong with the page as it is shown, at each width. */
export const wrongAtWidths = async (page: Page, href: string): Promise<string[]> => {
  const wrong: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: DESK.height })
    await twoFrames(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (beyond > 0) wrong.push(`${href} at ${width} scrolls sideways by ${beyond}`)
    wrong.push(...(await cutControls(page)).map((one) => `${href} at ${width}: ${one}`))
  }
  await page.setViewportSize(DESK)
  return wrong
}
