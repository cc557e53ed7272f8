/** The demo's two courses, stored as authoring stores them: drafts in their tables, files by their content, then published by a second person. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CourseContent, PledgeTemplate } from '../courses/courses.rules.ts'
import { publishVersion } from '../courses/courses.usecases.ts'
import { createCourse } from '../courses/drafts.usecases.ts'
import type { By } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { cleanRichText } from '../kit/files/rich-text.ts'
import { secureRandom } from '../kit/security/secrets.ts'
import { material } from '../materials/materials.table.ts'
import { addItem, createModule, type NewModule } from '../modules/modules.usecases.ts'
import { question } from '../questions/questions.table.ts'
import { addOptions } from '../questions/questions.usecases.ts'
import { quiz, quizQuestion } from '../quizzes/quizzes.table.ts'

const file = (path: string) => fileURLToPath(new URL(`./content/${path}`, import.meta.url))
const json = <T>(path: string): T => JSON.parse(readFileSync(file(path), 'utf8')) as T

type SourceQuestion = {
  id: string
  type?: 'single' | 'multiple' | 'true_false'
  question: string
  options: { text: string; is_true: boolean }[]
  explanation: string
}
type SourceModule = {
  code: string
  title: string
  short_title: string
  description: string
  material: { title: string; description: string; min_seconds: number }
  quiz: { name: string }
}
type SourceMaterial = {
  type: 'pdf' | 'video'
  file: string
  title: string
  description: string
  min_seconds: number
  duration_seconds?: number
  transcript?: string[]
}
type SourceQuick = {
  code: string
  title: string
  description: string
  objectives: string[]
  module: { title: string; short_title: string; description: string }
  materials: SourceMaterial[]
  quiz: { name: string; questions: SourceQuestion[] }
}
type SourceCourse = { code: string; title: string; description: string; objectives: string[]; validity_months: number; price_sen: number }

export type Author = { at: Connection; kit: Kit; now: Date; maker: number; checker: number }
export type Published = { course_id: number; course_version_id: number; version_no: number; content: CourseContent }

const contentTypes = { pdf: 'application/pdf', video: 'video/webm' }

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (!row) throw new Error('the demo seed got no row back')
  return row
}

const by = ({ now, maker }: Author) => ({ updated_at: now, updated_by: maker })

const addText = async (author: Author, folder: string, source: SourceModule) => {
  const picture = await author.kit.files.put(readFileSync(file(`${folder}/diagram.webp`)))
  const html = cleanRichText(readFileSync(file(`${folder}/material.html`), 'utf8').replaceAll('diagram.webp', `file:${picture}`))
  const row = { ...source.material, type: 'text' as const, html, ...by(author) }
  return one(await author.at.sql.insert(material).values(row).returning({ id: material.material_id })).id
}

const addFile = async (author: Author, source: SourceMaterial) => {
  const { title, description, min_seconds, type } = source
  const row = {
    title,
    description,
    min_seconds,
    type,
    file_sha256: await author.kit.files.put(readFileSync(file(`quick/${source.file}`))),
    file_name: source.file,
    content_type: contentTypes[type],
    duration_seconds: source.duration_seconds ?? null,
    transcript: source.transcript?.join('\n') ?? null,
    ...by(author),
  }
  return one(await author.at.sql.insert(material).values(row).returning({ id: material.material_id })).id
}

const addQuestion = async (author: Author, source: SourceQuestion, tag: string) => {
  const row = {
    name: source.id,
    text: source.question,
    type: source.type ?? ('single' as const),
    explanation: source.explanation,
    tags: [tag],
    ...by(author),
  }
  const { id } = one(await author.at.sql.insert(question).values(row).returning({ id: question.question_id }))
  const options = source.options.map(({ text, is_true }) => ({ value: text, is_true }))
  await addOptions(author.at, id, options, secureRandom)
  return id
}

const addQuiz = async (
  author: Author,
  name: string,
  questions: SourceQuestion[],
  rules: { pass_mark: number; time_limit_minutes: number; tag: string },
) => {
  const { tag, ...limits } = rules
  const row = { name, quiz_validation_type: 2, max_attempts: 3, cooldown_minutes: 5, ...limits, ...by(author) }
  const { id } = one(await author.at.sql.insert(quiz).values(row).returning({ id: quiz.quiz_id }))
  let position = 0
  for (const source of questions)
    await author.at.sql.insert(quizQuestion).values({ quiz_id: id, question_id: await addQuestion(author, source, tag), position: position++ })
  return id
}

/** As the calls have it who acts, and when. */
const asAuthor = ({ kit, now, maker }: Author): By => ({
  actor: { user_id: maker, name: '', email: '' },
  now,
  request: { id: 'demo', ip: '127.0.0.1' },
  kit,
})

type Item = { material_id: number } | { quiz_id: number }
const addModule = async (author: Author, texts: NewModule, items: Item[]) => {
  const { title, short_title, description } = texts
  const module_id = await createModule(author.at, asAuthor(author), { title, short_title, description })
  for (const item of items) {
    const added = await addItem(author.at, asAuthor(author), { module_id, type: 'material_id' in item ? 'material' : 'quiz', ...item })
    if ('refuse' in added) throw new Error(`the demo's ${title} takes no such item`)
  }
  return module_id
}

const publish = async (author: Author, source: SourceCourse, modules: number[]): Promise<Published> => {
  const { code, title, description, objectives, validity_months, price_sen } = source
  const { texts: pledge_text } = json<PledgeTemplate>('pledge.json')
  const course = { code, title, description, objectives, validity_months, price_sen, modules, pledge_text }
  const made = await createCourse(author.at, asAuthor(author), course)
  if ('refuse' in made) throw new Error(`the demo's ${title} takes no such module`)
  const publication = { course_id: made.course_id, submitted_by: author.maker, published_by: author.checker }
  return { course_id: made.course_id, ...(await publishVersion(author.at, publication, author.now)) }
}

/** Eight modules, each a reading and a quiz of five. */
export const addFullCourse = async (author: Author): Promise<Published> => {
  const curriculum = json<{ code: string; questions: SourceQuestion[] }[]>('curriculum.json')
  const modules: number[] = []
  for (const { code, questions } of curriculum) {
    const source = json<SourceModule>(`${code.toLowerCase()}/module.json`)
    const material_id = await addText(author, code.toLowerCase(), source)
    const quiz_id = await addQuiz(author, source.quiz.name, questions, { pass_mark: 80, time_limit_minutes: 15, tag: code })
    modules.push(await addModule(author, source, [{ material_id }, { quiz_id }]))
  }
  return publish(author, json<SourceCourse>('course.json'), modules)
}

/** One module for a quick trial: a PDF, a film, a quiz of three. */
export const addQuickCourse = async (author: Author): Promise<Published> => {
  const source = json<SourceQuick>('quick/quick.json')
  const items: Item[] = []
  for (const one of source.materials) items.push({ material_id: await addFile(author, one) })
  items.push({ quiz_id: await addQuiz(author, source.quiz.name, source.quiz.questions, { pass_mark: 60, time_limit_minutes: 10, tag: 'QUICK' }) })
  const module = await addModule(author, source.module, items)
  const { code, title, description, objectives } = source
  return publish(author, { code, title, description, objectives, validity_months: 12, price_sen: 2500 }, [module])
}
