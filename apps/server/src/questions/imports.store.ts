/** Files of questions that were imported, in SQL. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { firstFree, tagVariantsOf } from '../authoring/naming.rules.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { countList, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { question, questionImport as t } from './questions.table.ts'

/** The tag, or the first with a number that no question and no import has, so that those who bear it are of one import. */
export const freeTag = async (tx: Connection, tag: string): Promise<string> => {
  const names = [tag, ...tagVariantsOf(tag)]
  const { rows } = await tx.sql.execute<{ tag: string }>(sql`
    select lower(n.name) as tag from unnest(${sql.param(names)}::text[]) n(name)
    where exists (select from ${t} i where lower(i.tag) = lower(n.name)) or exists (select from ${question} q where q.tags @> array[n.name])`)
  return (
    firstFree(
      names,
      rows.map((row) => row.tag),
    ) ?? tag
  )
}

export const keepImport = async (tx: Connection, fields: typeof t.$inferInsert): Promise<number> => {
  const [row] = await tx.sql.insert(t).values(fields).returning({ id: t.question_import_id })
  if (!row) throw new Error('an import was not answered')
  return row.id
}

const { lines, file_sha256: _, made_by: __, ...listed } = getTableColumns(t)
const byName = sql<string>`coalesce(${users.name}, '')`

export const listImports = async (tx: Connection, words: string, page: { start: number; length: number; dir?: Direction | undefined }) => {
  const where = holding(words, t.file_name, t.tag)
  const rows = await tx.sql
    .select({ ...listed, made_by: byName })
    .from(t)
    .leftJoin(users, eq(users.user_id, t.made_by))
    .where(where)
    .orderBy(...ordering(page, { made_at: t.made_at }, { sort: 'made_at', dir: 'desc' }, t.question_import_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(t).where(where)) }
}

export const importById = async (tx: Connection, question_import_id: number) => {
  const [row] = await tx.sql
    .select({ ...listed, lines, made_by: byName })
    .from(t)
    .leftJoin(users, eq(users.user_id, t.made_by))
    .where(eq(t.question_import_id, question_import_id))
  return row ?? null
}
export type QuestionImportRow = Awaited<ReturnType<typeof listImports>>['rows'][number]
