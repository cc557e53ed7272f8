/** Whom rules mean, when what they enrol in is due, and who may change one. */
import { type Condition, type DueRule, type EnrolRule, type KeptCondition, MOST_RULES } from '@jujur/contract/enrol-rules.ts'
import { done, invalid, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import { addDays } from '../../kit/time/calendar.rules.ts'

/** The next such day after today. In years that lack it (29 February) the day before. */
const nextDayOfYear = ({ month, day }: { month: number; day: number }, today: string): string => {
  const year = Number(today.slice(0, 4))
  const inYear = (one: number) => {
    const end = new Date(Date.UTC(one, month, 0)).getUTCDate()
    return new Date(Date.UTC(one, month - 1, Math.min(day, end))).toISOString().slice(0, 10)
  }
  const now = inYear(year)
  return now > today ? now : inYear(year + 1)
}

export type DueFor = { readonly joined_on: string; readonly starts_on: string; readonly today: string }
/** When somebody enrolled today is due: never a day that is over. */
export const dueOf = (due: DueRule, { joined_on, starts_on, today }: DueFor): string => {
  if (due.kind === 'day_of_year') return nextDayOfYear(due, today)
  const from = due.kind === 'after_joining' && joined_on > starts_on ? joined_on : starts_on
  const day = addDays(from, due.days)
  return day >= today ? day : addDays(today, due.days)
}

export type RuleDue = { readonly enrol_rule_id: number; readonly due_on: string }
/** Of several rules that want the same of somebody the one that is due first; of two that are, the older. */
export const earliest = (dues: readonly RuleDue[]): RuleDue | null =>
  dues.toSorted((one, other) => one.due_on.localeCompare(other.due_on) || one.enrol_rule_id - other.enrol_rule_id)[0] ?? null

// ── Conditions ────────────────────────────────────────────────────────────────────────────────────────────────

/** Departments by name, in small letters as `department_key` has them, with their ids; null is none of the company's. */
export type DepartmentIds = ReadonlyMap<string, number | null>

/** What the company has of that which conditions name. */
export type NamedIn = { readonly departments: DepartmentIds; readonly category_ids: ReadonlySet<number> }

/** As they are kept: departments by their ids. A department or category that the company has not is told with its condition. */
export const keptOf = (who: readonly Condition[], { departments, category_ids }: NamedIn) => {
  const kept: KeptCondition[] = []
  for (const one of who) {
    if (one.fact === 'category' && one.category_ids.some((id) => !category_ids.has(id))) return invalid('who', 'invalid')
    if (one.fact !== 'department') kept.push(one)
    else {
      const department_ids = one.is.map((name) => departments.get(name) ?? null)
      if (department_ids.includes(null)) return invalid('who', 'invalid')
      kept.push({ fact: one.fact, department_ids: [...new Set(department_ids as number[])].sort((a, b) => a - b) })
    }
  }
  return ok(kept)
}

/** As they are read. One that was merged into another is called as that one. */
export const shownOf = (who: readonly KeptCondition[], names: ReadonlyMap<number, string>): Condition[] =>
  who.map((one) => (one.fact === 'department' ? { fact: one.fact, is: [...new Set(one.department_ids.flatMap((id) => names.get(id) ?? []))] } : one))

/** The same for conditions that mean the same people, in whatever order and spelling they were written. */
export const keyOf = (who: readonly KeptCondition[]): string => {
  const plain = who.map((one) => {
    const { fact } = one
    switch (fact) {
      case 'department':
        return { fact, of: one.department_ids.map(String) }
      case 'category':
        return { fact, of: one.category_ids.map(String) }
      case 'board':
        return { fact, of: [] }
      case 'joined':
        return { fact, of: [String(one.within_days)] }
      default:
        return { fact, of: one.is.map((value) => value.toLowerCase()) }
    }
  })
  return JSON.stringify(
    plain.map(({ fact, of }) => [fact, ...of.toSorted()]).toSorted(([one], [other]) => (one as string).localeCompare(other as string)),
  )
}

// ── Saved and ended ───────────────────────────────────────────────────────────────────────────────────────────

type Found = { readonly version: number; readonly course_id: number; readonly ended_at: Date | null }
const hasEnded = refuseWith('too_late')

/** A rule changes as it was read, and only while it runs. */
export const mayChange = <F extends Found>(found: F | null, version: number | undefined) => {
  if (!found) return refuse(4444)
  if (found.ended_at !== null) return hasEnded
  return found.version === version ? ok(found) : refuseWith('changed_since')
}

/** Enrolments name their rule: one of another course is another rule. */
export const keepsCourse = ({ course_id }: Found, wanted: number) => (course_id === wanted ? done : invalid('course_id', 'invalid'))

/** A new rule begins today or later; one that is changed may have begun. */
export const mayStart = (starts_on: string, today: string, before: string | null) =>
  starts_on < today && starts_on !== before ? invalid('starts_on', 'too_small') : done

/** Two rules for the same people and course would be one; and a company has so many at most. */
export const mayRun = ({ running, same }: { readonly running: number; readonly same: boolean }) => {
  if (same) return refuse(10012)
  return running >= MOST_RULES ? refuseWith('full') : done
}

export const stateOf = (
  { ended_at, starts_on }: { readonly ended_at: Date | null; readonly starts_on: string },
  on_sale: boolean,
  today: string,
): EnrolRule['state'] => {
  if (ended_at) return 'ended'
  if (!on_sale) return 'course_archived'
  return starts_on > today ? 'starts_later' : 'runs'
}

/** Seats that are short once those who wait already have had theirs. */
export const seatsFor = (people: number, { free, waiting }: { readonly free: number; readonly waiting: number }) => {
  const left = Math.max(0, free - waiting)
  return { needed: people, free: left, short: Math.max(0, people - left) }
}
