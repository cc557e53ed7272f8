/** The history of items under four eyes. It is append-only: the table refuses update and delete. */
import type { StepAction } from '@jujur/contract/approvals.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { and, asc, count, desc, eq, getTableColumns, inArray, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accountControl } from '../accounts/accounts.table.ts'
import { personMailbox } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import type { Waits } from './approvals.kinds.ts'
import { BOUND_DAYS, type Step, type Toucher } from './approvals.rules.ts'
import { approvalStep } from './approvals.table.ts'

/** `company_id` is null for what only the provider sees. */
export type ApprovalItem = { entity: string; entity_id: number; company_id: number | null }
export type NewStep = { action: StepAction; stage?: string; remarks?: string | undefined; at: Date; by: Toucher & { name: string | null } }

/** All that this person ever had, in their normal spelling. */
export const mailboxesOf = async (tx: Connection, user_id: number): Promise<string[]> => {
  const rows = await tx.sql.select({ email_normal: personMailbox.email_normal }).from(personMailbox).where(eq(personMailbox.user_id, user_id))
  return rows.map(({ email_normal }) => email_normal)
}

const recordEach = async (tx: Connection, steps: readonly (typeof approvalStep.$inferInsert)[]): Promise<void> => {
  if (steps.length > 0) await tx.sql.insert(approvalStep).values([...steps])
}

export const recordSteps = (tx: Connection, items: readonly ApprovalItem[], { by, stage, remarks, ...step }: NewStep): Promise<void> =>
  recordEach(
    tx,
    items.map((item) => ({ ...item, ...by, ...step, stage: stage ?? null, remarks: remarks ?? null })),
  )

/**
 * Every mailbox of whoever took a step: of the account, and where the step knows an address only, of every account that ever had it. Tables are
 * written out: where a statement joins nothing, drizzle leaves the table's name away, and it would be everybody's.
 */
const mailboxesOfStep = (step: string) => {
  const [user_id, email_normal] = [sql.raw(`${step}.user_id`), sql.raw(`${step}.email_normal`)]
  return sql`select m.email_normal from ${personMailbox} m where m.user_id = ${user_id}
    union select m.email_normal from ${personMailbox} had join ${personMailbox} m on m.user_id = had.user_id where had.email_normal = ${email_normal}`
}

/** Accounts bound to the one that took a step (Toucher). The days count back from the step, so that time passing does not part them afterwards. */
const boundAt = (user_id: SQL, at: SQL) => {
  const recent = (of: string) => sql`${sql.raw(of)}.since >= ${at} - make_interval(days => ${sql.raw(String(BOUND_DAYS))})`
  return sql`select c.by_user_id as user_id from ${accountControl} c where c.user_id = ${user_id} and ${recent('c')}
    union select c.user_id from ${accountControl} c where c.by_user_id = ${user_id} and ${recent('c')}
    union select c.user_id from ${accountControl} own join ${accountControl} c on c.by_user_id = own.by_user_id
      where own.user_id = ${user_id} and ${recent('own')} and ${recent('c')} and 'moved' in (own.how, c.how) and c.user_id <> own.user_id`
}
const boundToStep = (step: string) => boundAt(sql.raw(`${step}.user_id`), sql.raw(`${step}.at`))

/** The same of what is no step: somebody who did something at that time. */
export const boundTo = async (tx: Connection, user_id: number, when: Date): Promise<number[]> => {
  const { rows } = await tx.sql.execute<{ user_id: number }>(boundAt(sql`${user_id}::integer`, sql`${when.toISOString()}::timestamptz`))
  return rows.map((row) => row.user_id)
}

/** Keeps whom an item names, by their addresses: they may not decide on it. */
export const recordNamed = (tx: Connection, item: ApprovalItem, emails: readonly string[], when: Date): Promise<void> =>
  recordEach(
    tx,
    emails.map((email) => ({ ...item, action: 'named' as const, user_id: null, email_normal: normalEmail(email), name: null, at: when })),
  )

/** Whether the step `s` is this person's, by account or by mailbox. */
const isStepOf = ({ user_id }: { user_id: number }): SQL =>
  sql`(s.user_id = ${user_id}
      or ${user_id} in (${boundToStep('s')})
      or exists (select from ${personMailbox} mine where mine.user_id = ${user_id}
        and (mine.email_normal = s.email_normal or mine.email_normal in (${mailboxesOfStep('s')}))))`

/** That this person has not had the item in hand: neither entered nor edited it, nor is named in it, by this account, any mailbox they ever had, or an account they could sign in as. */
export const untouchedBy = (entity: string, id: SQLWrapper, reader: { user_id: number }): SQL =>
  sql`not exists (select from ${approvalStep} s where s.entity = ${entity} and s.entity_id = ${id} and s.action in ('submitted', 'edited', 'named')
    and ${isStepOf(reader)})`

/** Items that another than this reader approved last. */
export const approvedByAnother = (entity: string, id: SQLWrapper, reader: { user_id: number }): SQL =>
  sql`not exists (select from ${approvalStep} s where s.entity = ${entity} and s.entity_id = ${id} and s.action = 'approved'
    and not exists (select from ${approvalStep} l where l.entity = s.entity and l.entity_id = s.entity_id and l.action = 'approved'
      and l.approval_step_id > s.approval_step_id)
    and ${isStepOf(reader)})`

/** How much of a table's `where` there is, and since when. */
export const countWaiting = async (
  tx: Connection,
  { from, id, since }: { readonly from: PgTable; readonly id: AnyPgColumn<{ data: number }>; readonly since: AnyPgColumn<{ data: Date }> },
  where: SQL | undefined,
): Promise<Waits> => {
  const [row] = await tx.sql
    .select({ count: count(), oldest_at: min(since), oldest_id: min(id) })
    .from(from)
    .where(where)
  return row ?? { count: 0, oldest_at: null, oldest_id: null }
}

/** When this person last approved or rejected something. */
export const lastDecisionOf = async (tx: Connection, user_id: number): Promise<Date | null> => {
  const [row] = await tx.sql
    .select({ at: approvalStep.at })
    .from(approvalStep)
    .where(and(eq(approvalStep.user_id, user_id), inArray(approvalStep.action, ['approved', 'rejected']), inScope(tx, approvalStep)))
    .orderBy(desc(approvalStep.at))
    .limit(1)
  return row?.at ?? null
}

/** Oldest first, by item; an item without any has none. */
export const stepsOf = async (tx: Connection, entity: string, ids: readonly number[]): Promise<Map<number, Step[]>> => {
  const found = new Map<number, Step[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await tx.sql
    .select({
      ...getTableColumns(approvalStep),
      mailboxes: sql<string[]>`array(${mailboxesOfStep('"approval_step"')})`,
      bound: sql<number[]>`array(${boundToStep('"approval_step"')})`,
    })
    .from(approvalStep)
    .where(and(eq(approvalStep.entity, entity), inArray(approvalStep.entity_id, [...ids]), inScope(tx, approvalStep)))
    .orderBy(asc(approvalStep.approval_step_id))
  for (const { entity_id, action, stage, user_id, email_normal, mailboxes, bound, name, remarks, at: when } of rows)
    found.get(entity_id)?.push({ action, stage, user_id, email_normal, mailboxes, bound, name, remarks, at: when })
  return found
}
