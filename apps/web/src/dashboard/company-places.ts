/** Where each figure of a company leads: to the list of what it counts, with the same filter. */
import { Day } from '@jujur/contract/call.ts'
import type { LearningState, learningFilters } from '@jujur/contract/dashboard.ts'
import { hrefOf, type QueryOf } from '@jujur/contract/screens.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { Refused } from '../kit/call/api.ts'
import type { BadgeState } from '../ui/state-badge.tsx'

/** What people wrote stands in an address as a form writes it. */
const withQuery = (path: string, query: Record<string, string>): string => {
  const written = new URLSearchParams(query).toString()
  return written === '' ? path : `${path}?${written}`
}

/** The end of a day, as known today or as it was known then; empty: now. */
export type Moment = { as_at?: string; known?: 'then' }

export type LearningFilter = Moment & {
  state?: (typeof learningFilters)[number]
  /** Null: of people without one. */
  department?: string | null
}

export const learningPlace = ({ state, department, as_at, known }: LearningFilter): string => {
  const query: Record<string, string> & QueryOf<'learningStatus'> = {
    ...(department === null ? { no_department: 'true' } : department !== undefined && { department }),
    ...(state && { state }),
    ...(as_at && { as_at }),
    ...(known && { known }),
    // Longest overdue, or what runs out first.
    ...(state === 'OVERDUE' && { sort: 'due_on' }),
    ...(state === 'EXPIRING' && { sort: 'expires_on' }),
  }
  return withQuery(hrefOf('learningStatus'), query)
}

/** The order of an evidence pack of the year so far, or up to the day that is shown. */
export const evidencePlace = (day: string = dayInMalaysia(new Date())): string => hrefOf('companyEvidence', { order: 'new', to: day })

/** The record of one person. */
export const personPlace = (user_id: number): string => hrefOf('learningStatus', { person: user_id })

export const learningBadges: Record<LearningState, BadgeState> = {
  COMPLETED: 'completed',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
  OVERDUE: 'overdue',
  EXPIRED: 'expired',
  REVOKED: 'rejected',
  PAUSED: 'paused',
  WAIVED: 'waived',
  EXTENDED: 'extended',
}

/** As much of a question as a search takes finds it again. */
const SEARCHED = 100

/** All questions that people answered, the weakest first, or one of them. */
export const questionPlace = (text?: string): string =>
  withQuery(hrefOf('questionResults'), text === undefined ? {} : ({ q: text.slice(0, SEARCHED) } satisfies QueryOf<'questionResults'>))

/** The day that the dashboard's address names; without one, or where that is no day, figures are live. */
export const momentIn = (params: URLSearchParams): Moment => {
  const as_at = Day.safeParse(params.get('as_at')).data
  if (as_at === undefined) return {}
  return params.get('known') === 'then' ? { as_at, known: 'then' } : { as_at }
}

/** Whether figures were refused for their day: before the company was here, or ahead. */
export const isNoDay = (error: Error | null): boolean => error instanceof Refused && error.errors.some(({ field }) => field === 'as_at')
