/** Modules and their items in SQL. */

import type { Topic } from '@jujur/contract/enumerations.ts'
import type { ModuleItem, ModuleRow, ScormRule } from '@jujur/contract/modules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { countList, holding, type Ordered, ordering, planned } from '../kit/database/list.ts'
import { material } from '../materials/materials.table.ts'
import { quiz } from '../quizzes/quizzes.table.ts'
import { moduleItem, traineeModule } from './modules.table.ts'

export type ModuleRecord = typeof traineeModule.$inferSelect
export type ItemRecord = typeof moduleItem.$inferSelect

export const insertModule = async (tx: Connection, row: typeof traineeModule.$inferInsert): Promise<ModuleRecord> => {
  const [made] = await tx.sql.insert(traineeModule).values(row).returning()
  if (!made) throw new Error('a module was not answered')
  return made
}

/** Held until the transaction ends, and with it the places of its items. */
export const lockModule = async (tx: Connection, module_id: number): Promise<ModuleRecord | null> => {
  const [row] = await tx.sql.select().from(traineeModule).where(eq(traineeModule.module_id, module_id)).for('update')
  return row ?? null
}

/** Several, each held as by `lockModule`; by their ids, so that two who take the same ones never wait for each other in a circle. */
export const lockModules = async (tx: Connection, ids: readonly number[]): Promise<ModuleRecord[]> =>
  tx.sql
    .select()
    .from(traineeModule)
    .where(inArray(traineeModule.module_id, [...ids]))
    .orderBy(asc(traineeModule.module_id))
    .for('update')

export const updateModule = async (tx: Connection, module_id: number, change: Partial<typeof traineeModule.$inferInsert>) => {
  await tx.sql.update(traineeModule).set(change).where(eq(traineeModule.module_id, module_id))
}

/** The module alone, once nothing else refers to it. */
export const removeModule = async (tx: Connection, module_id: number) => {
  await tx.sql.delete(moduleItem).where(eq(moduleItem.module_id, module_id))
  await tx.sql.delete(traineeModule).where(eq(traineeModule.module_id, module_id))
}

// ── Items ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const itemsInOrder = async (tx: Connection, module_id: number): Promise<ItemRecord[]> =>
  tx.sql.select().from(moduleItem).where(eq(moduleItem.module_id, module_id)).orderBy(asc(moduleItem.position))

export const moduleOfItem = async (tx: Connection, module_item_id: number): Promise<number | null> => {
  const [row] = await tx.sql.select({ module_id: moduleItem.module_id }).from(moduleItem).where(eq(moduleItem.module_item_id, module_item_id))
  return row?.module_id ?? null
}

export const insertItem = async (tx: Connection, row: typeof moduleItem.$inferInsert): Promise<number> => {
  const [made] = await tx.sql.insert(moduleItem).values(row).returning({ id: moduleItem.module_item_id })
  if (!made) throw new Error('a module item was not answered')
  return made.id
}

export const updateItem = async (tx: Connection, module_item_id: number, change: Partial<typeof moduleItem.$inferInsert>) => {
  await tx.sql.update(moduleItem).set(change).where(eq(moduleItem.module_item_id, module_item_id))
}

export const removeItem = async (tx: Connection, module_item_id: number) => {
  await tx.sql.delete(moduleItem).where(eq(moduleItem.module_item_id, module_item_id))
}

/** All places of a module, in one statement: they are looked at once it is done. */
export const savePlaces = async (tx: Connection, module_id: number, ids: readonly number[]) => {
  if (ids.length === 0) return
  await tx.sql.execute(sql`
    update module_item set position = place.no - 1
    from unnest(${sql.param([...ids])}::integer[]) with ordinality as place(id, no)
    where module_item.module_id = ${module_id} and module_item.module_item_id = place.id and module_item.position <> place.no - 1`)
}

/** An active material or quiz; held so that it is not deleted before it is in use. */
export const holdMaterial = async (tx: Connection, material_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ one: sql`1` })
    .from(material)
    .where(and(eq(material.material_id, material_id), eq(material.status, 'active')))
    .for('key share')
  return rows.length > 0
}
export const holdQuiz = async (tx: Connection, quiz_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ one: sql`1` })
    .from(quiz)
    .where(and(eq(quiz.quiz_id, quiz_id), eq(quiz.status, 'active')))
    .for('key share')
  return rows.length > 0
}

// ── As screens get them ───────────────────────────────────────────────────────────────────────────────────────

const shownModule = { row: traineeModule, updated_by: users.name }
export type ShownModule = { row: ModuleRecord; updated_by: string }

/** In no order of their own; two statements for any number. */
export const modulesById = async (tx: Connection, ids: readonly number[]): Promise<ShownModule[]> =>
  ids.length === 0
    ? []
    : tx.sql
        .select(shownModule)
        .from(traineeModule)
        .innerJoin(users, eq(users.user_id, traineeModule.updated_by))
        .where(inArray(traineeModule.module_id, [...ids]))

/** A quiz draws so many by tag, or asks those listed; drizzle leaves a table's name out of a select from one, so the subselects name theirs. */
const questions = sql<number | null>`case when ${quiz.quiz_id} is null then null
  when jsonb_array_length(${quiz.draw}) > 0 then (select sum((d ->> 'count')::integer)::integer from jsonb_array_elements(${quiz.draw}) d)
  else (select count(*)::integer from quiz_question qq where qq.quiz_id = ${quiz.quiz_id}) end`

export type ShownItem = ModuleItem & { module_id: number }
/** The items of all these modules in one statement, in order. */
export const shownItemsOf = async (tx: Connection, module_ids: readonly number[]): Promise<ShownItem[]> => {
  if (module_ids.length === 0) return []
  const rows = await tx.sql
    .select({
      module_id: moduleItem.module_id,
      module_item_id: moduleItem.module_item_id,
      position: moduleItem.position,
      type: moduleItem.type,
      material_id: moduleItem.material_id,
      quiz_id: moduleItem.quiz_id,
      title: sql<string>`coalesce(${material.title}, ${quiz.name})`,
      material_type: material.type,
      min_seconds: material.min_seconds,
      questions,
      status: sql<ModuleItem['status']>`coalesce(${material.status}, ${quiz.status})`,
      updated_at: sql<Date>`coalesce(${material.updated_at}, ${quiz.updated_at})`.mapWith(material.updated_at),
      mandatory: moduleItem.mandatory,
      topics: moduleItem.topics,
      scorm_rule: moduleItem.scorm_rule,
    })
    .from(moduleItem)
    .leftJoin(material, eq(material.material_id, moduleItem.material_id))
    .leftJoin(quiz, eq(quiz.quiz_id, moduleItem.quiz_id))
    .where(inArray(moduleItem.module_id, [...module_ids]))
    .orderBy(asc(moduleItem.module_id), asc(moduleItem.position))
  return rows.map(({ updated_at, scorm_rule, topics, ...row }) => ({
    ...row,
    topics: topics as Topic[],
    scorm_rule: scorm_rule as ScormRule | null,
    updated_at: updated_at.toISOString(),
  }))
}

const columns = { updated_at: traineeModule.updated_at, title: sql`lower(${traineeModule.title})` }
type Filter = { words: string; status?: 'active' | 'archived' | undefined; module_id?: number | undefined }
type Page = Ordered<keyof typeof columns> & { length: number; start: number }

/** Newest change first unless told. */
export const listModules = async (tx: Connection, filter: Filter, page: Page): Promise<{ rows: ModuleRow[]; counted: number }> => {
  const where = and(
    filter.status === undefined ? undefined : eq(traineeModule.status, filter.status),
    filter.module_id === undefined ? undefined : eq(traineeModule.module_id, filter.module_id),
    holding(filter.words, traineeModule.title, traineeModule.short_title),
  )
  const rows = await tx.sql
    .select({
      ...shownModule,
      items: sql<number>`(select count(*)::integer from module_item i where i.module_id = ${traineeModule.module_id})`,
      courses: sql<number>`(select count(*)::integer from course_module m where m.module_id = ${traineeModule.module_id})`,
    })
    .from(traineeModule)
    .innerJoin(users, eq(users.user_id, traineeModule.updated_by))
    .where(where)
    .orderBy(...ordering(page, columns, { sort: 'updated_at', dir: 'desc' }, traineeModule.module_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(traineeModule).where(where))
  return {
    rows: rows.map(({ row, updated_by, items, courses }) => ({
      module_id: row.module_id,
      title: row.title,
      short_title: row.short_title,
      items,
      courses,
      status: row.status,
      version: row.version,
      updated_at: row.updated_at.toISOString(),
      updated_by,
    })),
    counted,
  }
}
