/** Courses as authors keep them, for tests: a text, a film and a quiz in the first module, a quiz drawn from a bank in the second. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { recordCreation, recordEdit } from '../src/authoring/edits.usecases.ts'
import { course, courseModule } from '../src/courses/courses.table.ts'
import type { Connection } from '../src/kit/database/database.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { material } from '../src/materials/materials.table.ts'
import { moduleItem, traineeModule } from '../src/modules/modules.table.ts'
import { question, questionOption } from '../src/questions/questions.table.ts'
import { quiz, quizQuestion } from '../src/quizzes/quizzes.table.ts'
import type { Person, World } from './world.ts'

const FILM = fileURLToPath(new URL('../src/demo/content/quick/video.webm', import.meta.url))

const first = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('a draft got no row back')
  return row
}

let last = 0
/** Alike in every world: two of the same number say the same. */
export const draftNumber = () => ++last

const pledge = {
  version: '2026-1',
  texts: {
    en: { title: 'Integrity pledge', body: 'I, {full_name}, promise.' },
    ms: { title: 'Ikrar Integriti', body: 'Saya, {full_name}, berikrar.' },
  },
}
const kept = (texts: Record<string, string>) => ({ texts, made_from: Object.fromEntries(Object.keys(texts).map((field) => [field, 'x'])) })

export type Draft = {
  course_id: number
  module_ids: number[]
  text_id: number
  film_id: number
  quiz_id: number
  bank_quiz_id: number
  questions: number[]
}

/** `shift` makes ids of this database other than those of another. */
export const givenDraft = async (world: World, author: Person, n = draftNumber(), { files = true, shift = 0 } = {}): Promise<Draft> => {
  const now = await readClock(world.kit)
  const by = { updated_at: now, updated_by: author.user_id }
  const filmed = readFileSync(FILM)
  const film = files ? await world.kit.files.put(filmed) : 'f'.repeat(64)
  const captions = files
    ? await world.kit.files.put(new TextEncoder().encode(`WEBVTT\n\n00:00.000 --> 00:02.000\nNo, thank you ${n}.\n`))
    : 'c'.repeat(64)
  return world.sql(async (tx: Connection) => {
    for (let i = 0; i < shift; i++) await tx.sql.insert(traineeModule).values({ title: `Spare ${n} ${i}`, short_title: 'Spare', ...by })
    const note = (kind: 'material' | 'question' | 'quiz' | 'module' | 'course', id: number) =>
      recordCreation(tx, { kind, id }, ['title'], author, now)
    const text_id = first(
      await tx.sql
        .insert(material)
        .values({
          title: `Five tests ${n}`,
          type: 'text',
          html: '<h2>Gifts</h2><p>Below RM 300 you may keep it.</p>',
          min_seconds: 0,
          details: { words: 8 },
          translations: { ms: kept({ title: 'Lima ujian', html: '<p>Bawah RM 300.</p>' }) },
          ...by,
        })
        .returning({ id: material.material_id }),
    ).id
    const film_id = first(
      await tx.sql
        .insert(material)
        .values({
          title: `Saying no ${n}`,
          type: 'video',
          file_sha256: film,
          file_name: 'no.webm',
          file_bytes: filmed.length,
          content_type: 'video/webm',
          captions_sha256: captions,
          duration_seconds: 22,
          min_seconds: 11,
          transcript: 'A person says no.',
          ...by,
        })
        .returning({ id: material.material_id }),
    ).id
    await note('material', text_id)
    await note('material', film_id)
    const questions: number[] = []
    for (let q = 0; q < 5; q++) {
      const row = {
        name: `Q${n}.${q}`,
        text: `Drafted question ${n}.${q}?`,
        type: 'single' as const,
        explanation: 'Because.',
        tags: [q < 2 ? `T${n}` : `B${n}`],
        ...by,
      }
      const { id } = first(await tx.sql.insert(question).values(row).returning({ id: question.question_id }))
      const options = ['No', 'Yes', 'Perhaps'].map((value, position) => ({
        question_id: id,
        position,
        value,
        is_true: position === 0,
        explanation: `${value}.`,
      }))
      await tx.sql.insert(questionOption).values(shift > 0 ? options.toReversed() : options)
      await note('question', id)
      questions.push(id)
    }
    const rules = { quiz_validation_type: 2, pass_mark: 60, max_attempts: 3, cooldown_minutes: 5, time_limit_minutes: 10, ...by }
    const quiz_id = first(
      await tx.sql
        .insert(quiz)
        .values({ name: `Drafted quiz ${n}`, ...rules })
        .returning({ id: quiz.quiz_id }),
    ).id
    const bank_quiz_id = first(
      await tx.sql
        .insert(quiz)
        .values({ name: `Drawn ${n}`, draw: [{ tag: `B${n}`, count: 2 }], ...rules })
        .returning({ id: quiz.quiz_id }),
    ).id
    await tx.sql.insert(quizQuestion).values(questions.slice(0, 2).map((question_id, position) => ({ quiz_id, question_id, position })))
    await note('quiz', quiz_id)
    await note('quiz', bank_quiz_id)
    const module_ids: number[] = []
    for (const [m, items] of [[{ material_id: text_id }, { material_id: film_id }, { quiz_id }], [{ quiz_id: bank_quiz_id }]].entries()) {
      const texts = { title: `Drafted module ${n}.${m + 1}`, short_title: `M${m + 1}`, translations: { ms: kept({ title: `Modul ${m + 1}` }) } }
      const { id } = first(
        await tx.sql
          .insert(traineeModule)
          .values({ ...texts, ...by })
          .returning({ id: traineeModule.module_id }),
      )
      await tx.sql.insert(moduleItem).values(
        items.map((item, position) => ({
          module_id: id,
          position,
          type: 'material_id' in item ? ('material' as const) : ('quiz' as const),
          topics: ['policy' as const],
          ...item,
        })),
      )
      await note('module', id)
      module_ids.push(id)
    }
    const { id: course_id } = first(
      await tx.sql
        .insert(course)
        .values({
          code: `D${n}`,
          title: `Essentials ${n}`,
          description: 'A course.',
          objectives: ['Learn'],
          price_sen: 4500,
          validity_months: 12,
          pledge,
          certificate: { heading: '', signatory_name: 'Tan Mei Ling', signatory_title: '', translations: {} },
          translations: { ms: kept({ title: 'Asas' }) },
          ...by,
        })
        .returning({ id: course.course_id }),
    )
    await tx.sql.insert(courseModule).values(module_ids.map((module_id, position) => ({ course_id, module_id, position })))
    await note('course', course_id)
    return { course_id, module_ids, text_id, film_id, quiz_id, bank_quiz_id, questions }
  })
}

/** A change of the text, by this author, as an update call makes it. */
export const editText = async (world: World, material_id: number, author: Person, html: string): Promise<void> => {
  const now = await readClock(world.kit)
  await world.sql(async (tx) => {
    const row = first(await tx.sql.select().from(material).where(eq(material.material_id, material_id)).for('update'))
    const version = await recordEdit(tx, { kind: 'material', id: material_id }, row, ['html'], author, now)
    await tx.sql.update(material).set({ html, version, updated_at: now, updated_by: author.user_id }).where(eq(material.material_id, material_id))
  })
}

/** Sent for review by its author; a checker who had nothing of it in hand. */
export const givenSubmission = async (world: World, n?: number, { files = false } = {}) => {
  const author = await world.given.admin('globalAdmin', { kind: 'maker' })
  const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
  const draft = await givenDraft(world, author, n, { files })
  const { data, body } = await world.as(author).call('submitTraineeCourseForReview', { course_id: draft.course_id, version: 1 })
  if (!data?.course_submission_id) throw new Error(`the sample was not sent: ${body}`)
  return { author, checker, ...draft, id: data.course_submission_id, version: data.version, content_hash: data.content_hash }
}
