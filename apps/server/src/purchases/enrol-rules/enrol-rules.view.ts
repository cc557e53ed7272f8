/** Rules as screens get them. */
import type { EnrolRule } from '@jujur/contract/enrol-rules.ts'
import type { Connection } from '../../kit/database/database.ts'
import type { Direction } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { shownOf, stateOf } from './enrol-rules.rules.ts'
import { departmentNames, freeByCourse, rulesOf, type ShownRow } from './enrol-rules.store.ts'

const idsIn = ({ rule }: ShownRow) => rule.who.flatMap((one) => (one.fact === 'department' ? one.department_ids : []))

/** A company has some dozens at most, so all are answered. */
export const showRules = async (tx: Connection, only: { enrol_rule_id?: number; ended: boolean }, now: Date): Promise<EnrolRule[]> => {
  const rows = await rulesOf(tx, only)
  const names = await departmentNames(tx, rows.flatMap(idsIn))
  const course_ids = rows.map(({ rule }) => rule.course_id)
  const sold = new Map((await newestVersions(tx, { course_ids, archived: true }, offerOf)).map((one) => [one.course_id, one.title]))
  const onSale = new Set((await newestVersions(tx, { course_ids, archived: false }, offerOf)).map(({ course_id }) => course_id))
  return rows.map(({ rule, changed_by_name, enrolled, waiting, works }) => ({
    enrol_rule_id: rule.enrol_rule_id,
    version: rule.version,
    name: rule.name,
    course_id: rule.course_id,
    course_title: sold.get(rule.course_id) ?? '',
    who: shownOf(rule.who, names),
    due: rule.due,
    starts_on: rule.starts_on,
    state: stateOf(rule, onSale.has(rule.course_id), dayOf(now)),
    enrolled,
    waiting,
    changed_at: rule.changed_at.toISOString(),
    changed_by: changed_by_name,
    ended_at: rule.ended_at?.toISOString() ?? null,
    job_id: works ? rule.job_id : null,
  }))
}

export const showRule = async (tx: Connection, enrol_rule_id: number, now: Date): Promise<EnrolRule> => {
  const [rule] = await showRules(tx, { enrol_rule_id, ended: true }, now)
  if (!rule) throw new Error(`rule ${enrol_rule_id} is the company’s`)
  return rule
}

type Order = { sort?: 'name' | 'course_title' | 'starts_on' | 'enrolled' | 'waiting' | undefined; dir?: Direction | undefined }
/** Those that run first, by name unless told. */
export const rulesBy = (all: readonly EnrolRule[], words: string, { sort = 'name', dir = 'asc' }: Order): EnrolRule[] => {
  const sought = words.trim().toLocaleLowerCase('en')
  const sign = dir === 'desc' ? -1 : 1
  const compare = (one: EnrolRule, other: EnrolRule) => {
    if (sort === 'enrolled' || sort === 'waiting') return one[sort] - other[sort]
    return one[sort].localeCompare(other[sort], 'en')
  }
  return all
    .filter(({ name, course_title }) => [name, course_title].some((text) => text.toLocaleLowerCase('en').includes(sought)))
    .sort(
      (one, other) =>
        Number(one.state === 'ended') - Number(other.state === 'ended') || sign * compare(one, other) || one.enrol_rule_id - other.enrol_rule_id,
    )
}

/** What rules can enrol in: what is on sale, with the seats that nobody has. */
export const coursesForRules = async (tx: Connection) => {
  const free = await freeByCourse(tx)
  const sold = await newestVersions(tx, { archived: false }, offerOf)
  return sold
    .map(({ course_id, title }) => ({ course_id, title, free: free.get(course_id) ?? 0 }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en') || one.course_id - other.course_id)
}
