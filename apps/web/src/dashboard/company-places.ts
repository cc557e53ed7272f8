/** Where each figure of a company leads: to the list of what it counts, with the same filter. */
import type { learningFilters } from '@jujur/contract/dashboard.ts'

export type Listed = {
  state?: (typeof learningFilters)[number]
  /** Null: of people without one. */
  department?: string | null
  /** Absent: live. */
  as_at?: string | undefined
}

export const learningPlace = ({ state, department, as_at }: Listed): string => {
  const query = new URLSearchParams()
  if (department === null) query.set('no_department', 'true')
  else if (department !== undefined) query.set('department', department)
  if (state) query.set('state', state)
  if (as_at) query.set('as_at', as_at)
  // Longest overdue, or what runs out first.
  if (state === 'OVERDUE') query.set('sort', 'due_on')
  if (state === 'EXPIRING') query.set('sort', 'expires_on')
  return `/CA/learning-status${query.size > 0 ? `?${query}` : ''}`
}
