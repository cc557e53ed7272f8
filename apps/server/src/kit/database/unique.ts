/** Concurrent writes of one unique value: the database accepts one, and the other is refused as if it had come later. */

const UNIQUE_VIOLATION = '23505'
/** Of an exclusion constraint: what overlaps. */
const EXCLUSION_VIOLATION = '23P01'
const REFERENCE_VIOLATION = '23503'

/** The error tells that something refers to a row that was to go, or from a row that is gone. Drivers' errors come wrapped by drizzle. */
export const violatedReference = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === REFERENCE_VIOLATION) return true
  return false
}

/** The unique constraint, exclusion constraint or index that the error tells of; null for any other error. Drivers' errors come wrapped by drizzle. */
export const violatedConstraint = (error: unknown): string | null => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === UNIQUE_VIOLATION || at.code === EXCLUSION_VIOLATION)) return 'constraint' in at ? String(at.constraint) : ''
  return null
}

/**
 * Does the work, a whole `write`, and answers the refusal named for the constraint it violates: `mapUniqueViolation(() => write(…), { users_username_unique: refuse(10001) })`.
 * Around the transaction, not in it: a violation undoes it. Violations that are not named stay errors.
 */
export const mapUniqueViolation = async <T, R extends { readonly refuse: number }>(
  work: () => Promise<T>,
  refusals: Readonly<Record<string, R>>,
): Promise<T | R> => {
  try {
    return await work()
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? '']
    if (refusal === undefined) throw error
    return refusal
  }
}
