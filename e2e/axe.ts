/** What axe says of a page: asked within the page, at once for all that is doubtful. */
import type { Frame, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { bringContrast, takeContrast } from './contrast.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that judge colours: of a page that was looked at in one scheme, the other changes nothing else. */
export const COLOURS = ['color-contrast', 'link-in-text-block']
/** What hangs on where the page is scrolled to: what a bar at the edge covers now, scrolling shows. */
const PLACED = ['target-size', 'color-contrast']
const COVERED = ['bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring', 'outsideViewport', 'obscured']

export type Found = { id: string; target: string[] }

/** Parsing axe takes longer than many of its answers, so a document gets it once. */
const bring = async (frame: Frame) => {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axe.source)
}
const GONE_MS = 1000
/** The packages' own frames are closed to it, and may go at any time. */
const bringInto = (frame: Frame) => Promise.race([bring(frame).catch(() => {}), new Promise((resolve) => setTimeout(resolve, GONE_MS))])

/** All that is wrong on the page by the standards, or by some rules. What only seems wrong where it stands, covered by a bar, is looked at in the middle of the screen. */
export const wrongOn = async (page: Page, rules?: readonly string[]): Promise<Found[]> => {
  await bring(page.mainFrame())
  await bringContrast(page)
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await bringInto(frame)
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: STANDARDS },
    resultTypes: ['violations', 'incomplete'],
  }
  const troubles = await page.evaluate(
    async ({ options, PLACED, COVERED }) => {
      const run = async (where: Document | { include: Element[] }, asked: typeof options) => {
        if (!window.axe) throw new Error('the page was left meanwhile')
        const { violations, incomplete } = await window.axe.run(where, asked)
        const found = (results: typeof violations) =>
          results.flatMap(({ id, nodes }) =>
            nodes.map(({ target, any }) => ({
              id,
              target: (target as unknown[]).flat().map(String),
              isCovered: any.some(({ data }) => COVERED.includes((data as { messageKey?: string } | null)?.messageKey ?? '')),
            })),
          )
        return { wrong: found(violations), covered: found(incomplete).filter(({ isCovered }) => isCovered) }
      }
      type One = { id: string; target: string[] }
      const elementOf = ({ target: [selector = 'html'] }: One) => document.querySelector(selector)
      const holds = (one: One, { id, target }: One) => one.id === id && elementOf(one)?.contains(elementOf({ id, target }))
      const isInView = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const isPlaced = ({ id }: One) => PLACED.includes(id)

      const first = await run(document, options)
      const troubles: One[] = first.wrong.filter((one) => !isPlaced(one))
      let doubtful: One[] = [...first.wrong, ...first.covered].filter(isPlaced)
      const [x, y] = [scrollX, scrollY]
      const isMoved = doubtful.length > 0
      while (doubtful.length > 0) {
        const [next] = doubtful
        if (!next) break
        elementOf(next)?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        // The first frame begins what scrolling changes, as a bar that comes or goes.
        await frame()
        await frame()
        // What has gone meanwhile, as a message does, is not wrong.
        doubtful = doubtful.filter((one) => elementOf(one))
        const shown = doubtful.flatMap((one) => elementOf(one) ?? []).filter((element) => elementOf(next) === element || isInView(element))
        if (shown.length === 0) continue
        const values = [...new Set(doubtful.map(({ id }) => id))]
        window.contrast?.forget()
        const again = await run({ include: shown }, { ...options, runOnly: { type: 'rule', values } })
        // Of the one in the middle it is said now; others that are right as they stand here are right.
        if (doubtful.includes(next) && again.wrong.some((one) => holds(next, one))) troubles.push(next)
        doubtful = doubtful.filter((one) => {
          const element = elementOf(one)
          if (one === next || !element) return false
          return !shown.includes(element) || [...again.wrong, ...again.covered].some((other) => holds(one, other))
        })
      }
      if (isMoved) scrollTo({ left: x, top: y, behavior: 'instant' })
      return troubles.map(({ id, target }) => ({ id, target }))
    },
    { options, PLACED, COVERED },
  )
  await takeContrast(page)
  return troubles
}
