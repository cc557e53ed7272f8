/** Courses in SQL: composing the document that publishing freezes, and keeping it. */
import canonicalize from 'canonicalize'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { frozenLanguages } from '../materials/materials.store.ts'
import { material } from '../materials/materials.table.ts'
import { moduleItem, traineeModule } from '../modules/modules.table.ts'
import { question, questionOption } from '../questions/questions.table.ts'
import { quiz, quizQuestion } from '../quizzes/quizzes.table.ts'
import type { ContentItem, ContentQuestion, ContentQuiz, CourseContent, PledgeTemplate } from './courses.rules.ts'
import { course, courseModule, courseVersion } from './courses.table.ts'

const questionsOf = async (at: Connection, quiz_id: number, draw: { tag: string }[]): Promise<ContentQuestion[]> => {
  const listed = await at.sql
    .select({ id: quizQuestion.question_id })
    .from(quizQuestion)
    .where(eq(quizQuestion.quiz_id, quiz_id))
    .orderBy(asc(quizQuestion.position))
  const tags = draw.map(({ tag }) => tag)
  const drawn =
    tags.length === 0
      ? []
      : await at.sql
          .select({ id: question.question_id })
          .from(question)
          .where(sql`${question.tags} && ${sql.param(tags)}::text[] and ${question.status} = 'active'`)
          .orderBy(asc(question.question_id))
  const ids = [...new Set([...listed, ...drawn].map(({ id }) => id))]
  if (ids.length === 0) return []
  const rows = await at.sql.select().from(question).where(inArray(question.question_id, ids))
  const options = await at.sql.select().from(questionOption).where(inArray(questionOption.question_id, ids)).orderBy(asc(questionOption.position))
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.question_id === id)
    if (!row) return []
    const { question_id, text, type, explanation, points, tags: ownTags, picture_sha256, picture_alt } = row
    const own = options
      .filter((option) => option.question_id === id)
      .map(({ option_id, value, is_true, explanation: why }) => ({ option_id, value, is_true, ...(why === '' ? {} : { explanation: why }) }))
    const picture = picture_sha256 === null ? {} : { picture: { sha256: picture_sha256, alt: picture_alt ?? '' } }
    return [{ question_id, text, type, explanation, points, tags: ownTags, ...picture, options: own }]
  })
}

const quizContent = async (at: Connection, quiz_id: number): Promise<ContentQuiz> => {
  const [row] = await at.sql.select().from(quiz).where(eq(quiz.quiz_id, quiz_id))
  if (!row) throw new Error(`quiz ${quiz_id} is not there`)
  const draw = row.draw as ContentQuiz['draw']
  return {
    quiz_id,
    name: row.name,
    quiz_validation_type: row.quiz_validation_type as 1 | 2 | 3,
    pass_mark: row.pass_mark,
    max_attempts: row.max_attempts,
    cooldown_minutes: row.cooldown_minutes,
    time_limit_minutes: row.time_limit_minutes,
    shuffle: row.shuffle,
    show_answers: row.show_answers,
    draw,
    questions: await questionsOf(at, quiz_id, draw),
  }
}

/** How long a text takes to read, or a recording to hear, in whole minutes; a rule, handed in. */
export type Minutes = (html: string | null, duration_seconds: number | null, words?: number) => number

const materialItem = async (at: Connection, material_id: number, minutesOf: Minutes) => {
  const [row] = await at.sql.select().from(material).where(eq(material.material_id, material_id))
  if (!row) throw new Error(`material ${material_id} is not there`)
  return {
    material_id,
    title: row.title,
    type: row.type,
    language: row.language,
    html: row.html,
    file: row.file_sha256 ? { sha256: row.file_sha256, name: row.file_name ?? 'file', type: row.content_type ?? 'application/octet-stream' } : null,
    ...(row.transcript === null ? {} : { transcript: row.transcript }),
    duration_seconds: row.duration_seconds,
    min_seconds: row.min_seconds,
    reading_minutes: minutesOf(row.html, row.duration_seconds, (row.details as { words?: number }).words),
    ...frozenLanguages(row),
  }
}

const itemsOf = async (at: Connection, module_id: number, minutesOf: Minutes): Promise<ContentItem[]> => {
  const rows = await at.sql.select().from(moduleItem).where(eq(moduleItem.module_id, module_id)).orderBy(asc(moduleItem.position))
  const items: ContentItem[] = []
  for (const { module_item_id, mandatory, material_id, quiz_id } of rows) {
    if (material_id !== null) items.push({ module_item_id, mandatory, type: 'material', material: await materialItem(at, material_id, minutesOf) })
    else if (quiz_id !== null) items.push({ module_item_id, mandatory, type: 'quiz', quiz: await quizContent(at, quiz_id) })
  }
  return items
}

/** The whole draft as it stands: what a preview shows and publishing freezes. */
export const composeContent = async (at: Connection, course_id: number, minutesOf: Minutes): Promise<CourseContent> => {
  const [row] = await at.sql.select().from(course).where(eq(course.course_id, course_id))
  if (!row) throw new Error(`course ${course_id} is not there`)
  const modules = await at.sql
    .select({
      module_id: traineeModule.module_id,
      title: traineeModule.title,
      short_title: traineeModule.short_title,
      description: traineeModule.description,
    })
    .from(courseModule)
    .innerJoin(traineeModule, eq(traineeModule.module_id, courseModule.module_id))
    .where(eq(courseModule.course_id, course_id))
    .orderBy(asc(courseModule.position))
  const content: CourseContent = {
    code: row.code,
    title: row.title,
    description: row.description,
    objectives: row.objectives,
    validity_months: row.validity_months,
    language: 'en',
    pledge: row.pledge as PledgeTemplate,
    modules: [],
  }
  for (const module of modules) content.modules.push({ ...module, items: await itemsOf(at, module.module_id, minutesOf) })
  return content
}

/** SHA-256 of the content in canonical JSON (RFC 8785): equal content, equal hash, whatever the order of keys. */
export const contentHash = (content: CourseContent): string => sha256(canonicalize(content) ?? '')

export type Publication = { course_id: number; submitted_by: number; published_by: number }

/** Freezes the content as the next version; the unique version number lets one of two publishers through. */
export const insertVersion = async (at: Connection, { course_id, submitted_by, published_by }: Publication, content: CourseContent, now: Date) => {
  const [last] = await at.sql
    .select({ no: sql<number>`coalesce(max(${courseVersion.version_no}), 0)::int` })
    .from(courseVersion)
    .where(eq(courseVersion.course_id, course_id))
  const [row] = await at.sql
    .insert(courseVersion)
    .values({
      course_id,
      version_no: (last?.no ?? 0) + 1,
      code: content.code,
      title: content.title,
      content,
      content_hash: contentHash(content),
      published_at: now,
      submitted_by,
      published_by,
    })
    .returning({ course_version_id: courseVersion.course_version_id, version_no: courseVersion.version_no })
  if (!row) throw new Error('a course version was not answered')
  await at.sql.update(course).set({ status: 'published' }).where(eq(course.course_id, course_id))
  return row
}
