/** Materials in SQL: kept, listed, and as a course freezes them. */
import type { ContentLanguage, MaterialType } from '@jujur/contract/enumerations.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { countList, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { material } from './materials.table.ts'

export type MaterialRecord = typeof material.$inferSelect
export type NewMaterial = typeof material.$inferInsert
export type MaterialChange = Partial<NewMaterial>

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (!row) throw new Error('a material was not answered')
  return row
}

export const insertMaterial = async (tx: Connection, row: NewMaterial): Promise<MaterialRecord> =>
  one(await tx.sql.insert(material).values(row).returning())

export const lockMaterial = async (tx: Connection, material_id: number): Promise<MaterialRecord | null> => {
  const [row] = await tx.sql.select().from(material).where(eq(material.material_id, material_id)).for('update')
  return row ?? null
}

export const updateMaterialRow = async (tx: Connection, material_id: number, change: MaterialChange): Promise<MaterialRecord> =>
  one(await tx.sql.update(material).set(change).where(eq(material.material_id, material_id)).returning())

export const deleteMaterialRow = (tx: Connection, material_id: number) => tx.sql.delete(material).where(eq(material.material_id, material_id))

export const materialById = async (tx: Connection, material_id: number): Promise<{ row: MaterialRecord; by: string } | null> => {
  const [found] = await tx.sql
    .select({ row: material, by: users.name })
    .from(material)
    .innerJoin(users, eq(users.user_id, material.updated_by))
    .where(eq(material.material_id, material_id))
  return found ?? null
}

type Filter = {
  readonly words: string
  readonly type?: MaterialType | undefined
  readonly status?: 'active' | 'archived' | undefined
  readonly material_id?: number | undefined
}
type Page = { length: number; start: number; sort?: 'updated_at' | 'title' | undefined; dir?: Direction | undefined }

/** In how many modules it stands; the subselect names its table itself. */
const used = sql<number>`(select count(*)::integer from module_item i where i.material_id = "material"."material_id")`

/** Without the texts themselves: a page of them would be megabytes. A text from before its words were counted comes along to be counted. */
const lean = {
  material_id: material.material_id,
  title: material.title,
  description: material.description,
  type: material.type,
  language: material.language,
  html: sql<string | null>`case when ${material.details} ? 'words' then null else ${material.html} end`,
  details: material.details,
  package_settings: material.package_settings,
  duration_seconds: material.duration_seconds,
  min_seconds: material.min_seconds,
  captions_sha256: material.captions_sha256,
  languages: sql<ContentLanguage[]>`array(select jsonb_object_keys(${material.translations} || ${material.language_files}) order by 1)`,
  status: material.status,
  version: material.version,
  updated_at: material.updated_at,
}
export type LeanMaterial = Pick<
  MaterialRecord,
  | 'material_id'
  | 'title'
  | 'description'
  | 'type'
  | 'language'
  | 'html'
  | 'details'
  | 'package_settings'
  | 'duration_seconds'
  | 'min_seconds'
  | 'captions_sha256'
  | 'status'
  | 'version'
  | 'updated_at'
> & { languages: ContentLanguage[] }

const matching = ({ words, type, status, material_id }: Filter) =>
  and(
    type === undefined ? undefined : eq(material.type, type),
    status === undefined ? undefined : eq(material.status, status),
    material_id === undefined ? undefined : eq(material.material_id, material_id),
    holding(words, material.title, material.description),
  )

/** In the order of their ids; one more than `most` says that there are more. */
export const materialsMatching = async (tx: Connection, filter: Filter, most: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: material.material_id })
    .from(material)
    .where(matching(filter))
    .orderBy(asc(material.material_id))
    .limit(most + 1)
  return rows.map(({ id }) => id)
}

/** In the order of their ids, whoever asks; modules go on taking them up. */
export const lockMaterials = (tx: Connection, material_ids: readonly number[]): Promise<MaterialRecord[]> =>
  tx.sql
    .select()
    .from(material)
    .where(inArray(material.material_id, [...material_ids]))
    .orderBy(asc(material.material_id))
    .for('no key update')

/** A page, newest change first unless told, and the count of all. */
export const listMaterials = async (tx: Connection, filter: Filter, page: Page) => {
  const where = matching(filter)
  const columns = { updated_at: material.updated_at, title: sql`lower(${material.title})` }
  const order = ordering(page, columns, { sort: 'updated_at', dir: 'desc' }, material.material_id)
  // By its ids, so that what the page skips is not read.
  const chosen = tx.sql
    .select({ id: material.material_id })
    .from(material)
    .where(where)
    .orderBy(...order)
    .limit(planned(page.length))
    .offset(planned(page.start))
    .as('chosen')
  const rows = await tx.sql
    .select({ row: lean, by: users.name, used })
    .from(chosen)
    .innerJoin(material, eq(material.material_id, chosen.id))
    .innerJoin(users, eq(users.user_id, material.updated_by))
    .orderBy(...order)
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(material).where(where))
  return { rows, counted }
}

export type MaterialTexts = { title: string; description: string; html: string; transcript: string }
