/** What held of a person on which day, and what may be said of an earlier one (over-the-years.md 1). */
import type { FieldRule } from '@jujur/contract/field-rules.ts'
import type { EmploymentFactName } from '@jujur/contract/trainees.ts'
import { invalid, ok } from '../../kit/call/handler.ts'

export type KnownFact = { fact: EmploymentFactName; value: string | null; holds_from: string; is_assumed: boolean }

/** Of two facts of one kind the later one: by the day from which it holds, then by the order in which they were recorded. */
const later = <F extends KnownFact>(a: F, b: F): F => (b.holds_from >= a.holds_from ? b : a)

/** The fact of a kind that holds on a day; `facts` in the order in which they were recorded. */
export const factOn = <F extends KnownFact>(facts: readonly F[], fact: EmploymentFactName, day: string): F | undefined =>
  facts.filter((one) => one.fact === fact && one.holds_from <= day).reduce<F | undefined>((last, one) => (last ? later(last, one) : one), undefined)

const LAST_DAY = '9999-12-31'

/**
 * Whether it may be recorded that something held from a day on: not from one ahead, and of nobody before they came, but that they came earlier.
 * Whether somebody is in now is decided with the account: what is said of employment leaves that as it is. `null` where it is known already.
 */
export const mayRecordFact = (facts: readonly KnownFact[], told: Omit<KnownFact, 'is_assumed'>, today: string) => {
  const refused = (field: 'holds_from' | 'value', rule: FieldRule) => invalid(field, rule)
  if (told.holds_from > today) return refused('holds_from', 'too_big')
  const came =
    facts
      .filter(({ fact }) => fact === 'employment')
      .map(({ holds_from }) => holds_from)
      .sort()[0] ?? today
  if (told.holds_from < came && !(told.fact === 'employment' && told.value === 'employed')) return refused('holds_from', 'too_small')
  const recorded = [...facts, { ...told, is_assumed: false }]
  const standsBefore = factOn(facts, 'employment', LAST_DAY)?.value ?? 'employed'
  if (told.fact === 'employment' && factOn(recorded, 'employment', LAST_DAY)?.value !== standsBefore) return refused('value', 'invalid')
  const known = factOn(facts, told.fact, told.holds_from)
  const isKnown = (known?.value ?? null) === told.value && !known?.is_assumed
  return ok(isKnown ? null : told)
}
