/** What a screen tells the frame around it, for as long as it is there. */
import { useEffect, useSyncExternalStore } from 'react'

export type Breadcrumb = { title: string; to?: string }
type Layout = { readonly breadcrumbs: readonly Breadcrumb[] | null }

let layout: Layout = { breadcrumbs: null }
/** A page of a list stands within the screen of the list, and both say where they are. */
const said = new Set<readonly Breadcrumb[]>()
const listeners = new Set<() => void>()
/** The deepest holds; of several as deep the newest. */
const settle = () => {
  const [deepest = null] = [...said].reverse().sort((a, b) => b.length - a.length)
  layout = { breadcrumbs: deepest }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useLayout = (): Layout => useSyncExternalStore(subscribe, () => layout)

/** Instead of the route's own breadcrumbs, once a screen knows better, such as a course by its name. The last one is the page title. */
export const useBreadcrumbs = (breadcrumbs: readonly Breadcrumb[] | null): void => {
  const key = JSON.stringify(breadcrumbs)
  useEffect(() => {
    const mine = JSON.parse(key) as Breadcrumb[] | null
    if (!mine) return
    said.add(mine)
    settle()
    return () => {
      said.delete(mine)
      settle()
    }
  }, [key])
}
