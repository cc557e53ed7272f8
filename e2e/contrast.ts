/**
 * Judging the contrast of every text takes axe half of its time, and a portal has few pairs of colours. So what axe found good is not judged again
 * where the same text, by colour, size and weight, stands on the same grounds. Only what is good is remembered.
 */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    contrast?: { good: Set<string>; fresh: string[]; forget: () => void }
  }
}

/** In the page, once axe is there. */
const remember = () => {
  type Evaluate = (this: unknown, node: unknown, ...others: unknown[]) => unknown
  type Inside = { _audit: { checks: Record<string, { evaluate: Evaluate } | undefined> } }
  const check = (window.axe as unknown as Inside)._audit.checks['color-contrast']
  if (!check) throw new Error('axe has no check of the contrast')
  const { evaluate } = check
  let styles = new WeakMap<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const hasGround = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  /** What may lie over or under a text that does not stand within it. */
  let layers: { element: Element; box: DOMRect }[] | null = null
  const findLayers = () =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const style = styleOf(element)
      const isInFlow = style.position === 'static' && style.transform === 'none' && style.float === 'none'
      return isInFlow || !hasGround(style) ? [] : [{ element, box: element.getBoundingClientRect() }]
    })
  const isApart = (element: Element) => {
    layers ??= findLayers()
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return !layers.some(
      ({ element: other, box }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top && !other.contains(element) && !element.contains(other),
    )
  }
  /** All that decides how it is judged; null where other elements may have a part in it. */
  const keyOf = (element: Element): string | null => {
    if (element.getRootNode() !== document || !isApart(element)) return null
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke, webkitTextFillColor } = styleOf(element)
    const parts = [color, fontSize, fontWeight, textShadow, webkitTextStroke, webkitTextFillColor]
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = styleOf(around)
      const ground = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join()
      if (ground !== 'rgba(0, 0, 0, 0),none,1,none,normal') parts.push(ground)
    }
    return parts.join('|')
  }
  const contrast = {
    good: new Set<string>(),
    fresh: [] as string[],
    /** Before each run: what stands on the page has changed. */
    forget: () => {
      styles = new WeakMap()
      layers = null
    },
  }
  window.contrast = contrast
  check.evaluate = function (node, ...others) {
    const key = node instanceof Element ? keyOf(node) : null
    if (key !== null && contrast.good.has(key)) return true
    const result = evaluate.call(this, node, ...others)
    if (result === true && key !== null) {
      contrast.good.add(key)
      contrast.fresh.push(key)
    }
    return result
  }
}

/** Of all pages of this worker. */
const good = new Set<string>()

/** To be called once axe is in the page, before each run. */
export const bringContrast = async (page: Page) => {
  if (!(await page.evaluate(() => window.contrast !== undefined))) await page.evaluate(remember)
  await page.evaluate(
    (known) => {
      if (!window.contrast) throw new Error('the page was left meanwhile')
      for (const key of known) window.contrast.good.add(key)
      window.contrast.fresh = []
      window.contrast.forget()
    },
    [...good],
  )
}

/** What the run found good, for the pages that come. */
export const takeContrast = async (page: Page) => {
  for (const key of await page.evaluate(() => window.contrast?.fresh ?? [])) good.add(key)
}
