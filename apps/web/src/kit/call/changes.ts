/** Tells whoever keeps answers of calls what has changed. Apart from use-call.ts so that a page that only sends does not load the query library. */
import type { CallName } from '@jujur/contract/index.ts'
import type { Resource } from '@jujur/contract/resources.ts'

export type HowTold = {
  /** What is on the screen is not asked for anew, only what is come to later: of what the page sends by itself, again and again. */
  quiet?: boolean
  /** Reads whose new answer came with this one. */
  answered?: readonly CallName[]
}
export type Change = HowTold & { resources: readonly Resource[] }

const listeners = new Set<(change: Change) => void>()

export const onChange = (listener: (change: Change) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Said by `send` for every call, and besides only of what changes without one, such as work that has come to its end. */
export const announce = (resources: readonly Resource[], how: HowTold = {}): void => {
  if (resources.length > 0) for (const listener of listeners) listener({ ...how, resources })
}
