/** Who has what open to edit it. */
import type { ContentKind } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { contentOpen as t } from './authoring.table.ts'

/** An open editor is heard each twenty seconds; one that missed two is taken as closed. */
const HEARD_MS = 45_000
const MOST = 5

type Part = { kind: ContentKind; id: number }

export const noteOpen = async (tx: Connection, { kind, id }: Part, user_id: number, now: Date): Promise<void> => {
  await tx.sql.delete(t).where(lt(t.seen_at, new Date(now.getTime() - HEARD_MS)))
  await tx.sql
    .insert(t)
    .values({ kind, content_id: id, user_id, seen_at: now })
    .onConflictDoUpdate({ target: [t.kind, t.content_id, t.user_id], set: { seen_at: now } })
}

export const othersAt = async (tx: Connection, { kind, id }: Part, user_id: number, now: Date): Promise<string[]> => {
  const rows = await tx.sql
    .select({ name: users.name })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.user_id))
    .where(and(eq(t.kind, kind), eq(t.content_id, id), ne(t.user_id, user_id), gt(t.seen_at, new Date(now.getTime() - HEARD_MS))))
    .orderBy(asc(users.name), asc(users.user_id))
    .limit(MOST)
  return rows.map(({ name }) => name)
}
