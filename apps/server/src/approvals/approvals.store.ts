/** The history of items under four eyes. It is append-only: the table refuses update and delete. */
import type { ApprovalAction } from '@jujur/contract/approvals.ts'
import { and, asc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { personMailbox } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import type { Step, Toucher } from './approvals.rules.ts'
import { approvalStep } from './approvals.table.ts'

/** `company_id` is null for what only the provider sees. */
export type Item = { entity: string; entity_id: number; company_id: number | null }
export type NewStep = { action: ApprovalAction; stage?: string; remarks?: string | undefined; at: Date; by: Toucher & { name: string | null } }

/** All that this person ever had, in their normal spelling. */
export const mailboxesOf = async (at: Connection, user_id: number): Promise<string[]> => {
  const rows = await at.sql.select({ email_normal: personMailbox.email_normal }).from(personMailbox).where(eq(personMailbox.user_id, user_id))
  return rows.map(({ email_normal }) => email_normal)
}

export const recordSteps = async (at: Connection, items: readonly Item[], { by, stage, remarks, ...step }: NewStep): Promise<void> => {
  if (items.length === 0) return
  await at.sql.insert(approvalStep).values(items.map((item) => ({ ...item, ...by, ...step, stage: stage ?? null, remarks: remarks ?? null })))
}

/** That this person has not had the item in hand: neither entered nor edited it, by this account or any mailbox they ever had. */
export const untouchedBy = (entity: string, id: SQLWrapper, { user_id }: { user_id: number }): SQL =>
  sql`not exists (select from ${approvalStep} s where s.entity = ${entity} and s.entity_id = ${id} and s.action in ('submitted', 'edited')
    and (s.user_id = ${user_id}
      or s.email_normal in (select mine.email_normal from ${personMailbox} mine where mine.user_id = ${user_id})
      or exists (select from ${personMailbox} theirs join ${personMailbox} mine using (email_normal)
        where theirs.user_id = s.user_id and mine.user_id = ${user_id})))`

/** Oldest first, by item; an item without any has none. */
export const stepsOf = async (at: Connection, entity: string, ids: readonly number[]): Promise<Map<number, Step[]>> => {
  const found = new Map<number, Step[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await at.sql
    .select({
      ...getTableColumns(approvalStep),
      // Written out: where a statement joins nothing, drizzle leaves the table's name away, and it would be everybody's.
      mailboxes: sql<string[]>`array(select m.email_normal from ${personMailbox} m where m.user_id = "approval_step"."user_id")`,
    })
    .from(approvalStep)
    .where(and(eq(approvalStep.entity, entity), inArray(approvalStep.entity_id, [...ids]), inScope(at, approvalStep)))
    .orderBy(asc(approvalStep.approval_step_id))
  for (const { entity_id, action, stage, user_id, email_normal, mailboxes, name, remarks, at: when } of rows)
    found.get(entity_id)?.push({ action, stage, user_id, email_normal, mailboxes, name, remarks, at: when })
  return found
}
