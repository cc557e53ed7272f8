/** Drafts of courses in SQL. */
import type { CourseRow } from '@jujur/contract/courses.ts'
import { aliasedTable, and, asc, desc, eq, inArray, not, or, sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { countList, holding, type Ordered, ordering, planned } from '../../kit/database/list.ts'
import { isOpenStatus } from '../../learning/enrolments/enrolments.table.ts'
import { material } from '../../materials/materials.table.ts'
import { moduleItem, traineeModule } from '../../modules/modules.table.ts'
import type { PledgeTemplate } from '../courses.rules.ts'
import { course, courseImport, courseModule, courseVersion } from '../courses.table.ts'
import type { PartMarks } from './drafts.rules.ts'

export type CourseRecord = typeof course.$inferSelect
export type CourseChange = Partial<typeof course.$inferInsert>

export const insertCourse = async (tx: Connection, row: typeof course.$inferInsert): Promise<CourseRecord> => {
  const [made] = await tx.sql.insert(course).values(row).returning()
  if (!made) throw new Error('a course was not answered')
  return made
}

/** Held until the transaction ends, and with it the order of its modules. */
export const lockDraft = async (tx: Connection, course_id: number): Promise<CourseRecord | null> => {
  const [row] = await tx.sql.select().from(course).where(eq(course.course_id, course_id)).for('update')
  return row ?? null
}

export const updateCourse = async (tx: Connection, course_id: number, change: CourseChange) => {
  await tx.sql.update(course).set(change).where(eq(course.course_id, course_id))
}

/** Goes only while nothing was published of it, sent for review, or assigned: the database refuses it otherwise. The import it came by stays, without it. */
export const removeCourse = async (tx: Connection, course_id: number) => {
  await tx.sql.delete(courseModule).where(eq(courseModule.course_id, course_id))
  await tx.sql.update(courseImport).set({ course_id: null }).where(eq(courseImport.course_id, course_id))
  await tx.sql.delete(course).where(eq(course.course_id, course_id))
}

export const moduleIdsOf = async (tx: Connection, course_id: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: courseModule.module_id })
    .from(courseModule)
    .where(eq(courseModule.course_id, course_id))
    .orderBy(asc(courseModule.position))
  return rows.map(({ id }) => id)
}

/** Of these modules, those that may be taken into a course; held, so that none is deleted before it is. */
export const holdModules = async (tx: Connection, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await tx.sql
    .select({ id: traineeModule.module_id })
    .from(traineeModule)
    .where(and(inArray(traineeModule.module_id, [...ids]), eq(traineeModule.status, 'active')))
    .orderBy(asc(traineeModule.module_id))
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Those that bear one of these codes. */
export const coursesCoded = async (tx: Connection, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : tx.sql
        .select({ course_id: course.course_id })
        .from(course)
        .where(inArray(course.code, [...codes]))

/** Of these, those that are there. */
export const coursesAmong = async (tx: Connection, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx.sql
        .select({ course_id: course.course_id, code: course.code, title: course.title })
        .from(course)
        .where(inArray(course.course_id, [...ids]))
        .orderBy(asc(course.course_id))

/** What stands in these modules, in the order of each. */
export const itemsOfModules = async (tx: Connection, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx.sql
        .select({
          module_id: moduleItem.module_id,
          module_item_id: moduleItem.module_item_id,
          type: moduleItem.type,
          material_type: material.type,
        })
        .from(moduleItem)
        .leftJoin(material, eq(material.material_id, moduleItem.material_id))
        .where(inArray(moduleItem.module_id, [...ids]))
        .orderBy(asc(moduleItem.module_id), asc(moduleItem.position))

export const placeModules = async (tx: Connection, course_id: number, ids: readonly number[]) => {
  await tx.sql.delete(courseModule).where(eq(courseModule.course_id, course_id))
  if (ids.length > 0) await tx.sql.insert(courseModule).values(ids.map((module_id, position) => ({ course_id, module_id, position })))
}

export const lastPublishedPledge = async (tx: Connection, course_id: number): Promise<PledgeTemplate | null> => {
  const [row] = await tx.sql
    .select({ pledge: sql<PledgeTemplate>`${courseVersion.content} -> 'pledge'` })
    .from(courseVersion)
    .where(eq(courseVersion.course_id, course_id))
    .orderBy(desc(courseVersion.version_no))
    .limit(1)
  return row?.pledge ?? null
}

/** What the draft is where it is not archived: waiting for its decision, or published, or neither yet. */
export const stateApart = async (tx: Connection, course_id: number): Promise<'draft' | 'in_review' | 'published'> => {
  const { rows } = await tx.sql.execute<{ waits: boolean; published: boolean }>(sql`
    select exists (select from course_submission where course_id = ${course_id} and status = 'pending') as waits,
      exists (select from course_version where course_id = ${course_id}) as published`)
  return rows[0]?.waits ? 'in_review' : rows[0]?.published ? 'published' : 'draft'
}

type CourseUse = { title: string; live_version: number | null; used: boolean }
/** Whether a version, a submission or an enrolment is of this course. */
export const courseUse = async (tx: Connection, course_id: number): Promise<CourseUse | null> => {
  const { rows } = await tx.sql.execute<CourseUse>(sql`
    select title, (select max(version_no)::integer from course_version where course_id = ${course_id}) as live_version,
      exists (select from course_version where course_id = ${course_id}) or exists (select from course_submission where course_id = ${course_id})
        or exists (select from trainee_course where course_id = ${course_id}) as used
    from ${course} where course_id = ${course_id}`)
  return rows[0] ?? null
}

// ── As screens get them ───────────────────────────────────────────────────────────────────────────────────────

export const courseWithAuthor = async (tx: Connection, course_id: number): Promise<{ row: CourseRecord; updated_by: string } | null> => {
  const [found] = await tx.sql
    .select({ row: course, updated_by: users.name })
    .from(course)
    .innerJoin(users, eq(users.user_id, course.updated_by))
    .where(eq(course.course_id, course_id))
  return found ?? null
}

/** Newest first. */
export const versionsOf = async (tx: Connection, course_id: number) => {
  const [submitter, publisher] = [aliasedTable(users, 'submitter'), aliasedTable(users, 'publisher')]
  return tx.sql
    .select({
      course_version_id: courseVersion.course_version_id,
      version_no: courseVersion.version_no,
      title: courseVersion.title,
      content_hash: courseVersion.content_hash,
      published_at: courseVersion.published_at,
      submitted_by: submitter.name,
      published_by: publisher.name,
    })
    .from(courseVersion)
    .innerJoin(submitter, eq(submitter.user_id, courseVersion.submitted_by))
    .innerJoin(publisher, eq(publisher.user_id, courseVersion.published_by))
    .where(eq(courseVersion.course_id, course_id))
    .orderBy(desc(courseVersion.version_no))
}

export const peopleWith = async (tx: Connection, course_version_id: number): Promise<number> => {
  const { rows } = await tx.sql.execute<{ people: number }>(sql`
    select count(*)::integer as people from trainee_course
    where course_version_id = ${course_version_id} and ${isOpenStatus(sql`status`)}`)
  return rows[0]?.people ?? 0
}

/**
 * A mark of every text of the course and its parts, and the marks that each translation was made from, in one statement, so that counting does
 * not read the texts themselves. The mark is that of authoring/marks.view.ts.
 */
export const partMarks = async (tx: Connection, course_id: number): Promise<PartMarks[]> => {
  const { rows } = await tx.sql.execute<PartMarks>(sql`
    with modules as (select m.* from course_module c join trainee_module m using (module_id) where c.course_id = ${course_id}),
    items as (select i.* from module_item i join modules using (module_id)),
    materials as (select * from material where material_id in (select material_id from items)),
    quizzes as (select * from quiz where quiz_id in (select quiz_id from items)),
    questions as (
      select q.* from question q
      where q.question_id in (select question_id from quiz_question join quizzes using (quiz_id))
        or (q.status = 'active' and q.tags && coalesce((select array_agg(d ->> 'tag') from quizzes, jsonb_array_elements(quizzes.draw) d), '{}'))),
    parts as (
      select language, translations, jsonb_build_object('title', title, 'description', description, 'objectives', array_to_string(objectives, E'\\n')) as texts
        from course where course_id = ${course_id}
      union all select language, translations, jsonb_build_object('title', title, 'short_title', short_title, 'description', description) from modules
      union all select language, translations, jsonb_build_object('title', title, 'description', description, 'html', html, 'transcript', transcript) from materials
      union all select language, translations, jsonb_build_object('name', name) from quizzes
      union all select language, translations, jsonb_build_object('text', text, 'explanation', explanation, 'picture_alt', picture_alt) from questions
      union all select q.language, o.translations, jsonb_build_object('value', o.value, 'explanation', o.explanation)
        from question_option o join questions q using (question_id))
    select language,
      (select jsonb_object_agg(key, left(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 16)) from jsonb_each_text(texts) where btrim(value) <> '') as marks,
      (select jsonb_object_agg(key, value -> 'made_from') from jsonb_each(translations)) as made
    from parts`)
  return rows
}

const liveVersion = sql<number | null>`(select max(v.version_no)::integer from course_version v where v.course_id = ${course.course_id})`

/**
 * Whether something of a published course was changed after its newest version: the course itself, which makes it a draft again, or a part, which
 * does not. Told by the record of edits; to archive or bring back changes no words, but takes a question out of a draw. Questions that have left
 * stand in what was published.
 */
const changedSince = sql<boolean>`(${liveVersion} is not null and (${course.status} = 'draft' or exists (
  with live as (select v.* from course_version v where v.course_id = ${course.course_id} order by v.version_no desc limit 1),
  items as (select i.* from course_module c join module_item i using (module_id) where c.course_id = ${course.course_id}),
  asked as (select q.* from quiz q where q.quiz_id in (select quiz_id from items)),
  parts as (
    select 'course' as kind, ${course.course_id} as id
    union all select 'module', module_id from course_module where course_id = ${course.course_id}
    union all select 'material', material_id from items where material_id is not null
    union all select 'quiz', quiz_id from asked
    union all select 'question', question_id from quiz_question join asked using (quiz_id)
    union all select 'question', question_id from course_version_question join live using (course_version_id)
    union all select 'question', q.question_id from asked, jsonb_array_elements(asked.draw) d join question q on q.tags @> array[d ->> 'tag'])
  select from live, parts join content_edit e on e.kind = parts.kind and e.content_id = parts.id
  where e.at > live.published_at and (e.fields <> '{status}' or e.kind = 'question'))))`

/** As the list calls them: what is published stays published while it is changed. */
const inState = (status: CourseRecord['status']) => {
  const isLive = sql`exists (select from course_version v where v.course_id = ${course.course_id})`
  if (status === 'draft') return and(eq(course.status, 'draft'), not(isLive))
  if (status === 'published') return or(eq(course.status, 'published'), and(eq(course.status, 'draft'), isLive))
  return eq(course.status, status)
}

const columns = { updated_at: course.updated_at, title: sql`lower(${course.title})`, code: course.code }
type Filter = { words: string; status?: CourseRecord['status'] | undefined; course_id?: number | undefined }
type Page = Ordered<keyof typeof columns> & { length: number; start: number }

/** Newest change first unless told. */
export const listCourses = async (tx: Connection, filter: Filter, page: Page): Promise<{ rows: CourseRow[]; counted: number }> => {
  const where = and(
    filter.status === undefined ? undefined : inState(filter.status),
    filter.course_id === undefined ? undefined : eq(course.course_id, filter.course_id),
    holding(filter.words, course.title, course.code),
  )
  const rows = await tx.sql
    .select({
      course_id: course.course_id,
      code: course.code,
      title: course.title,
      price_sen: course.price_sen,
      modules: sql<number>`(select count(*)::integer from course_module m where m.course_id = ${course.course_id})`,
      live_version: liveVersion,
      changed_since: changedSince,
      status: course.status,
      version: course.version,
      updated_at: course.updated_at,
      updated_by: users.name,
    })
    .from(course)
    .innerJoin(users, eq(users.user_id, course.updated_by))
    .where(where)
    .orderBy(...ordering(page, columns, { sort: 'updated_at', dir: 'desc' }, course.course_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(course).where(where))
  return { rows: rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() })), counted }
}
