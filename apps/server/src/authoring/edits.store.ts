/** Who changed what of the content, in SQL. */
import type { ContentKind } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { contentEdit } from './authoring.table.ts'
import type { Edit } from './merging.rules.ts'

export type Editor = { user_id: number; name: string; email_normal: string; at: Date }
export type EditedPart = { readonly kind: ContentKind; readonly id: number }

export const editsSince = async (tx: Connection, { kind, id }: EditedPart, version: number): Promise<Edit[]> =>
  tx.sql
    .select({ version: contentEdit.version, fields: contentEdit.fields, by: users.name, at: contentEdit.at })
    .from(contentEdit)
    .innerJoin(users, eq(users.user_id, contentEdit.user_id))
    .where(and(eq(contentEdit.kind, kind), eq(contentEdit.content_id, id), gt(contentEdit.version, version)))
    .orderBy(asc(contentEdit.version))

/** An advisory lock until the transaction ends, across all processes. */
export const takeTurn = async (tx: Connection, kind: ContentKind): Promise<void> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('many'), hashtext(${kind}))`)
}

export const noteEdit = async (tx: Connection, { kind, id }: EditedPart, edit: { version: number; fields: string[]; user_id: number; at: Date }) => {
  await tx.sql.insert(contentEdit).values({ kind, content_id: id, ...edit })
}

/** Those who wrote one part stand before the first version of another that is made of it, each once. */
export const carryEditors = async (tx: Connection, { kind, id }: EditedPart, to: number): Promise<void> => {
  await tx.sql.execute(sql`
    insert into ${contentEdit} (kind, content_id, version, fields, user_id, at)
    select kind, ${to}, 1 - row_number() over (order by max(at) desc, user_id), array['copy'], user_id, max(at)
    from ${contentEdit} where kind = ${kind} and content_id = ${id} group by kind, user_id`)
}

/** Everybody who changed one of these after an instant (null: ever), and when they last did. */
export const editorsOf = async (tx: Connection, parts: readonly EditedPart[], since: Date | null): Promise<Editor[]> => {
  const kinds = [...new Set(parts.map(({ kind }) => kind))]
  if (kinds.length === 0) return []
  return tx.sql
    .select({
      user_id: users.user_id,
      name: users.name,
      email_normal: users.email_normal,
      at: sql<Date>`max(${contentEdit.at})`.mapWith(contentEdit.at),
    })
    .from(contentEdit)
    .innerJoin(users, eq(users.user_id, contentEdit.user_id))
    .where(
      and(
        or(
          ...kinds.map((kind) =>
            and(
              eq(contentEdit.kind, kind),
              inArray(
                contentEdit.content_id,
                parts.filter((part) => part.kind === kind).map(({ id }) => id),
              ),
            ),
          ),
        ),
        since ? gt(contentEdit.at, since) : undefined,
      ),
    )
    .groupBy(users.user_id)
}
