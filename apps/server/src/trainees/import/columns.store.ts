/** What a company said of the columns of its files, for the next file with the same headings. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import type { Said } from '../../kit/sheets/columns.rules.ts'
import { traineeColumnMatching } from '../trainees.table.ts'
import type { ImportColumn } from './headings.rules.ts'

const t = traineeColumnMatching

export const matchingFor = async <F extends ImportColumn>(tx: Connection, company_id: number, headings_hash: string): Promise<Said<F> | null> => {
  const [row] = await tx.sql
    .select({ said: t.said })
    .from(t)
    .where(and(eq(t.company_id, company_id), eq(t.headings_hash, headings_hash), inScope(tx, t)))
  return (row?.said as Said<F> | undefined) ?? null
}

/** Remembers it, in place of what was said before, and forgets what was not used for longest. */
export const keepMatching = async (
  tx: Connection,
  {
    company_id,
    headings_hash,
    said,
    used_at,
    kept,
  }: { company_id: number; headings_hash: string; said: Said<ImportColumn>; used_at: Date; kept: number },
): Promise<void> => {
  await tx.sql
    .insert(t)
    .values({ company_id, headings_hash, said, used_at })
    .onConflictDoUpdate({ target: [t.company_id, t.headings_hash], set: { said, used_at: sql`greatest(${t.used_at}, excluded.used_at)` } })
  const tooMany = tx.sql
    .select({ headings_hash: t.headings_hash })
    .from(t)
    .where(and(eq(t.company_id, company_id), inScope(tx, t)))
    .orderBy(desc(t.used_at), desc(t.headings_hash))
    .offset(kept)
  await tx.sql.delete(t).where(and(eq(t.company_id, company_id), inScope(tx, t), inArray(t.headings_hash, tooMany)))
}
