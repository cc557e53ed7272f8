/** The audit log: append-only, sealed in batches (seal.usecases.ts); written inside the transaction of what it tells. */
import type { AuditEntity, AuditKind } from '@jujur/contract/audit-kinds.ts'
import { sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import type { Clock } from '../kit/database/database-clock.ts'
import type { auditEvent } from './audit.table.ts'

export type AuditLine = {
  action: AuditKind
  entity: AuditEntity
  entity_id: string | number
  company_id: number | null
  /** Ids and states; names and addresses only sealed (values.usecases.ts), secrets never. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** How work tells its lines: at once, or to who gathers them until all else of a larger piece of work is done. */
export type Tell = (line: AuditLine) => unknown

export type AuditContext = {
  actor: { user_id: number } | null
  now: Date
  /** Work of old may have been kept without its address. */
  request: { id: string; ip?: string | undefined }
  kit?: { clock: Pick<Clock, 'now'> }
}

/** Every column but those that append_audit gives, and those of lines that were chained one by one. */
type Told = Omit<typeof auditEvent.$inferSelect, 'audit_event_id' | 'previous_hash' | 'hash' | 'at'> & { at: string }

/** What is told within larger pieces of work, by the transaction that they run in. */
const awaited = new WeakMap<Connection, [by: AuditContext, line: AuditLine][]>()

/**
 * For work that tells many lines, or one in its middle: its lines are appended by one statement once all of `work` is done, in the order they were
 * told. They go with whatever else the transaction keeps: where `work` throws, none is appended. Within another such work its lines wait for the end
 * of the outer one. Call nothing that reads them before it has ended.
 */
export const auditedLast = async <T>(tx: Connection, work: () => Promise<T>): Promise<T> => {
  if (awaited.has(tx)) return work()
  const told: [by: AuditContext, line: AuditLine][] = []
  awaited.set(tx, told)
  const value = await work().finally(() => awaited.delete(tx))
  await append(tx, told)
  return value
}

/**
 * Appends one line, which waits for nobody, and nobody for it. Its number is the sealer's, once the transaction has ended; the time is that of the
 * writing, however long ago somebody began.
 */
export const audit = (tx: Connection, ctx: AuditContext, line: AuditLine): Promise<void> => auditAll(tx, ctx, [line])

/** Appends lines in their order by one statement. */
export const auditAll = async (tx: Connection, ctx: AuditContext, lines: readonly AuditLine[]): Promise<void> => {
  const given = lines.map((line): [AuditContext, AuditLine] => [ctx, line])
  const told = awaited.get(tx)
  if (!told) return append(tx, given)
  told.push(...given)
}

const append = async (tx: Connection, lines: readonly (readonly [by: AuditContext, line: AuditLine])[]): Promise<void> => {
  if (lines.length === 0) return
  const told = lines.map(([ctx, line]) => toldOf(ctx, line))
  await tx.sql.execute(
    lines.length === 1
      ? sql`select append_audit(${JSON.stringify(told[0])})`
      : sql`select append_audit(line::text) from (select line from jsonb_array_elements(${JSON.stringify(told)}::jsonb) with ordinality as given(line, place) order by place) as told`,
  )
}

const toldOf = (ctx: AuditContext, line: AuditLine): Told => {
  return {
    at: (ctx.kit?.clock.now() ?? ctx.now).toISOString(),
    actor_user_id: ctx.actor?.user_id ?? null,
    company_id: line.company_id,
    action: line.action,
    entity: line.entity,
    entity_id: String(line.entity_id),
    before: line.before ?? null,
    after: line.after ?? null,
    ip: ctx.request.ip ?? null,
    request_id: ctx.request.id,
  }
}
