/** The demo's courses, stored as authoring stores them: drafts in their tables, files by their content, then published by a second person. */
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '@jujur/contract/call.ts'
import type { ContentLanguage, Topic } from '@jujur/contract/enumerations.ts'
import type { ScormRule } from '@jujur/contract/modules.ts'
import { WrittenQuestion } from '@jujur/contract/questions.ts'
import { WrittenQuiz } from '@jujur/contract/quizzes.ts'
import type { CourseContent, PledgeTemplate } from '../courses/courses.rules.ts'
import { publishVersion } from '../courses/courses.usecases.ts'
import { createCourse, type NewCourse } from '../courses/drafts/drafts.usecases.ts'
import { type ActionContext, type Decision, isRefused } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { reencodeImage, SIDES } from '../kit/files/images.ts'
import { paths } from '../kit/installation/paths.ts'
import { createMaterial, type MaterialInput, prepare } from '../materials/materials.usecases.ts'
import { addItem, createModule, type NewModule } from '../modules/modules.usecases.ts'
import { createQuestion } from '../questions/questions.usecases.ts'
import { validationTypes } from '../quizzes/quizzes.rules.ts'
import { createQuiz } from '../quizzes/quizzes.usecases.ts'
import { breath } from './breath.seed.ts'

export const file = (path: string) => fileURLToPath(new URL(path, paths.demo))
export const json = <T>(path: string): T => JSON.parse(readFileSync(file(path), 'utf8')) as T

type Translations = Partial<Record<ContentLanguage, Record<string, string>>>
export type SourceQuestion = {
  id: string
  type?: 'single' | 'multiple' | 'true_false'
  question: string
  options: { text: string; is_true: boolean; translations?: Translations }[]
  explanation: string
  translations?: Translations
  /** Asked for the sake of one of the nine; it is a tag of the question too. */
  topic?: Topic
}
/** What an item says it covers (domain-facts, section 5.3). */
type Covers = { topics: Topic[] }
export type SourceQuiz = Covers & { name: string; translations?: Translations; questions: SourceQuestion[] }
type SourceModule = {
  code: string
  title: string
  short_title: string
  description: string
  material: Covers & { title: string; description: string; min_seconds: number }
  quiz: Covers & { name: string }
}
type SourceMaterial = Covers & {
  type: 'pdf' | 'video'
  file: string
  title: string
  description: string
  min_seconds: number
  duration_seconds?: number
  transcript?: string[]
  /** Files of WebVTT by language. */
  captions?: Record<string, string>
}
type SourceQuick = {
  code: string
  title: string
  description: string
  objectives: string[]
  module: { title: string; short_title: string; description: string }
  materials: SourceMaterial[]
  quiz: SourceQuiz
}
export type SourceCourse = Pick<NewCourse, 'certificate' | 'translations'> & {
  code: string
  title: string
  description: string
  objectives: string[]
  validity_months: number
  price_sen: number
}

export type DemoAuthor = { tx: Connection; kit: Kit; now: Date; maker: number; checker: number }
export type Published = { course_id: number; course_version_id: number; version_no: number; content: CourseContent }
export type Courses = { full: Published; quick: Published; whoPays: Published }

/** The past is the moment that it is written at. */
export const asAuthor = ({ kit, now, maker }: DemoAuthor): ActionContext => ({
  actor: { user_id: maker, name: '', email: '' },
  now,
  request: { id: 'demo', ip: '127.0.0.1' },
  kit: { ...kit, clock: { ...kit.clock, now: () => now } },
})

export type DemoMaterial = Pick<MaterialInput, 'title' | 'description' | 'type'> & Partial<MaterialInput>
type Brought = Parameters<typeof prepare>[2]
/** As an author's call would make it. */
export const addMaterial = async (
  author: DemoAuthor,
  fields: DemoMaterial,
  brought: Brought,
  path: string | null,
  name = basename(path ?? ''),
): Promise<number> => {
  const sent = path === null ? null : { path, name, size: (await stat(path)).size, whose: {} }
  const prepared = await prepare(author.kit, fields.type, brought, sent)
  const made = 'refuse' in prepared ? prepared : await createMaterial(author.tx, asAuthor(author), { language: 'en', ...fields }, prepared)
  if ('refuse' in made) throw new Error(`the demo's material ${fields.title} was refused: ${JSON.stringify(made)}`)
  return made.row.material_id
}

const addText = async (author: DemoAuthor, folder: string, source: SourceModule) => {
  // Drawn anew, as a picture that an author puts into a text: a course with another cannot be brought in again.
  const drawn = await reencodeImage(file(`${folder}/diagram.webp`), { maxSide: SIDES.inText })
  if (typeof drawn === 'string') throw new Error(`the demo's picture of ${folder} was refused: ${drawn}`)
  const picture = await author.kit.files.put(drawn.bytes)
  const html = readFileSync(file(`${folder}/material.html`), 'utf8').replaceAll('diagram.webp', `file:${picture}`)
  return addMaterial(author, { ...source.material, type: 'text' }, { html }, null)
}

const addFile = (author: DemoAuthor, source: SourceMaterial) => {
  const { title, description, min_seconds, type, topics, duration_seconds, transcript, captions = {} } = source
  const texts = Object.fromEntries(Object.entries(captions).map(([language, name]) => [language, readFileSync(file(`quick/${name}`), 'utf8')]))
  const fields = { title, description, min_seconds, type, topics, transcript: transcript?.join('\n') }
  return addMaterial(author, fields, { duration_seconds, captions: texts }, file(`quick/${source.file}`))
}

/** Something to hear and a picture, in no course yet. */
export const addLooseMaterials = async (author: DemoAuthor): Promise<void> => {
  const { path } = await author.kit.uploads.folder.receive(breath())
  const heard = json<{ title: string; description: string; transcript: string[] }>('breath.json')
  const captions = { en: readFileSync(file('breath.vtt'), 'utf8') }
  await addMaterial(
    author,
    { title: heard.title, description: heard.description, type: 'audio', transcript: heard.transcript.join('\n'), topics: ['answering'] },
    { captions },
    path,
    'breath.wav',
  ).finally(() => author.kit.uploads.folder.remove({ path }))
  const picture = {
    title: 'The way of a report',
    description: 'One page to look at: whom you tell, and what happens then.',
    topics: ['reporting' as const],
  }
  await addMaterial(author, { ...picture, type: 'image' }, {}, file('m7/diagram.webp'))
}

const written = ({ now, maker }: DemoAuthor) => ({ now, actor: { user_id: maker }, request: { id: 'demo', ip: '127.0.0.1' } })
const made = (decision: Decision<Call, number>): number => {
  if (isRefused(decision)) throw new Error(`the demo's content was refused: ${decision.refuse}`)
  return decision.value
}

const LONGEST_NAME = 80
/** The first words of the question: what an author would call it. */
const nameOf = (text: string): string => (text.length <= LONGEST_NAME ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST_NAME))} …`)

const addQuestion = async (author: DemoAuthor, source: SourceQuestion, tag: string) =>
  made(
    await createQuestion(
      author.tx,
      written(author),
      WrittenQuestion.parse({
        name: nameOf(source.question),
        text: source.question,
        type: source.type ?? 'single',
        explanation: source.explanation,
        tags: [tag, ...(source.topic ? [source.topic] : [])],
        translations: source.translations ?? {},
        options: source.options.map(({ text, is_true, translations }) => ({ value: text, is_true, translations })),
      }),
    ),
  )

export const addQuiz = async (
  author: DemoAuthor,
  { name, questions: sources, translations = {} }: Omit<SourceQuiz, 'topics'>,
  { tag, ...limits }: { pass_mark: number; time_limit_minutes: number; tag: string },
) => {
  const questions: number[] = []
  for (const source of sources) questions.push(await addQuestion(author, source, tag))
  const rules = { quiz_validation_type: validationTypes.PASS_MARK, max_attempts: 3, cooldown_minutes: 5, ...limits }
  return made(await createQuiz(author.tx, written(author), WrittenQuiz.parse({ name, questions, translations, ...rules })))
}

/** As the calls have it who acts, and when. */
export type Item = Covers & ({ material_id: number; scorm_rule?: ScormRule } | { quiz_id: number })
export const addModule = async (author: DemoAuthor, texts: NewModule, items: Item[]) => {
  const { title, short_title, description, translations } = texts
  const module_id = await createModule(author.tx, asAuthor(author), { title, short_title, description, translations })
  for (const item of items) {
    const added = await addItem(author.tx, asAuthor(author), { module_id, type: 'material_id' in item ? 'material' : 'quiz', ...item })
    if ('refuse' in added) throw new Error(`the demo's ${title} takes no such item`)
  }
  return module_id
}

/** The first lesson can be read before anybody buys. */
const sample = { module: 0, item: 0 }

export const publish = async (author: DemoAuthor, source: SourceCourse, modules: number[]): Promise<Published> => {
  const { code, title, description, objectives, validity_months, price_sen, certificate, translations } = source
  const { texts: pledge_text } = json<PledgeTemplate>('pledge.json')
  const course = { code, title, description, objectives, validity_months, price_sen, certificate, translations, modules, sample, pledge_text }
  const made = await createCourse(author.tx, asAuthor(author), course)
  if ('refuse' in made) throw new Error(`the demo's ${title} takes no such module`)
  const publication = { course_id: made.course_id, submitted_by: author.maker, published_by: author.checker }
  return { course_id: made.course_id, ...(await publishVersion(author.tx, publication, author.now)) }
}

/** Eight modules, each a reading and a quiz of five to seven. */
export const addFullCourse = async (author: DemoAuthor): Promise<Published> => {
  const curriculum = json<{ code: string; questions: SourceQuestion[] }[]>('curriculum.json')
  const modules: number[] = []
  for (const { code, questions } of curriculum) {
    const source = json<SourceModule>(`${code.toLowerCase()}/module.json`)
    const material_id = await addText(author, code.toLowerCase(), source)
    const quiz_id = await addQuiz(author, { name: source.quiz.name, questions }, { pass_mark: 80, time_limit_minutes: 15, tag: source.short_title })
    const { material, quiz } = source
    modules.push(
      await addModule(author, source, [
        { material_id, topics: material.topics },
        { quiz_id, topics: quiz.topics },
      ]),
    )
  }
  return publish(author, json<SourceCourse>('course.json'), modules)
}

/** One module for a quick trial: a PDF, a film, a quiz of three. */
export const addQuickCourse = async (author: DemoAuthor): Promise<Published> => {
  const source = json<SourceQuick>('quick/quick.json')
  const items: Item[] = []
  for (const one of source.materials) items.push({ material_id: await addFile(author, one), topics: one.topics })
  items.push({
    quiz_id: await addQuiz(author, source.quiz, { pass_mark: 60, time_limit_minutes: 10, tag: source.module.short_title }),
    topics: source.quiz.topics,
  })
  const module = await addModule(author, source.module, items)
  const { code, title, description, objectives } = source
  return publish(author, { code, title, description, objectives, validity_months: 12, price_sen: 2500 }, [module])
}
