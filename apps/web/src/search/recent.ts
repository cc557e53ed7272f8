/** What somebody searched for last, in this browser and under this account only; signing out forgets it with all else that is kept. */

const KEPT = 5
const keyOf = (user_id: number) => `recent_searches_${user_id}`

export const recentSearches = (user_id: number): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user_id)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}
const keep = (user_id: number, searches: readonly string[]) => {
  try {
    localStorage.setItem(keyOf(user_id), JSON.stringify(searches))
  } catch {}
}
/** The newest first, each once. */
export const rememberSearch = (user_id: number, query: string): void => {
  const others = recentSearches(user_id).filter((one) => one.toLowerCase() !== query.toLowerCase())
  keep(user_id, [query, ...others].slice(0, KEPT))
}
export const forgetSearches = (user_id: number): void => keep(user_id, [])
