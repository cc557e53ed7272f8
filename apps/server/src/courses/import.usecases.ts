/** A course that was read from a zip becomes a draft, in one transaction. */

import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { recordCreation } from '../authoring/edits.usecases.ts'
import { markOf } from '../authoring/marks.view.ts'
import { type Kept, withTranslations } from '../authoring/translations.rules.ts'
import type { By } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { secureRandom } from '../kit/security/secrets.ts'
import { insertMaterial, insertPackageFiles } from '../materials/portable.store.ts'
import { insertModule } from '../modules/portable.store.ts'
import { insertQuestion } from '../questions/portable.store.ts'
import { shuffled } from '../questions/questions.rules.ts'
import { insertQuiz } from '../quizzes/portable.store.ts'
import { composing } from './composing.usecases.ts'
import { contentHash, contentNamed, questionsTagged } from './courses.store.ts'
import { type Carried, keepsHash, namesLike, type Plan, planImport } from './import.rules.ts'
import { insertCourse } from './zip.store.ts'
import { asPortable, type ReadCourse, type ReadMaterial, type ReadQuestion, type ReadQuiz } from './zip.usecases.ts'

const carried = ({ portable, names }: ReadCourse): Carried => ({ portable: asPortable(portable), names })

/** What becomes of each part, held against what is here now. */
export const planFor = async (at: Connection, course: ReadCourse): Promise<{ plan: Plan; keeps: boolean }> => {
  const { portable, names } = course
  const here = await contentNamed(
    at,
    {
      modules: portable.modules.flatMap(({ fields }) => namesLike(fields.title)),
      materials: Object.values(portable.materials).map(({ title }) => title),
      quizzes: Object.values(portable.quizzes).flatMap(({ fields }) => namesLike(fields.name)),
      questions: Object.entries(portable.questions).flatMap(([key, { text }]) => namesLike(names[key] ?? text.slice(0, 150))),
    },
    composing,
  )
  const plan = planImport(carried(course), here, contentHash)
  const tags = Object.values(portable.quizzes).flatMap(({ fields }) => (fields.draw ?? []).map(({ tag }) => tag))
  return { plan, keeps: keepsHash(plan, tags.length > 0 ? await questionsTagged(at, tags) : []) }
}

type Told = Record<string, string | null | undefined>
const kept = (translations: Partial<Record<ContentLanguage, Record<string, string>>> | undefined, language: ContentLanguage, texts: Told): Kept =>
  withTranslations<Told>({}, translations ?? {}, { language, texts }, markOf)

type Author = { updated_at: Date; updated_by: number }

const materialRow = (fields: ReadMaterial, author: Author) => {
  const { title, description, html, transcript, language, file, files, captions, translations } = fields
  const others = [...new Set([...Object.keys(files ?? {}), ...Object.keys(captions ?? {})])].filter((one) => one !== language) as ContentLanguage[]
  const own = captions?.[language]?.sha256
  return {
    title,
    description: description ?? '',
    type: fields.type,
    language,
    html: html ?? null,
    file_sha256: file?.sha256 ?? null,
    file_name: file?.name ?? null,
    content_type: file?.type ?? null,
    file_bytes: file?.bytes ?? null,
    details: fields.details ?? {},
    captions_sha256: own ?? null,
    transcript: transcript ?? null,
    duration_seconds: fields.duration_seconds ?? null,
    min_seconds: fields.min_seconds,
    translations: kept(translations, language, { title, description, html, transcript }),
    language_files: Object.fromEntries(
      others.map((other) => {
        const [one, words] = [files?.[other], captions?.[other]]
        return [other, { ...(one ? { file: one } : {}), ...(words ? { captions: { sha256: words.sha256, made_from: own ?? null } } : {}) }]
      }),
    ),
    ...author,
  }
}

const questionRow = (name: string, fields: ReadQuestion, author: Author) => {
  const { text, type, explanation, points, tags, language, picture, translations } = fields
  const own = { text, explanation, picture_alt: picture?.alt }
  const pictured = { picture_sha256: picture?.sha256 ?? null, picture_alt: picture?.alt ?? null }
  const words = { name, text, type, explanation: explanation ?? '', points, tags: tags ?? [], language }
  return { ...words, ...pictured, translations: kept(translations, language, own), ...author }
}
/** Who writes a question writes the right answer first: ids are given in a random order, and tell nothing. */
const optionRows = ({ options, language }: ReadQuestion) =>
  shuffled(
    options.map(({ value, is_true, explanation, translations }, position) => ({
      position,
      value,
      is_true,
      explanation: explanation ?? '',
      translations: kept(translations, language, { value, explanation }),
    })),
    secureRandom,
  )

const quizRow = (name: string, { fields }: ReadQuiz, author: Author) => {
  const { translations, draw, max_attempts, time_limit_minutes, ...rest } = fields
  const limits = { max_attempts: max_attempts ?? null, time_limit_minutes: time_limit_minutes ?? null }
  return { ...rest, ...limits, name, draw: draw ?? [], translations: kept(translations, fields.language, { name: fields.name }), ...author }
}

const noted = (row: object) => Object.keys(row).filter((field) => field !== 'updated_at' && field !== 'updated_by')

/** Makes what the plan calls new, takes what is here, and answers the course. */
export const makeDraft = async (at: Connection, by: By, course: ReadCourse, plan: Plan, code: string): Promise<number> => {
  const { portable, packages } = course
  const author = { updated_at: by.now, updated_by: by.actor.user_id }
  const make = async (
    kind: 'module' | 'material' | 'quiz' | 'question',
    key: string,
    insert: (name: string) => Promise<{ id: number; row: object }>,
  ) => {
    const planned = plan[kind].get(key)
    if (!planned) throw new Error(`nothing was planned for ${key}`)
    if (planned.becomes === 'same') return planned.id
    const { id, row } = await insert(planned.name)
    await recordCreation(at, { kind, id }, noted(row), by.actor, by.now)
    return id
  }
  const ids = new Map<string, number>()
  const idOf = (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`${key} was not made`)
    return id
  }

  for (const [key, fields] of Object.entries(portable.questions))
    ids.set(
      key,
      await make('question', key, async (name) => {
        const row = questionRow(name, fields, author)
        return { id: await insertQuestion(at, row, optionRows(fields)), row }
      }),
    )
  for (const [key, quiz] of Object.entries(portable.quizzes))
    ids.set(
      key,
      await make('quiz', key, async (name) => {
        const row = quizRow(name, quiz, author)
        return { id: await insertQuiz(at, row, quiz.listed.map(idOf)), row }
      }),
    )
  for (const [key, fields] of Object.entries(portable.materials))
    ids.set(
      key,
      await make('material', key, async () => {
        const row = materialRow(fields, author)
        return { id: await insertMaterial(at, row), row }
      }),
    )
  await insertPackageFiles(
    at,
    Object.entries(packages).flatMap(([package_sha256, files]) => files.map((file) => ({ package_sha256, ...file }))),
  )
  const modules: number[] = []
  for (const { key, fields, items } of portable.modules)
    modules.push(
      await make('module', key, async (title) => {
        const { short_title, description, language, translations } = fields
        const words = { title, short_title, description: description ?? '', language }
        const row = { ...words, translations: kept(translations, language, { ...fields, translations: undefined } as Told), ...author }
        const own = items.map(({ mandatory, topics, scorm_rule, material, quiz }) => ({
          type: material ? ('material' as const) : ('quiz' as const),
          ...(material ? { material_id: idOf(material) } : { quiz_id: idOf(quiz ?? '') }),
          mandatory,
          topics,
          ...(scorm_rule ? { scorm_rule } : {}),
        }))
        return { id: await insertModule(at, row, own), row }
      }),
    )
  const { title, description, objectives, language, pledge, cover, certificate, translations, price_sen, validity_months } = portable.course
  const row = {
    code,
    title,
    description: description ?? '',
    language,
    cover_sha256: cover?.sha256 ?? null,
    cover_alt: cover?.alt ?? null,
    objectives: objectives ?? [],
    price_sen,
    validity_months,
    pledge,
    certificate: certificate ?? null,
    translations: kept(translations, language, { title, description, objectives: (objectives ?? []).join('\n') }),
    ...author,
  }
  const course_id = await insertCourse(at, row, modules)
  await recordCreation(at, { kind: 'course', id: course_id }, noted(row), by.actor, by.now)
  return course_id
}
