/** For rows that cannot be missing: a foreign key, or a lock held on the row, guarantees them. */
export const assertFound = <T>(found: T | null): T => {
  if (found === null) throw new Error('a locked row is there')
  return found
}
