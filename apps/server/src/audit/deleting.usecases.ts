/** What nothing uses is deleted; one way for all kinds. */
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { type AuditLine, audit } from './audit.store.ts'
import { mayDelete, type Uses } from './deleting.rules.ts'

export type Deletion<Row, NotFound extends number> = {
  readonly notFound: NotFound
  /** For update: a new reference to the row waits for this transaction, so `usesOf` sees every one there is. */
  readonly lock: (tx: Connection, id: number) => Promise<Row | null>
  readonly usesOf: (tx: Connection, id: number) => Promise<Uses>
  /** The row, with what belongs to it alone. */
  readonly remove: (tx: Connection, id: number) => Promise<unknown>
  readonly line: (row: Row) => AuditLine
}

export const deleteUnused = async <Row, NotFound extends number>(
  tx: Connection,
  asked: ActionContext,
  id: number,
  { notFound, lock, usesOf, remove, line }: Deletion<Row, NotFound>,
) => {
  const row = await lock(tx, id)
  if (!row) return refuse(notFound)
  const decision = mayDelete(await usesOf(tx, id))
  if (isRefused(decision)) return decision
  await remove(tx, id)
  await audit(tx, withCurrentTime(asked), line(row))
  return ok({})
}
