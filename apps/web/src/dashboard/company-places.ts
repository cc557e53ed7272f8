/** Where each figure of a company leads: to the list of what it counts, with the same filter. */
import { Day } from '@jujur/contract/call.ts'
import type { LearningState, learningFilters } from '@jujur/contract/dashboard.ts'
import { Refused } from '../kit/call/api.ts'
import type { BadgeState } from '../ui/state-badge.tsx'

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

/** The record of one person. */
export const personPlace = (user_id: number): string => `/CA/learning-status?person=${user_id}`

export const learningBadges: Record<LearningState, BadgeState> = {
  COMPLETED: 'completed',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
  OVERDUE: 'overdue',
  EXPIRED: 'expired',
  REVOKED: 'rejected',
}

/** As much of a question as a search takes finds it again. */
const SEARCHED = 100

/** All questions that people answered, the weakest first, or one of them. */
export const questionPlace = (text?: string): string =>
  `/CA/question-results${text === undefined ? '' : `?${new URLSearchParams({ q: text.slice(0, SEARCHED) })}`}`

/** The day that the dashboard's address names; without one, or where that is no day, figures are live. */
export const dayIn = (params: URLSearchParams): string | undefined => Day.safeParse(params.get('as_at')).data

/** Whether figures were refused for their day: before the company was here, or ahead. */
export const isNoDay = (error: Error | null): boolean => error instanceof Refused && error.errors.some(({ field }) => field === 'as_at')
