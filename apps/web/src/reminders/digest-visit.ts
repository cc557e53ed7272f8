/** The page that a manager has open behind the link of their email, for as long as the tab is: no session, and known to nobody else. */
const KEY = 'digest-visit'
type Kept = { readonly token: string; readonly visit: string }

export const readDigestVisit = (token: string): string | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return kept?.token === token ? kept.visit : null
  } catch {
    return null
  }
}
export const keepDigestVisit = (token: string, visit: string | null): void => {
  try {
    if (visit === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ token, visit } satisfies Kept))
  } catch {}
}
