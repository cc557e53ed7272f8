/** Courses in SQL: composing the document that publishing freezes. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import canonicalize from 'canonicalize'
import { and, asc, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { sha256 } from '../kit/security/secrets.ts'
import type { PackageLet } from '../materials/materials.rules.ts'
import { material } from '../materials/materials.table.ts'
import { moduleItem, traineeModule } from '../modules/modules.table.ts'
import { question, questionOption } from '../questions/questions.table.ts'
import { quiz, quizQuestion } from '../quizzes/quizzes.table.ts'
import type {
  ContentFile,
  ContentItem,
  ContentMaterial,
  ContentModule,
  ContentPart,
  ContentQuestion,
  ContentQuiz,
  CourseContent,
  PledgeTemplate,
  ScormRule,
  Translated,
} from './courses.rules.ts'
import { course, courseModule } from './courses.table.ts'

/** SHA-256 of a value in canonical JSON (RFC 8785): equal content, equal hash, whatever the order of keys. */
export const contentHash = (content: unknown): string => sha256(canonicalize(content) ?? '')

/** Rules, handed in: how long a text takes to read or a recording to hear, and the texts of kept translations. */
export type Composing = {
  minutes: (html: string | null, duration_seconds: number | null, words?: number) => number
  texts: (kept: unknown) => Translated
}

/** A translated part says so; one that is not says nothing. */
const andTranslations = (kept: unknown, { texts }: Composing): { translations?: Translated } => {
  const translations = texts(kept)
  return Object.keys(translations).length === 0 ? {} : { translations }
}
const hasFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && Object.keys(value).length > 0

type MaterialRow = typeof material.$inferSelect
type KeptFiles = Partial<Record<ContentLanguage, { file?: ContentFile & { duration_seconds?: number | null }; captions?: { sha256: string } } | null>>
/** Files and captions by language; the marks of what captions were made from stay with the draft. */
const languagesOf = (row: MaterialRow): Pick<ContentMaterial, 'captions' | 'files'> => {
  const kept = Object.entries(row.language_files as KeptFiles)
  const captions = Object.fromEntries([
    ...(row.captions_sha256 ? [[row.language, { sha256: row.captions_sha256 }]] : []),
    ...kept.flatMap(([language, one]) => (one?.captions ? [[language, { sha256: one.captions.sha256 }]] : [])),
  ])
  const files = Object.fromEntries(
    kept.flatMap(([language, one]) => {
      if (!one?.file) return []
      const { sha256, name, type, duration_seconds = null } = one.file
      return [[language, { sha256, name, type, duration_seconds }]]
    }),
  )
  return { ...(hasFields(captions) ? { captions } : {}), ...(hasFields(files) ? { files } : {}) }
}

const materialContent = (row: MaterialRow, by: Composing): ContentMaterial => ({
  material_id: row.material_id,
  title: row.title,
  ...(row.description ? { description: row.description } : {}),
  type: row.type,
  language: row.language,
  html: row.html,
  file: row.file_sha256
    ? {
        sha256: row.file_sha256,
        name: row.file_name ?? 'file',
        type: row.content_type ?? 'application/octet-stream',
        ...(row.file_bytes === null ? {} : { bytes: row.file_bytes }),
      }
    : null,
  ...(hasFields(row.details) ? { details: row.details } : {}),
  ...(hasFields(row.package_settings) ? { package_settings: row.package_settings as PackageLet } : {}),
  ...(row.transcript === null ? {} : { transcript: row.transcript }),
  duration_seconds: row.duration_seconds,
  min_seconds: row.min_seconds,
  reading_minutes:
    (row.package_settings as PackageLet).minutes ?? by.minutes(row.html, row.duration_seconds, (row.details as { words?: number }).words),
  ...andTranslations(row.translations, by),
  ...languagesOf(row),
})

type OptionRow = typeof questionOption.$inferSelect
const questionContent = (row: typeof question.$inferSelect, options: readonly OptionRow[], by: Composing): ContentQuestion => ({
  question_id: row.question_id,
  name: row.name,
  text: row.text,
  type: row.type,
  explanation: row.explanation,
  points: row.points,
  tags: row.tags,
  options: options.map(({ option_id, value, is_true, explanation, translations }) => ({
    option_id,
    value,
    is_true,
    ...(explanation ? { explanation } : {}),
    ...andTranslations(translations, by),
  })),
  language: row.language,
  ...(row.picture_sha256 ? { picture: { sha256: row.picture_sha256, alt: row.picture_alt ?? '' } } : {}),
  ...andTranslations(row.translations, by),
})

const quizContent = (
  row: typeof quiz.$inferSelect,
  listed: readonly ContentQuestion[],
  bank: readonly ContentQuestion[],
  by: Composing,
): ContentQuiz => {
  const draw = row.draw as ContentQuiz['draw']
  const known = new Set(listed.map(({ question_id }) => question_id))
  const drawn = bank.filter(({ question_id, tags }) => !known.has(question_id) && draw.some(({ tag }) => tags.includes(tag)))
  return {
    quiz_id: row.quiz_id,
    name: row.name,
    quiz_validation_type: row.quiz_validation_type as 1 | 2 | 3,
    pass_mark: row.pass_mark,
    max_attempts: row.max_attempts,
    cooldown_minutes: row.cooldown_minutes,
    time_limit_minutes: row.time_limit_minutes,
    shuffle: row.shuffle,
    show_answers: row.show_answers,
    draw,
    questions: [...listed, ...drawn.map((one) => ({ ...one, drawn: true as const }))],
    language: row.language,
    ...andTranslations(row.translations, by),
  }
}

/** The quizzes with their questions, listed and to be drawn, in four statements. */
const quizContents = async (tx: Connection, ids: number[], by: Composing): Promise<Map<number, ContentQuiz>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.sql.select().from(quiz).where(inArray(quiz.quiz_id, ids))
  const tags = rows.flatMap(({ draw }) => (draw as ContentQuiz['draw']).map(({ tag }) => tag))
  const places = await tx.sql
    .select()
    .from(quizQuestion)
    .where(inArray(quizQuestion.quiz_id, ids))
    .orderBy(asc(quizQuestion.quiz_id), asc(quizQuestion.position))
  const listed = places.map(({ question_id }) => question_id)
  const inBank = sql`(${question.tags} && ${sql.param(tags)}::text[] and ${question.status} = 'active')`
  const questions = await tx.sql
    .select()
    .from(question)
    .where(or(inArray(question.question_id, [0, ...listed]), inBank))
    .orderBy(asc(question.question_id))
  const options = Map.groupBy(
    await tx.sql
      .select()
      .from(questionOption)
      .where(inArray(questionOption.question_id, [0, ...questions.map(({ question_id }) => question_id)]))
      .orderBy(asc(questionOption.question_id), asc(questionOption.position)),
    ({ question_id }) => question_id,
  )
  const contents = new Map(questions.map((row) => [row.question_id, questionContent(row, options.get(row.question_id) ?? [], by)]))
  const bank = questions.filter(({ status }) => status === 'active').flatMap(({ question_id }) => contents.get(question_id) ?? [])
  const placed = Map.groupBy(places, ({ quiz_id }) => quiz_id)
  return new Map(
    rows.map((row) => {
      const own = (placed.get(row.quiz_id) ?? []).flatMap(({ question_id }) => contents.get(question_id) ?? [])
      return [row.quiz_id, quizContent(row, own, bank, by)]
    }),
  )
}

type ItemRow = typeof moduleItem.$inferSelect
const itemContent = (
  row: ItemRow,
  materials: Map<number, ContentMaterial>,
  quizzes: Map<number, ContentQuiz>,
  sample_item_id: number | null,
): ContentItem[] => {
  const shared = {
    module_item_id: row.module_item_id,
    mandatory: row.mandatory,
    ...(row.topics.length > 0 ? { topics: row.topics } : {}),
    ...(row.scorm_rule ? { scorm_rule: row.scorm_rule as ScormRule } : {}),
  }
  const read = row.material_id === null ? undefined : materials.get(row.material_id)
  const asked = row.quiz_id === null ? undefined : quizzes.get(row.quiz_id)
  const marked = row.module_item_id === sample_item_id ? { sample: true as const } : {}
  return read ? [{ ...shared, ...marked, type: 'material', material: read }] : asked ? [{ ...shared, type: 'quiz', quiz: asked }] : []
}

const materialContents = async (tx: Connection, ids: readonly number[], by: Composing): Promise<Map<number, ContentMaterial>> => {
  const rows = await tx.sql
    .select()
    .from(material)
    .where(inArray(material.material_id, [0, ...ids]))
  return new Map(rows.map((one) => [one.material_id, materialContent(one, by)]))
}

/** These modules with all that they hold, in this order; six statements. Which item is the sample is told by the course they stand in. */
const moduleContents = async (
  tx: Connection,
  rows: readonly (typeof traineeModule.$inferSelect)[],
  by: Composing,
  sample_item_id: number | null = null,
): Promise<ContentModule[]> => {
  const items = await tx.sql
    .select()
    .from(moduleItem)
    .where(inArray(moduleItem.module_id, [0, ...rows.map(({ module_id }) => module_id)]))
    .orderBy(asc(moduleItem.module_id), asc(moduleItem.position))
  const materials = await materialContents(
    tx,
    items.flatMap(({ material_id }) => material_id ?? []),
    by,
  )
  const quizzes = await quizContents(tx, [...new Set(items.flatMap(({ quiz_id }) => quiz_id ?? []))], by)
  const placed = Map.groupBy(items, ({ module_id }) => module_id)
  return rows.map((module) => ({
    module_id: module.module_id,
    title: module.title,
    short_title: module.short_title,
    description: module.description,
    items: (placed.get(module.module_id) ?? []).flatMap((item) => itemContent(item, materials, quizzes, sample_item_id)),
    language: module.language,
    ...andTranslations(module.translations, by),
  }))
}

/**
 * The whole draft as it stands: what a preview shows and publishing freezes. At most nine statements, however large the course; null where there is
 * no such course.
 */
export const composeContent = async (tx: Connection, course_id: number, by: Composing): Promise<CourseContent | null> => {
  const [row] = await tx.sql.select().from(course).where(eq(course.course_id, course_id))
  if (!row) return null
  const needs =
    row.needs.length > 0
      ? await tx.sql
          .select({ course_id: course.course_id, code: course.code })
          .from(course)
          .where(inArray(course.course_id, row.needs))
          .orderBy(asc(course.course_id))
      : []
  const modules = await tx.sql
    .select({ module: traineeModule })
    .from(courseModule)
    .innerJoin(traineeModule, eq(traineeModule.module_id, courseModule.module_id))
    .where(eq(courseModule.course_id, course_id))
    .orderBy(asc(courseModule.position))
  return {
    code: row.code,
    title: row.title,
    description: row.description,
    objectives: row.objectives,
    validity_months: row.validity_months,
    language: row.language,
    ...(row.languages ? { languages: [row.language, ...row.languages.filter((one) => one !== row.language)] } : {}),
    pledge: row.pledge as PledgeTemplate,
    modules: await moduleContents(
      tx,
      modules.map(({ module }) => module),
      by,
      row.sample_item_id,
    ),
    ...(needs.length > 0 ? { needs } : {}),
    price_sen: row.price_sen,
    ...(row.cover_sha256 ? { cover: { sha256: row.cover_sha256, alt: row.cover_alt ?? '' } } : {}),
    ...(row.certificate === null ? {} : { certificate: row.certificate }),
    ...andTranslations(row.translations, by),
  }
}

export type ContentNames = { questions: readonly string[]; quizzes: readonly string[]; materials: readonly string[]; modules: readonly string[] }
const named = (column: SQLWrapper, names: readonly string[]) =>
  sql`lower(${column}) = any(${sql.param(names.map((name) => name.toLowerCase()))}::text[])`

/** What there is under these names, for an import to hold against: modules whole, the rest one by one. */
export const contentNamed = async (tx: Connection, names: ContentNames, by: Composing) => {
  const modules = await tx.sql.select().from(traineeModule).where(named(traineeModule.title, names.modules))
  const quizzes = await tx.sql.select({ id: quiz.quiz_id }).from(quiz).where(named(quiz.name, names.quizzes))
  const materials = await tx.sql
    .select({ id: material.material_id })
    .from(material)
    .where(and(named(material.title, names.materials), eq(material.status, 'active')))
  const questions = await tx.sql.select().from(question).where(named(question.name, names.questions))
  const options = await tx.sql
    .select()
    .from(questionOption)
    .where(inArray(questionOption.question_id, [0, ...questions.map(({ question_id }) => question_id)]))
    .orderBy(asc(questionOption.question_id), asc(questionOption.position))
  const placed = Map.groupBy(options, ({ question_id }) => question_id)
  return {
    modules: await moduleContents(tx, modules, by),
    quizzes: [
      ...(
        await quizContents(
          tx,
          quizzes.map(({ id }) => id),
          by,
        )
      ).values(),
    ],
    materials: [
      ...(
        await materialContents(
          tx,
          materials.map(({ id }) => id),
          by,
        )
      ).values(),
    ],
    questions: questions.map((row) => questionContent(row, placed.get(row.question_id) ?? [], by)),
  }
}
export type ContentNamed = Awaited<ReturnType<typeof contentNamed>>

const nameOf = {
  course: { table: course, name: course.title },
  code: { table: course, name: course.code },
  material: { table: material, name: material.title },
  module: { table: traineeModule, name: traineeModule.title },
  quiz: { table: quiz, name: quiz.name },
  question: { table: question, name: question.name },
}
/** Which of these names a part of this kind bears here, in small letters. */
export const namesTaken = async (tx: Connection, kind: keyof typeof nameOf, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return []
  const { table, name } = nameOf[kind]
  const rows = await tx.sql
    .select({ name: sql<string>`lower(${name})` })
    .from(table)
    .where(named(name, names))
  return rows.map((row) => row.name)
}

/** Active questions that a draw by one of these tags may take. */
export const questionsTagged = async (tx: Connection, tags: readonly string[]): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: question.question_id })
    .from(question)
    .where(sql`${question.tags} && ${sql.param(tags)}::text[] and ${question.status} = 'active'`)
  return rows.map(({ id }) => id)
}

const tables = {
  module: { table: traineeModule, id: traineeModule.module_id },
  material: { table: material, id: material.material_id },
  quiz: { table: quiz, id: quiz.quiz_id },
  question: { table: question, id: question.question_id },
} as const

/** Nobody changes the course or these parts of it until the transaction ends; always in this order. */
export const holdParts = async (tx: Connection, course_id: number, parts: readonly ContentPart[]): Promise<void> => {
  await tx.sql.select({ id: course.course_id }).from(course).where(eq(course.course_id, course_id)).for('update')
  for (const kind of ['module', 'material', 'quiz', 'question'] as const) {
    const ids = parts.filter((part) => part.kind === kind).map(({ id }) => id)
    const { table, id } = tables[kind]
    if (ids.length > 0) await tx.sql.select({ id }).from(table).where(inArray(id, ids)).orderBy(asc(id)).for('share')
  }
}
