/** Which version of the privacy notice somebody accepted. */
import { NOTICE_VERSION } from '@jujur/contract/privacy-notice.ts'
import { desc, eq } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { noticeAcceptance } from './accounts.table.ts'

/** The version in force; false where it was accepted before. */
export const keepAcceptance = async (
  tx: Connection,
  { user_id, company_id }: { user_id: number; company_id: number | null },
  where: 'invitation' | 'profile',
  now: Date,
): Promise<boolean> => {
  const kept = await tx.sql
    .insert(noticeAcceptance)
    .values({ user_id, company_id, version: NOTICE_VERSION, accepted_at: now, where })
    .onConflictDoNothing()
    .returning({ version: noticeAcceptance.version })
  return kept.length > 0
}

export const acceptedNotice = async (tx: Connection, user_id: number): Promise<{ version: number; at: Date } | null> => {
  const [row] = await tx.sql
    .select({ version: noticeAcceptance.version, at: noticeAcceptance.accepted_at })
    .from(noticeAcceptance)
    .where(eq(noticeAcceptance.user_id, user_id))
    .orderBy(desc(noticeAcceptance.version))
    .limit(1)
  return row ?? null
}
