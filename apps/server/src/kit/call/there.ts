/** What a statement found, where it must be there. */

export const there = <T>(found: T | null): T => {
  if (found === null) throw new Error('a locked row is there')
  return found
}
