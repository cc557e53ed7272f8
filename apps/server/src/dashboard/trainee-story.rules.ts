/** One person's years as lines: on which days a certificate of a course was valid, and where they worked. */
import type { RiskLevel } from '@jujur/contract/enumerations.ts'
import type { StoryCourse, StorySpan } from '@jujur/contract/stories.ts'
import { addDays, type DayRange, dayOf, daysBetween } from '../kit/time/calendar.rules.ts'
import { type Covering, lastDayOf, uncoveredBefore } from '../learning/enrolments/renewals.rules.ts'

export type CoveringCycle = Covering & { readonly paused: readonly DayRange[] }

/** The days of a range, those on which the person was paused under their own name. */
export const withPauses = ({ from_on, to_on }: DayRange, paused: readonly DayRange[]): StorySpan[] => {
  const within = paused
    .map((range) => ({ from_on: range.from_on > from_on ? range.from_on : from_on, to_on: range.to_on < to_on ? range.to_on : to_on }))
    .filter((range) => range.from_on <= range.to_on)
    .toSorted((one, other) => (one.from_on < other.from_on ? -1 : 1))
  const spans: StorySpan[] = []
  let next = from_on
  for (const range of within) {
    if (next < range.from_on) spans.push({ of: 'uncovered', from_on: next, to_on: addDays(range.from_on, -1) })
    spans.push({ of: 'paused', ...range })
    next = addDays(range.to_on, 1)
  }
  if (next <= to_on) spans.push({ of: 'uncovered', from_on: next, to_on })
  return spans
}

/** Days of certificates, one after the other; those that overlap or touch are two spans still, so that each certificate is seen. */
const validSpans = (cycles: readonly CoveringCycle[]): StorySpan[] => {
  const spans: StorySpan[] = []
  for (const cycle of cycles) {
    if (cycle.valid_from === null) continue
    const before = spans.at(-1)
    const begins = dayOf(cycle.valid_from)
    const from_on = before?.to_on && before.to_on >= begins ? addDays(before.to_on, 1) : begins
    const to_on = lastDayOf(cycle)
    if (before?.to_on !== null && (to_on === null || to_on >= from_on)) spans.push({ of: 'valid', from_on, to_on })
  }
  return spans
}

/** Cycles of one course, the oldest first. */
export const storyCourse = (of: { course_id: number; title: string; cycles: readonly CoveringCycle[] }, today: string): StoryCourse => {
  const { course_id, title, cycles } = of
  const gaps = cycles.flatMap((cycle, i) => {
    const uncovered = uncoveredBefore(cycle, cycles.slice(0, i).toReversed(), today)
    return uncovered ? withPauses(uncovered, cycle.paused) : []
  })
  const valid = validSpans(cycles)
  const spans = [...valid, ...gaps].sort((one, other) => (one.from_on < other.from_on ? -1 : 1))
  const days = (kind: StorySpan['of']) =>
    gaps.filter((span) => span.of === kind).reduce((sum, { from_on, to_on }) => sum + daysBetween(from_on, to_on ?? today) + 1, 0)
  const covers = valid.find(({ from_on, to_on }) => from_on <= today && (to_on === null || today <= to_on))
  // What follows without a gap covers the days behind it too.
  const covered_to = covers ? lastOfRun(valid, covers) : null
  return { course_id, title, spans, is_covered: covers !== undefined, covered_to, uncovered_days: days('uncovered'), paused_days: days('paused') }
}
const lastOfRun = (valid: readonly StorySpan[], from: StorySpan): string | null => {
  let last = from
  for (const span of valid.slice(valid.indexOf(from) + 1)) {
    if (last.to_on === null || span.from_on !== addDays(last.to_on, 1)) break
    last = span
  }
  return last.to_on
}

type WorkFact = { fact: 'department' | 'risk_level'; value: string | null; from_on: string }
type Work = { from_on: string; department: string | null; risk_level: RiskLevel | null }
/** The oldest first, as they were recorded: of one day the later counts, and what changes nothing is left out. */
export const workFrom = (facts: readonly WorkFact[]): Work[] => {
  const work: Work[] = []
  for (const { fact, value, from_on } of facts) {
    const before = work.at(-1) ?? { department: null, risk_level: null }
    const now: Work = { department: before.department, risk_level: before.risk_level, [fact]: value, from_on }
    if (work.at(-1)?.from_on === from_on) work.pop()
    const held = work.at(-1)
    if (held?.department !== now.department || held?.risk_level !== now.risk_level) work.push(now)
  }
  return work
}
