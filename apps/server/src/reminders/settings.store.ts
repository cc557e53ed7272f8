/** What companies say of their reminders, and the days on which their people were gone through. */
import { firstWorkingDay, type ReminderSteps, usualSteps } from '@jujur/contract/reminders.ts'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { nameThen } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { reminderRound, reminderSettings } from './reminders.table.ts'

/** Rows from before managers and client admins were told say nothing of it: it is on, on the first working day and after the usual days. */
const whole = (steps: Partial<ReminderSteps> & Pick<ReminderSteps, 'working_days'>): ReminderSteps => ({
  ...usualSteps,
  digest_on: firstWorkingDay(steps.working_days),
  ...steps,
})

/** What was saved, the newest first, at most so many. */
export const savedSteps = async (tx: Connection, company_id: number, limit: number) => {
  const rows = await tx.sql
    .select({
      version: reminderSettings.version,
      steps: reminderSettings.steps,
      changed_at: reminderSettings.changed_at,
      changed_by: nameThen(reminderSettings.changed_by, reminderSettings.changed_at),
    })
    .from(reminderSettings)
    .where(and(eq(reminderSettings.company_id, company_id), inScope(tx, reminderSettings)))
    .orderBy(desc(reminderSettings.version))
    .limit(limit)
  return rows.map((row) => ({ ...row, steps: whole(row.steps) }))
}

/** What holds, and its version; 0 is what holds where nothing was saved. */
export const settingsOf = async (tx: Connection, company_id: number): Promise<{ version: number; steps: ReminderSteps }> => {
  const [newest] = await savedSteps(tx, company_id, 1)
  return newest ? { version: newest.version, steps: newest.steps } : { version: 0, steps: usualSteps }
}

export const insertSettings = (tx: Connection, row: typeof reminderSettings.$inferInsert) => tx.sql.insert(reminderSettings).values(row)

// ── Rounds ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Active companies with what they say, those gone through longest ago first; whether those of a day are through. */
export const companiesInTurn = async (tx: Connection, day: string) => {
  const newestSteps = sql<ReminderSteps | null>`(select ${reminderSettings.steps} from ${reminderSettings}
    where ${reminderSettings.company_id} = ${company.company_id} order by ${reminderSettings.version} desc limit 1)`
  const lastBegan = sql`(select max(${reminderRound.began_at}) from ${reminderRound} where ${reminderRound.company_id} = ${company.company_id})`
  const rows = await tx.sql
    .select({ company_id: company.company_id, steps: newestSteps, ended_at: reminderRound.ended_at })
    .from(company)
    .leftJoin(reminderRound, and(eq(reminderRound.company_id, company.company_id), eq(reminderRound.day, day)))
    .where(eq(company.status, 'active'))
    .orderBy(sql`${lastBegan} nulls first`, asc(company.company_id))
  return rows.map(({ company_id, steps, ended_at }) => ({ company_id, steps: steps ? whole(steps) : usualSteps, isThrough: ended_at !== null }))
}

type Round = { company_id: number; day: string; now: Date }
export const beginRound = (tx: Connection, { company_id, day, now }: Round) =>
  tx.sql.insert(reminderRound).values({ company_id, day, began_at: now }).onConflictDoNothing()

export const countRound = (tx: Connection, { company_id, day }: Round, { told, omitted }: { told: number; omitted: number }) =>
  tx.sql
    .update(reminderRound)
    .set({ told: sql`${reminderRound.told} + ${told}`, omitted: sql`${reminderRound.omitted} + ${omitted}` })
    .where(and(eq(reminderRound.company_id, company_id), eq(reminderRound.day, day), inScope(tx, reminderRound)))

export const endRound = (tx: Connection, { company_id, day, now }: Round) =>
  tx.sql
    .update(reminderRound)
    .set({ ended_at: sql`coalesce(${reminderRound.ended_at}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(reminderRound.company_id, company_id), eq(reminderRound.day, day), inScope(tx, reminderRound)))

/** The last round that is through. */
export const lastRound = async (tx: Connection, company_id: number) => {
  const [row] = await tx.sql
    .select({
      day: reminderRound.day,
      at: sql<Date>`${reminderRound.ended_at}`.mapWith(reminderRound.ended_at),
      told: reminderRound.told,
      omitted: reminderRound.omitted,
    })
    .from(reminderRound)
    .where(and(eq(reminderRound.company_id, company_id), isNotNull(reminderRound.ended_at), inScope(tx, reminderRound)))
    .orderBy(desc(reminderRound.day))
    .limit(1)
  return row ?? null
}
