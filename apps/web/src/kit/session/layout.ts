/** What a screen tells the frame around it; set back on every change of route. */
import { useEffect, useSyncExternalStore } from 'react'

export type Breadcrumb = { title: string; to?: string }
type Layout = { readonly breadcrumbs: readonly Breadcrumb[] | null }

let layout: Layout = { breadcrumbs: null }
const listeners = new Set<() => void>()
const set = (next: Layout) => {
  layout = next
  for (const listener of listeners) listener()
}

export const resetLayout = (): void => set({ breadcrumbs: null })
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useLayout = (): Layout => useSyncExternalStore(subscribe, () => layout)

/** Instead of the route's own breadcrumbs, once a screen knows better, such as a course by its name. The last one is the page title. */
export const useBreadcrumbs = (breadcrumbs: readonly Breadcrumb[] | null): void => {
  const key = JSON.stringify(breadcrumbs)
  useEffect(() => {
    set({ breadcrumbs: JSON.parse(key) as Breadcrumb[] | null })
    return resetLayout
  }, [key])
}
