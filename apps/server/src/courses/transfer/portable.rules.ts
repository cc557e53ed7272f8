/**
 * A course without what only one database knows: no local ids, ordered by position, each part under a key made from its place. The content hash
 * (format 2) is over this, and the course zip holds it, so that the same course has the same hash everywhere.
 */
import type { ContentMaterial, ContentModule, ContentQuestion, ContentQuiz, CourseContent, Translated } from '../courses.rules.ts'

type Fields = Readonly<Record<string, unknown>>
export type PortableItem = {
  key: string
  mandatory: boolean
  topics: readonly string[]
  scorm_rule?: unknown
  sample?: true
  material?: string
  quiz?: string
}
export type PortableModule = { key: string; fields: Fields; items: PortableItem[] }
export type PortableQuiz = { fields: Fields; listed: string[]; bank: string[] }
export type Portable = {
  format: 2
  course: Fields
  modules: PortableModule[]
  materials: Record<string, Fields>
  quizzes: Record<string, PortableQuiz>
  questions: Record<string, Fields>
}

/** Where each key of the document came from: what an export says beside what is hashed. */
export type Keyed = {
  portable: Portable
  materials: Map<string, ContentMaterial>
  quizzes: Map<string, ContentQuiz>
  questions: Map<string, ContentQuestion>
}

/** What a value is known by: equal values, equal marks. Handed in, so that this stays pure. */
export type ValueMark = (value: unknown) => string

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** A text that is empty and one that is not there are the same. */
const told = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)))
const translated = (translations: Translated | undefined): Fields =>
  told(Object.fromEntries(Object.entries(translations ?? {}).map(([language, texts]) => [language, told(texts ?? {})])))

const materialFields = (material: ContentMaterial): Fields => {
  // How long it takes to read is worked out from the rest.
  const { material_id: _, reading_minutes: __, translations, files, ...fields } = material
  return told({
    ...fields,
    translations: translated(translations),
    files: told(Object.fromEntries(Object.entries(files ?? {}).map(([language, one]) => [language, told(one ?? {})]))),
  })
}
const questionFields = (question: ContentQuestion): Fields => {
  const { question_id: _, name: __, drawn: ___, options, tags, translations, ...fields } = question
  return told({
    ...fields,
    tags: [...tags].sort(),
    translations: translated(translations),
    options: options.map(({ option_id: _id, translations: texts, ...option }) => told({ ...option, translations: translated(texts) })),
  })
}
const quizFields = ({ quiz_id: _, questions: __, translations, ...fields }: ContentQuiz): Fields =>
  told({ ...fields, translations: translated(translations) })
const moduleFields = ({ module_id: _, items: __, translations, ...fields }: ContentModule): Fields =>
  told({ ...fields, translations: translated(translations) })

/** Keys in the order of first use. */
const keys = <Part>(letter: string) => {
  const known = new Map<number, string>()
  const parts = new Map<string, Part>()
  return {
    parts,
    of: (id: number, part: Part): string => {
      const key = known.get(id) ?? `${letter}${known.size + 1}`
      if (!known.has(id)) {
        known.set(id, key)
        parts.set(key, part)
      }
      return key
    },
  }
}

export const keyed = (content: CourseContent, markOf: ValueMark): Keyed => {
  const { modules, translations, needs, ...course } = content
  const materials = keys<ContentMaterial>('a')
  const quizzes = keys<ContentQuiz>('z')
  const questions = keys<ContentQuestion>('q')
  const banks: Record<string, PortableQuiz> = {}

  const quizKey = (quiz: ContentQuiz): string => {
    const key = quizzes.of(quiz.quiz_id, quiz)
    if (banks[key]) return key
    const keyOf = (question: ContentQuestion) => questions.of(question.question_id, question)
    const listed = quiz.questions.filter(({ drawn }) => !drawn)
    // A bank has no order of its own: it gets one from what its questions say.
    const bank = quiz.questions
      .filter(({ drawn }) => drawn)
      .map((question) => ({ question, mark: markOf(questionFields(question)) }))
      .sort((one, other) => (one.mark < other.mark ? -1 : one.mark > other.mark ? 1 : 0))
    banks[key] = { fields: quizFields(quiz), listed: listed.map(keyOf), bank: bank.map(({ question }) => keyOf(question)) }
    return key
  }

  const portable: Portable = {
    format: 2,
    course: told({ ...course, needs: needs?.map(({ code }) => code).sort(), translations: translated(translations) }),
    modules: modules.map((module, m) => ({
      key: `m${m + 1}`,
      fields: moduleFields(module),
      items: module.items.map((item, i) => ({
        key: `m${m + 1}.i${i + 1}`,
        mandatory: item.mandatory,
        topics: [...(item.topics ?? [])].sort(),
        ...(item.scorm_rule ? { scorm_rule: item.scorm_rule } : {}),
        ...(item.sample ? { sample: true as const } : {}),
        ...(item.type === 'material' ? { material: materials.of(item.material.material_id, item.material) } : { quiz: quizKey(item.quiz) }),
      })),
    })),
    materials: {},
    quizzes: banks,
    questions: {},
  }
  portable.materials = Object.fromEntries([...materials.parts].map(([key, material]) => [key, materialFields(material)]))
  portable.questions = Object.fromEntries([...questions.parts].map(([key, question]) => [key, questionFields(question)]))
  return { portable, materials: materials.parts, quizzes: quizzes.parts, questions: questions.parts }
}

export const portableOf = (content: CourseContent, markOf: ValueMark): Portable => keyed(content, markOf).portable

const each = <T>(record: Readonly<Record<string, T>>, work: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, work(one)]))
const tidy = (fields: Fields): Fields => told({ ...fields, translations: translated(fields.translations as Translated | undefined) })

/** A portable document that was read and filled in with what its parts leave out, as it is written: equal courses, equal marks. */
export const tidied = ({ format, course, modules, materials, quizzes, questions }: Portable): Portable => ({
  format,
  course: tidy(course),
  modules: modules.map((module) => ({ ...module, fields: tidy(module.fields) })),
  materials: each(materials, ({ files, ...fields }) => tidy({ ...fields, files: told(each((files ?? {}) as Record<string, Fields>, told)) })),
  quizzes: each(quizzes, ({ fields, listed, bank }) => ({ fields: tidy(fields), listed, bank })),
  questions: each(questions, ({ options, ...fields }) => tidy({ ...fields, options: ((options ?? []) as Fields[]).map(tidy) })),
})

/** Every stored file that this is made of, each once: pictures within texts, covers, captions, films in other languages. */
export const filesIn = (value: unknown): string[] => {
  const found = new Set<string>()
  const look = (one: unknown, field: string) => {
    if (typeof one === 'string') {
      if (field === 'sha256') found.add(one)
      for (const [, sha256] of one.matchAll(/src="file:([0-9a-f]{64})"/g)) found.add(sha256 as string)
    } else if (Array.isArray(one)) for (const each of one) look(each, field)
    else if (typeof one === 'object' && one !== null) for (const [name, each] of Object.entries(one)) look(each, name)
  }
  look(value, '')
  return [...found]
}
