/** A course that was read from a zip becomes a draft, in one transaction. */

import { variantsOf } from '../../authoring/naming.rules.ts'
import type { SentTranslations } from '../../authoring/translations.rules.ts'
import type { ActionContext } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { askedSeconds, type KeptMaterialFile, packageSettings } from '../../materials/materials.rules.ts'
import type { MaterialTexts } from '../../materials/materials.store.ts'
import { createMaterial, type Prepared } from '../../materials/materials.usecases.ts'
import { keepPackage } from '../../materials/package.store.ts'
import { createModule } from '../../modules/modules.usecases.ts'
import type { ModuleTexts } from '../../modules/modules.view.ts'
import { insertItems } from '../../modules/portable.store.ts'
import { createQuestion } from '../../questions/questions.usecases.ts'
import { createQuiz } from '../../quizzes/quizzes.usecases.ts'
import { composing } from '../composing.usecases.ts'
import { contentHash, contentNamed, namesTaken, questionsTagged } from '../courses.store.ts'
import { coursesCoded } from '../drafts/drafts.store.ts'
import { createCourse } from '../drafts/drafts.usecases.ts'
import type { CourseTexts } from '../drafts/drafts.view.ts'
import { type Carried, keepsHash, namesWanted, type Plan, planImport, portableNameOf } from './import.rules.ts'
import { asPortable, type ReadCourse, type ReadMaterial } from './zip.usecases.ts'

const carried = ({ portable, names }: ReadCourse): Carried => ({ portable: asPortable(portable), names })

/** What becomes of each part, held against what is here now. */
export const planFor = async (tx: Connection, course: ReadCourse, content_hash: string): Promise<{ plan: Plan; keeps: boolean }> => {
  const read = carried(course)
  const { portable, names } = course
  const here = await contentNamed(
    tx,
    {
      modules: portable.modules.map(({ fields }) => fields.title),
      materials: Object.values(portable.materials).map(({ title }) => title),
      quizzes: Object.values(portable.quizzes).map(({ fields }) => fields.name),
      questions: Object.entries(portable.questions).map(([key, fields]) => portableNameOf(names, key, fields)),
    },
    composing,
  )
  const wanted = namesWanted(read, here)
  const others = {
    module: await namesTaken(tx, 'module', wanted.module.flatMap(variantsOf)),
    quiz: await namesTaken(tx, 'quiz', wanted.quiz.flatMap(variantsOf)),
    question: await namesTaken(tx, 'question', wanted.question.flatMap(variantsOf)),
  }
  const plan = planImport(read, here, contentHash, others)
  const tags = Object.values(portable.quizzes).flatMap(({ fields }) => fields.draw.map(({ tag }) => tag))
  const needs = portable.course.needs ?? []
  const isWhole = (await coursesCoded(tx, needs)).length === needs.length
  const keeps = isWhole && contentHash(read.portable) === content_hash && keepsHash(plan, tags.length > 0 ? await questionsTagged(tx, tags) : [])
  return { plan, keeps }
}

/** What the zip brought, as if it had just been sent and judged: it was, when it was read. */
const preparedOf = (key: string, { packages, notes, cues }: ReadCourse, material: ReadMaterial): Prepared => {
  const { file, files, captions, html, translations, details, duration_seconds } = material
  const fileOf = (one: NonNullable<ReadMaterial['file']>, length: number | null | undefined): KeptMaterialFile => ({
    sha256: one.sha256,
    name: one.name,
    type: one.type,
    bytes: one.bytes ?? 0,
    duration_seconds: length ?? null,
  })
  const inside = file && packages[file.sha256]
  return {
    file: file
      ? {
          ...fileOf(file, duration_seconds),
          details: details ?? {},
          notes: notes[key] ?? [],
          keep: inside && ((tx: Connection) => keepPackage(tx, file.sha256, inside)),
        }
      : null,
    html,
    translations: translations as SentTranslations<MaterialTexts> | undefined,
    captions: Object.fromEntries(
      Object.entries(captions ?? {}).flatMap(([language, one]) => (one ? [[language, { sha256: one.sha256, cues: cues[one.sha256] ?? 0 }]] : [])),
    ),
    files: Object.fromEntries(
      Object.entries(files ?? {}).flatMap(([language, one]) => (one ? [[language, { file: fileOf(one, one.duration_seconds) }]] : [])),
    ),
  }
}

/** The calls of authors would refuse it now, though not when it was read: a part that it takes as it is here may be archived since. */
export class NotNow extends Error {
  override readonly name = 'NotNow'
}
const made = <T extends object>(answer: T): Exclude<T, { readonly refuse: number }> => {
  if ('refuse' in answer) throw new NotNow(`refused as ${answer.refuse}`)
  return answer as Exclude<T, { readonly refuse: number }>
}

/** Makes what the plan calls new, as its authors' own calls would, takes what is here, and answers the course. @throws NotNow */
export const makeDraft = async (tx: Connection, ctx: ActionContext, course: ReadCourse, plan: Plan, code: string): Promise<number> => {
  const { portable } = course
  const ids = new Map<string, number>()
  const idOf = (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`${key} was not made`)
    return id
  }
  const make = async (kind: 'module' | 'material' | 'quiz' | 'question', key: string, insert: (name: string) => Promise<number>) => {
    const planned = plan[kind].get(key)
    if (!planned) throw new Error(`nothing was planned for ${key}`)
    ids.set(key, planned.becomes === 'same' ? planned.id : await insert(planned.name))
  }

  for (const [key, { picture, ...fields }] of Object.entries(portable.questions))
    await make('question', key, async (name) => {
      const written = { ...fields, name, picture: picture?.sha256 ?? null, picture_alt: picture?.alt ?? '' }
      return made(await createQuestion(tx, ctx, written)).value
    })
  for (const [key, { fields, listed }] of Object.entries(portable.quizzes))
    await make('quiz', key, async (name) => made(await createQuiz(tx, ctx, { ...fields, name, questions: listed.map(idOf) })).value)
  for (const [key, material] of Object.entries(portable.materials))
    await make('material', key, async () => {
      const { title, description, type, language, transcript, package_settings } = material
      const settings = package_settings && packageSettings(package_settings)
      const prepared = preparedOf(key, course, material)
      const { duration_seconds = null, details } = prepared.file ?? {}
      const min_seconds = askedSeconds({ ...material, duration_seconds, details })
      const input = { title, description, type, language, min_seconds, transcript, package_settings: settings }
      return made(await createMaterial(tx, ctx, input, prepared)).row.material_id
    })
  for (const { key, fields, items } of portable.modules)
    await make('module', key, async (title) => {
      const module_id = await createModule(tx, ctx, {
        ...fields,
        title,
        translations: fields.translations as SentTranslations<ModuleTexts> | undefined,
      })
      const own = items.map(({ mandatory, topics, scorm_rule, material, quiz }) => ({
        type: material ? ('material' as const) : ('quiz' as const),
        ...(material ? { material_id: idOf(material) } : { quiz_id: idOf(quiz ?? '') }),
        mandatory,
        topics,
        ...(scorm_rule ? { scorm_rule } : {}),
      }))
      await insertItems(tx, module_id, own)
      return module_id
    })
  const { pledge, cover, translations, needs = [], ...fields } = portable.course
  const modules = portable.modules.map(({ key }) => idOf(key))
  const places = portable.modules.flatMap(({ items }, module) => items.map(({ sample }, item) => ({ module, item, sample })))
  const input = {
    ...fields,
    code,
    cover,
    modules,
    sample: places.find(({ sample }) => sample),
    needs: (await coursesCoded(tx, needs)).map(({ course_id }) => course_id),
    pledge_text: pledge.texts,
    pledge_version: pledge.version,
    translations: translations as SentTranslations<CourseTexts> | undefined,
  }
  return made(await createCourse(tx, ctx, input)).course_id
}
