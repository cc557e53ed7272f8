/** Files under way, in SQL: whose, for which call, used or not. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import type { UnderWay } from './uploads.rules.ts'
import { upload } from './uploads.table.ts'

export type UploadRow = typeof upload.$inferSelect

export const insertUpload = async (at: Connection, row: typeof upload.$inferInsert) => {
  await at.sql.insert(upload).values(row)
}
export const deleteUpload = (at: Connection, upload_id: string) => at.sql.delete(upload).where(eq(upload.upload_id, upload_id))

export const uploadById = async (at: Connection, upload_id: string): Promise<UploadRow | null> => {
  const [row] = await at.sql.select().from(upload).where(eq(upload.upload_id, upload_id))
  return row ?? null
}

/** Not used yet, the oldest first. */
export const ownUploads = (at: Connection, user_id: number): Promise<UploadRow[]> =>
  at.sql
    .select()
    .from(upload)
    .where(and(eq(upload.user_id, user_id), isNull(upload.used_at)))
    .orderBy(upload.created_at)

/** True where there was one, sent by this person for this call. */
export const deleteOwnUpload = async (at: Connection, own: Pick<UploadRow, 'upload_id' | 'user_id' | 'call'>): Promise<boolean> => {
  const rows = await at.sql
    .delete(upload)
    .where(and(eq(upload.upload_id, own.upload_id), eq(upload.user_id, own.user_id), eq(upload.call, own.call)))
    .returning({ upload_id: upload.upload_id })
  return rows.length > 0
}

/** One after the other for each person, so that two that begin at once both count. */
export const underWay = async (at: Connection, user_id: number): Promise<UnderWay> => {
  await at.sql.execute(sql`select pg_advisory_xact_lock(hashtext('upload'), ${user_id})`)
  const own = sql`filter (where ${upload.user_id} = ${user_id})`
  const [row] = await at.sql
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

export const noteComplete = (at: Connection, upload_id: string, now: Date) =>
  at.sql.update(upload).set({ completed_at: now }).where(eq(upload.upload_id, upload_id))

/** True for the one who comes first. */
export const claimUpload = async (at: Connection, upload_id: string, now: Date): Promise<boolean> => {
  const rows = await at.sql
    .update(upload)
    .set({ used_at: now })
    .where(and(eq(upload.upload_id, upload_id), isNull(upload.used_at)))
    .returning({ upload_id: upload.upload_id })
  return rows.length > 0
}

export const deleteBegunBefore = async (at: Connection, then: Date): Promise<string[]> => {
  const rows = await at.sql.delete(upload).where(lt(upload.created_at, then)).returning({ upload_id: upload.upload_id })
  return rows.map(({ upload_id }) => upload_id)
}
