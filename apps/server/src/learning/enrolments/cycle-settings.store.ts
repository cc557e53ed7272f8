/** What companies set of the cycles of their courses, in SQL. */
import { type CycleRules, usualCycle } from '@jujur/contract/cycle-dates.ts'
import { and, desc, eq } from 'drizzle-orm'
import { nameThen } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { cycleSetting } from './cycle-settings.table.ts'

export type CycleRow = typeof cycleSetting.$inferSelect
type OfCourse = { readonly company_id: number; readonly course_id: number }

const ofCourse = (tx: Connection, { company_id, course_id }: OfCourse) =>
  and(eq(cycleSetting.company_id, company_id), eq(cycleSetting.course_id, course_id), inScope(tx, cycleSetting))

/** As it is kept, for rules to read. */
const rulesIn = ({ renews, mode, common_month, common_date, window_days, least_days, aligns_from }: CycleRow): CycleRules => ({
  renews,
  mode,
  common: { month: common_month, day: common_date },
  window_days,
  least_days,
  aligns_from,
})

/** The setting that holds now; `version` 0 where the company has set nothing. */
export const holdingCycle = async (tx: Connection, course: OfCourse): Promise<CycleRules & { version: number }> => {
  const [row] = await tx.sql.select().from(cycleSetting).where(ofCourse(tx, course)).orderBy(desc(cycleSetting.version)).limit(1)
  return row ? { ...rulesIn(row), version: row.version } : { ...usualCycle, version: 0 }
}

/** All there were, the newest first, with who changed them. */
export const cycleHistory = async (tx: Connection, course: OfCourse, most: number) => {
  const rows = await tx.sql
    .select({ row: cycleSetting, changed_by: nameThen(cycleSetting.changed_by, cycleSetting.changed_at) })
    .from(cycleSetting)
    .where(ofCourse(tx, course))
    .orderBy(desc(cycleSetting.version))
    .limit(most)
  return rows.map(({ row, changed_by }) => ({ ...rulesIn(row), version: row.version, changed_at: row.changed_at, changed_by }))
}

/** @throws a violation of cycle_setting_version where this version is there */
export const insertCycle = (
  tx: Connection,
  { renews, mode, common, window_days, least_days, aligns_from }: CycleRules,
  of: OfCourse & Pick<CycleRow, 'version' | 'changed_at' | 'changed_by'>,
) =>
  tx.sql.insert(cycleSetting).values({
    ...of,
    renews,
    mode,
    common_month: common.month,
    common_date: common.day,
    window_days,
    least_days,
    aligns_from,
  })
