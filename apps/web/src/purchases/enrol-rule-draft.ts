/** A rule as it is being written. */
import {
  type Condition,
  Condition as ConditionShape,
  type DueRule,
  DueRule as DueShape,
  type EnrolRule,
  type Fact,
} from '@jujur/contract/enrol-rules.ts'
import type { RiskLevel } from '@jujur/contract/enumerations.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'

export const facts = ['department', 'position', 'risk_level', 'category', 'board', 'joined'] as const satisfies readonly Fact[]
export const dueKinds = ['after_joining', 'after_start', 'day_of_year'] as const satisfies readonly DueRule['kind'][]

/** What is typed is text; whether it is a condition is asked of the contract. */
export type DraftCondition = {
  readonly key: number
  readonly fact: Fact /** Of categories the ids. */
  readonly is: readonly string[]
  readonly days: string
}
export type RuleDraft = {
  readonly name: string
  readonly course_id: string
  readonly who: readonly DraftCondition[]
  readonly kind: DueRule['kind']
  readonly days: string
  readonly month: string
  readonly day: string
  readonly starts_on: string
}

let last = 0
export const newCondition = (fact: Fact): DraftCondition => ({ key: ++last, fact, is: [], days: '30' })

const draftOf = (one: Condition): DraftCondition => {
  const empty = newCondition(one.fact)
  if (one.fact === 'joined') return { ...empty, days: String(one.within_days) }
  if (one.fact === 'board') return empty
  return { ...empty, is: one.fact === 'category' ? one.category_ids.map(String) : one.is }
}

export const newDraft = (rule: EnrolRule | null): RuleDraft => {
  const empty = { kind: 'after_joining', days: '30', month: '1', day: '31' } as const
  if (!rule) return { ...empty, name: '', course_id: '', who: [], starts_on: dayInMalaysia(new Date()) }
  const { name, course_id, who, due, starts_on } = rule
  const said = due.kind === 'day_of_year' ? { month: String(due.month), day: String(due.day) } : { days: String(due.days) }
  return { ...empty, ...said, kind: due.kind, name, course_id: String(course_id), who: who.map(draftOf), starts_on }
}

const conditionOf = ({ fact, is, days }: DraftCondition): unknown => {
  if (fact === 'joined') return { fact, within_days: Number(days) }
  if (fact === 'board') return { fact }
  return fact === 'category' ? { fact, category_ids: is.map(Number) } : { fact, is: is as readonly RiskLevel[] }
}

export type Wanted = { course_id: number; who: Condition[]; due: DueRule; starts_on: string }
/** What the rule would be, without its name; null while something is missing. */
export const wantedOf = ({ course_id, who, kind, days, month, day, starts_on }: RuleDraft): Wanted | null => {
  const conditions = who.map((one) => ConditionShape.safeParse(conditionOf(one)))
  const due = DueShape.safeParse(kind === 'day_of_year' ? { kind, month: Number(month), day: Number(day) } : { kind, days: Number(days) })
  if (course_id === '' || starts_on === '' || !due.success) return null
  const told = conditions.flatMap(({ data }) => data ?? [])
  return told.length < conditions.length ? null : { course_id: Number(course_id), who: told, due: due.data, starts_on }
}
