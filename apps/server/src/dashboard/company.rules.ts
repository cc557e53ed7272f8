/** The figures of a company's dashboard, made from counts by department and by day. */
import type { Output } from '@jujur/contract/call.ts'
import { type getCompanyDashboard, MOST_DEPARTMENTS } from '@jujur/contract/dashboard.ts'
import { invalid, ok } from '../kit/call/handler.ts'
import { addDays, daysBetween } from '../kit/time/calendar.rules.ts'

type Learning = NonNullable<Output<typeof getCompanyDashboard>['learning']>
export type LearningCounts = Learning['all']
export type DepartmentRow = Omit<LearningCounts, 'assigned'> & { department: string }
export type DayRow = { day: string; planned: number; finished: number }

/** The day that was asked for: none from before the company was here, and none ahead. */
export const dayAsked = (as_at: string | undefined, { since, today }: { since: string; today: string }) => {
  const day = as_at ?? today
  if (day > today) return invalid('as_at', 'too_big')
  if (day < since) return invalid('as_at', 'too_small')
  return ok({ day, is_live: day === today, since })
}

// ── By department ─────────────────────────────────────────────────────────────────────────────────────────────

const none: LearningCounts = {
  assigned: 0,
  completed: 0,
  in_progress: 0,
  not_started: 0,
  overdue: 0,
  expired: 0,
  revoked: 0,
  paused: 0,
  waived: 0,
  extended: 0,
  has_left: 0,
}
const plus = (a: LearningCounts, b: LearningCounts): LearningCounts => ({
  assigned: a.assigned + b.assigned,
  completed: a.completed + b.completed,
  in_progress: a.in_progress + b.in_progress,
  not_started: a.not_started + b.not_started,
  overdue: a.overdue + b.overdue,
  expired: a.expired + b.expired,
  revoked: a.revoked + b.revoked,
  paused: a.paused + b.paused,
  waived: a.waived + b.waived,
  extended: a.extended + b.extended,
  has_left: a.has_left + b.has_left,
})

/** All, and each department, the largest first; from the twenty-first on in one. Who has left counts on. */
export const standings = (rows: readonly DepartmentRow[]): Pick<Learning, 'all' | 'departments' | 'others'> => {
  const whole = rows
    .map(({ department, ...row }) => ({
      department: department === '' ? null : department,
      ...row,
      assigned: row.completed + row.in_progress + row.not_started + row.overdue + row.expired + row.revoked + row.paused + row.waived + row.extended,
    }))
    .filter(({ assigned }) => assigned > 0)
    .sort((a, b) => b.assigned - a.assigned || (a.department ?? '').localeCompare(b.department ?? ''))
  const rest = whole.slice(MOST_DEPARTMENTS)
  return {
    all: whole.reduce(plus, none),
    departments: whole.slice(0, MOST_DEPARTMENTS),
    others: rest.length === 0 ? null : { departments: rest.length, ...rest.reduce(plus, none) },
  }
}

// ── By day ────────────────────────────────────────────────────────────────────────────────────────────────────

const POINTS = 52
const PAST_DAYS = 364
const AHEAD_DAYS = 84

/** What was planned and completed up to some days, evenly apart, one of them the day itself. What is still planned goes on for twelve weeks at most. */
export const trend = (rows: readonly DayRow[], { day, is_live }: { day: string; is_live: boolean }): Learning['trend'] => {
  const sorted = rows.toSorted((a, b) => a.day.localeCompare(b.day))
  const first = sorted[0]?.day
  if (first === undefined || first > day) return []
  const lastPlanned = sorted.findLast(({ planned }) => planned !== 0)?.day ?? day
  const from = first < addDays(day, -PAST_DAYS) ? addDays(day, -PAST_DAYS) : first
  const ahead = is_live ? Math.min(AHEAD_DAYS, Math.max(0, daysBetween(day, lastPlanned))) : 0
  const back = daysBetween(from, day)
  const step = Math.max(1, Math.ceil((back + ahead) / POINTS))
  const [before, after] = [Math.ceil(back / step), Math.ceil(ahead / step)]
  const points = Array.from({ length: before + 1 + after }, (_, i) => {
    const days = (i - before) * step
    return days < -back ? from : addDays(day, Math.min(days, ahead))
  })
  let [next, planned, completed] = [0, 0, 0]
  return points.map((point) => {
    for (let row = sorted[next]; row && row.day <= point; row = sorted[++next]) {
      planned += row.planned
      completed += row.finished
    }
    return { day: point, planned, completed: point > day ? null : completed }
  })
}
