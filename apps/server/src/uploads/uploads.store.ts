/** Files under way, in SQL: whose, for which call, used or not. */
import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import type { UnderWay } from './uploads.rules.ts'
import { upload } from './uploads.table.ts'

export type UploadRow = typeof upload.$inferSelect

export const insertUpload = async (tx: Connection, row: typeof upload.$inferInsert) => {
  await tx.sql.insert(upload).values(row)
}
export const deleteUpload = (tx: Connection, upload_id: string) => tx.sql.delete(upload).where(eq(upload.upload_id, upload_id))

export const uploadById = async (tx: Connection, upload_id: string): Promise<UploadRow | null> => {
  const [row] = await tx.sql.select().from(upload).where(eq(upload.upload_id, upload_id))
  return row ?? null
}

/** Not used yet, the oldest first. */
export const ownUploads = (tx: Connection, user_id: number): Promise<UploadRow[]> =>
  tx.sql
    .select()
    .from(upload)
    .where(and(eq(upload.user_id, user_id), isNull(upload.used_at), eq(upload.given_up, false)))
    .orderBy(upload.created_at)

/** One request at a time works with a file. */
export type Hold = { readonly upload_id: string; readonly by: string }
const isHolder = ({ upload_id, by }: Hold): SQL | undefined => and(eq(upload.upload_id, upload_id), eq(upload.held_by, by))
const isFree = (now: Date): SQL | undefined => or(isNull(upload.held_by), lte(upload.held_until, now))

/** Null where there is none, where another request has it, or where it was used or taken back. */
export const holdUpload = async (tx: Connection, { upload_id, by }: Hold, { now, until }: { now: Date; until: Date }): Promise<UploadRow | null> => {
  const [row] = await tx.sql
    .update(upload)
    .set({ held_by: by, held_until: until })
    .where(and(eq(upload.upload_id, upload_id), isNull(upload.used_at), eq(upload.given_up, false), or(eq(upload.held_by, by), isFree(now))))
    .returning()
  return row ?? null
}

/** False where it was taken back, or is another's. */
export const holdOn = async (tx: Connection, hold: Hold, until: Date): Promise<boolean> => {
  const rows = await tx.sql
    .update(upload)
    .set({ held_until: until })
    .where(and(isHolder(hold), eq(upload.given_up, false)))
    .returning({ upload_id: upload.upload_id })
  return rows.length > 0
}

/** True where it was taken back meanwhile, and is gone now: so is its file to be. */
export const endHold = async (tx: Connection, hold: Hold): Promise<boolean> => {
  const [row] = await tx.sql.update(upload).set({ held_by: null, held_until: null }).where(isHolder(hold)).returning({ given_up: upload.given_up })
  if (row?.given_up) await deleteUpload(tx, hold.upload_id)
  return row?.given_up ?? false
}

/** True where nobody works with it: it is gone at once. */
export const giveUpUpload = async (tx: Connection, upload_id: string, now: Date): Promise<boolean> => {
  await tx.sql.update(upload).set({ given_up: true }).where(eq(upload.upload_id, upload_id))
  const rows = await tx.sql
    .delete(upload)
    .where(and(eq(upload.upload_id, upload_id), isFree(now)))
    .returning({ upload_id: upload.upload_id })
  return rows.length > 0
}

/** True where there was one, sent by this person for this call, and no other request works with it. */
export const deleteOwnUpload = async (
  tx: Connection,
  own: Pick<UploadRow, 'upload_id' | 'user_id' | 'call'>,
  { by, now }: { by: string; now: Date },
): Promise<boolean> => {
  const rows = await tx.sql
    .delete(upload)
    .where(
      and(eq(upload.upload_id, own.upload_id), eq(upload.user_id, own.user_id), eq(upload.call, own.call), or(eq(upload.held_by, by), isFree(now))),
    )
    .returning({ upload_id: upload.upload_id })
  return rows.length > 0
}

/** One after the other for each person, so that two that begin at once both count. */
export const uploadsUnderWay = async (tx: Connection, user_id: number): Promise<UnderWay> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('upload'), ${user_id})`)
  const own = sql`filter (where ${upload.user_id} = ${user_id})`
  const [row] = await tx.sql
    .select({
      own: sql<number>`count(*) ${own}`.mapWith(Number),
      ownBytes: sql<number>`coalesce(sum(${upload.bytes}) ${own}, 0)`.mapWith(Number),
      allBytes: sql<number>`coalesce(sum(${upload.bytes}), 0)`.mapWith(Number),
    })
    .from(upload)
    .where(isNull(upload.used_at))
  if (!row) throw new Error('a sum always answers one row')
  return row
}

export const noteComplete = (tx: Connection, upload_id: string, now: Date) =>
  tx.sql.update(upload).set({ completed_at: now }).where(eq(upload.upload_id, upload_id))

/** True for whoever holds it still. */
export const claimUpload = async (tx: Connection, hold: Hold, now: Date): Promise<boolean> => {
  const rows = await tx.sql
    .update(upload)
    .set({ used_at: now })
    .where(and(isHolder(hold), isNull(upload.used_at), eq(upload.given_up, false)))
    .returning({ upload_id: upload.upload_id })
  return rows.length > 0
}

/** What began before `then` or was taken back, and nobody works with. */
export const deleteOver = async (tx: Connection, then: Date, now: Date): Promise<string[]> => {
  const rows = await tx.sql
    .delete(upload)
    .where(and(or(lt(upload.created_at, then), eq(upload.given_up, true)), isFree(now)))
    .returning({ upload_id: upload.upload_id })
  return rows.map(({ upload_id }) => upload_id)
}

export const uploadIds = async (tx: Connection): Promise<string[]> =>
  (await tx.sql.select({ upload_id: upload.upload_id }).from(upload)).map(({ upload_id }) => upload_id)
