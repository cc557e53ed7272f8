/** Tells whoever keeps answers of calls that they are old. Apart from use-call.ts so that a page that only sends does not load the query library. */
type CallName = string

const listeners = new Set<(names: readonly CallName[]) => void>()

export const onRefresh = (listener: (names: readonly CallName[]) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const refresh = (names: readonly CallName[]): void => {
  for (const listener of listeners) listener(names)
}
