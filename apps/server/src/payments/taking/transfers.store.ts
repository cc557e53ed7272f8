/** Bank transfers that the provider recorded, in SQL. */
import { referenceKey } from '@jujur/contract/receipts.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { recordedTransfer as t } from './taking.table.ts'

export type RecordedTransfer = typeof t.$inferSelect
export type Transfer = { bank_code: string; reference_no: string; amount_sen: number; value_on: string }

/** Whoever records this transfer, or passes a bank receipt of it, waits until the transaction ends. */
export const holdTransfer = async (tx: Connection, { reference_no }: Pick<Transfer, 'reference_no'>): Promise<void> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('transfer ' || ${referenceKey(reference_no)}::text))`)
}

/** Whether this transfer was recorded, and not turned down. */
export const isRecorded = async (tx: Connection, { bank_code, reference_no, amount_sen, value_on }: Transfer): Promise<boolean> => {
  const key = referenceKey(reference_no)
  const same = and(eq(t.bank_code, bank_code), eq(t.reference_key, key), eq(t.amount_sen, amount_sen), eq(t.value_on, value_on))
  const rows = await tx.sql
    .select({ id: t.payment_exception_id })
    .from(t)
    .where(and(same, eq(t.is_live, true), inScope(tx, t)))
    .limit(1)
  return rows.length > 0
}

/** Whether one of this reference number was recorded, of whatever bank, amount and day, and not turned down. */
export const isReferenceRecorded = async (tx: Connection, { reference_no }: Pick<Transfer, 'reference_no'>): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: t.payment_exception_id })
    .from(t)
    .where(and(eq(t.reference_key, referenceKey(reference_no)), eq(t.is_live, true), inScope(tx, t)))
    .limit(1)
  return rows.length > 0
}

export const insertTransfer = async (tx: Connection, transfer: Omit<typeof t.$inferInsert, 'is_live'>): Promise<void> => {
  await tx.sql.insert(t).values(transfer)
}

export const findTransfer = async (tx: Connection, payment_exception_id: number): Promise<RecordedTransfer | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.payment_exception_id, payment_exception_id), inScope(tx, t)))
  return row ?? null
}

/** It was turned down: it may be recorded anew. */
export const endTransfer = async (tx: Connection, payment_exception_id: number): Promise<void> => {
  await tx.sql
    .update(t)
    .set({ is_live: false })
    .where(and(eq(t.payment_exception_id, payment_exception_id), inScope(tx, t)))
}
