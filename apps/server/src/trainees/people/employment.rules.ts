/** What held of a person on which day, and what may be said of an earlier one (over-the-years.md 1). */
import type { FieldRule } from '@jujur/contract/field-rules.ts'
import type { EmploymentFactName } from '@jujur/contract/trainees.ts'
import { done, invalid, isRefused, ok, refuse } from '../../kit/call/handler.ts'

export type KnownFact = { fact: EmploymentFactName; value: string | null; holds_from: string; is_assumed: boolean }

/** Of two facts of one kind the later one: by the day from which it holds, then by the order in which they were recorded. */
const later = <F extends KnownFact>(a: F, b: F): F => (b.holds_from >= a.holds_from ? b : a)

/** The fact of a kind that holds on a day; `facts` in the order in which they were recorded. */
export const factOn = <F extends KnownFact>(facts: readonly F[], fact: EmploymentFactName, day: string): F | undefined =>
  facts.filter((one) => one.fact === fact && one.holds_from <= day).reduce<F | undefined>((last, one) => (last ? later(last, one) : one), undefined)

const idKept = (id: number | null) => (id === null ? null : String(id))
const LAST_DAY = '9999-12-31'
const daysOf = (facts: readonly KnownFact[], fact: EmploymentFactName): string[] =>
  [...new Set(facts.filter((one) => one.fact === fact).map(({ holds_from }) => holds_from))].sort()
const isIn = (facts: readonly KnownFact[], day: string) => factOn(facts, 'employment', day)?.value === 'employed'

/** The first day on which somebody is known to be with the company. */
export const cameOn = (facts: readonly KnownFact[]): string | undefined => {
  const days = daysOf(facts, 'employment')
  return days.find((day) => isIn(facts, day)) ?? days[0]
}

/** Until which day, not itself, what is said from `day` on holds: the day of the next fact of the kind. */
export const heldUntil = (facts: readonly KnownFact[], fact: EmploymentFactName, day: string): string =>
  daysOf(facts, fact).find((later) => later > day) ?? 'infinity'

/** Somebody is said to have come on this day who is known to have come before it: of those days nothing holds any more. */
const cameLater = (facts: readonly KnownFact[], day: string): ToldFact[] => {
  const days = daysOf(facts, 'employment').filter((one) => one < day)
  const since = days.findLastIndex((one) => !isIn(facts, one)) + 1
  return days.slice(since).map((holds_from) => ({ fact: 'employment', value: 'left', holds_from }))
}

export type ToldFact = Omit<KnownFact, 'is_assumed'>
/**
 * What is to be recorded where it is said that something held from a day on: not from one ahead, and of nobody before they came, but that they came
 * on another day, earlier or later. Whether somebody is in now is decided with the account: what is said of employment leaves that as it is.
 * Nothing where it is known already.
 */
export const mayRecordFact = (facts: readonly KnownFact[], told: ToldFact, today: string) => {
  const refused = (field: 'holds_from' | 'value', rule: FieldRule) => invalid(field, rule)
  const isComing = told.fact === 'employment' && told.value === 'employed'
  if (told.holds_from > today) return refused('holds_from', 'too_big')
  if (told.holds_from < (cameOn(facts) ?? today) && !isComing) return refused('holds_from', 'before_joined')
  const known = factOn(facts, told.fact, told.holds_from)
  const isSame = (known?.value ?? null) === told.value
  const earlier = isComing && isSame ? cameLater(facts, told.holds_from) : []
  if (isSame && !known?.is_assumed && earlier.length === 0) return ok([])
  const recorded = [...earlier, told]
  const after = [...facts, ...recorded.map((one) => ({ ...one, is_assumed: false }))]
  if (told.fact === 'employment' && isIn(after, LAST_DAY) !== isIn(facts, LAST_DAY)) return refused('value', 'invalid')
  return ok(recorded)
}

/** Somebody new has come by today, and nothing holds of them before they came. */
export const mayHaveJoined = ({ joined_on, from }: { joined_on: string | null; from: string | null }, today: string) => {
  if (joined_on !== null && joined_on > today) return invalid('joined_on', 'too_big')
  if (from === null) return done
  const came: KnownFact = { fact: 'employment', value: 'employed', holds_from: joined_on ?? today, is_assumed: false }
  const told = mayRecordFact([came], { fact: 'department', value: '', holds_from: from }, today)
  return isRefused(told) ? invalid('from', told.data[0]?.rule ?? 'invalid') : done
}

/**
 * What a correction leaves of what a file said of the beginning: another day of joining may be after the day from which the rest held, and a manager
 * who is chosen takes the place of one who was only named.
 */
export const beginningOf = (
  old: { joined_on: string | null; facts_from: string | null; manager_email: string | null },
  { joined_on = null, manager_id = null }: { joined_on?: string | null | undefined; manager_id?: number | null | undefined },
) => ({
  joined_on,
  facts_from: old.facts_from !== null && joined_on === old.joined_on ? old.facts_from : null,
  manager_email: manager_id === null ? old.manager_email : null,
})

/** What is first known of somebody whose account is made today: since when they are there, and from when the rest holds. */
export const firstFacts = ({ joined_on, facts_from, ...is }: FirstKnown, today: string): ToldFact[] => {
  const came = joined_on ?? today
  const holds_from = facts_from !== null && facts_from > came ? facts_from : came
  const values: [EmploymentFactName, string | null][] = [
    ['department', is.department],
    ['position', is.position],
    ['risk_level', is.risk_level],
    ['category', idKept(is.employee_category_id)],
    ['board', is.is_board_member ? 'member' : null],
    ['manager', idKept(is.manager_id)],
  ]
  return [
    { fact: 'employment', value: 'employed', holds_from: came },
    ...values.flatMap(([fact, value]) => (value === null ? [] : [{ fact, value, holds_from }])),
  ]
}
type FirstKnown = {
  joined_on: string | null
  facts_from: string | null
  department: string | null
  position: string | null
  risk_level: string | null
  employee_category_id: number | null
  is_board_member: boolean
  manager_id: number | null
}

/** As it is said: of a category or a manager by its id. */
export type SaidFact = { holds_from: string } & (
  | { fact: Exclude<EmploymentFactName, 'category' | 'manager'>; value: string | null }
  | { fact: 'category'; employee_category_id: number | null }
  | { fact: 'manager'; manager_id: number | null }
)
export const toldFact = (said: SaidFact): ToldFact => {
  const { fact, holds_from } = said
  if (said.fact === 'category') return { fact, value: idKept(said.employee_category_id), holds_from }
  return { fact, value: said.fact === 'manager' ? idKept(said.manager_id) : said.value, holds_from }
}
export const rolesSaid = (said: SaidFact) => ({
  employee_category_id: said.fact === 'category' ? said.employee_category_id : null,
  manager_id: said.fact === 'manager' ? said.manager_id : null,
})

/** Who is to be somebody's manager, as they are on the days in question. */
export type Above = { has_left: boolean; closes_circle: boolean }
/** A person of the company, who is there when it begins, and who does not report to the same person in turn. */
export const mayManage = (manager: Above | null) => {
  if (!manager) return refuse(4444)
  if (manager.closes_circle) return invalid('manager_id', 'in_circle')
  return manager.has_left ? invalid('manager_id', 'has_left') : done
}
