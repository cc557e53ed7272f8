/** A course from another portal: what of it is here already, what is made anew, what must take another name. */

import type { ImportedPart } from '@jujur/contract/course-versions.ts'
import { variantsOf } from '../../authoring/naming.rules.ts'
import { invalid, ok, refuse } from '../../kit/call/handler.ts'
import { nameOfText } from '../../questions/questions.rules.ts'
import type { CourseContent } from '../courses.rules.ts'
import { keyed, type Portable, type ValueMark } from './portable.rules.ts'

/** What a course zip says beside what is hashed: the names questions are found by. */
export type Carried = { portable: Portable; names: Record<string, string> }

/** What there is under the names that come, as the store found it. */
export type Here = Pick<CourseContent, 'modules'> & {
  quizzes: Extract<CourseContent['modules'][number]['items'][number], { type: 'quiz' }>['quiz'][]
  materials: Extract<CourseContent['modules'][number]['items'][number], { type: 'material' }>['material'][]
  questions: Extract<CourseContent['modules'][number]['items'][number], { type: 'quiz' }>['quiz']['questions']
}

type Kind = 'module' | 'material' | 'quiz' | 'question'
export type Planned = { becomes: 'same'; id: number; name: string } | { becomes: 'new' | 'renamed'; name: string }
/** `nameless`: a name for which no other is left. */
export type Plan = Record<Kind, Map<string, Planned>> & { parts: ImportedPart[]; nameless: string | null }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Of each part a mark of what it says, and of what it holds. */
const marksOf = ({ materials, quizzes, questions, modules }: Portable, markOf: ValueMark) => {
  const question = new Map(Object.entries(questions).map(([key, fields]) => [key, markOf(fields)]))
  const material = new Map(Object.entries(materials).map(([key, fields]) => [key, markOf(fields)]))
  const quiz = new Map(
    Object.entries(quizzes).map(([key, { fields, listed }]) => [key, markOf({ fields, listed: listed.map((one) => question.get(one)) })]),
  )
  const module = new Map(
    modules.map(({ key, fields, items }) => [
      key,
      markOf({
        fields,
        // Which item is the sample is the course's to say.
        items: items.map(({ sample: _, ...item }) => ({
          ...item,
          key: '',
          material: material.get(item.material ?? ''),
          quiz: quiz.get(item.quiz ?? ''),
        })),
      }),
    ]),
  )
  return { question, material, quiz, module }
}

/** What is here, as a document, so that its marks are made as those of what comes. */
const asDocument = (here: Here): CourseContent => {
  const items = [
    ...here.materials.map((material) => ({ module_item_id: 0, mandatory: true, type: 'material' as const, material })),
    ...here.quizzes.map((quiz) => ({ module_item_id: 0, mandatory: true, type: 'quiz' as const, quiz })),
    ...here.questions.map((question) => ({
      module_item_id: 0,
      mandatory: true,
      type: 'quiz' as const,
      quiz: { quiz_id: -question.question_id, name: '', questions: [question], draw: [] } as never,
    })),
  ]
  return {
    modules: [...here.modules, { module_id: 0, title: '', short_title: '', description: '', items }],
  } as unknown as CourseContent
}

type Known = { id: number; mark: string | undefined }
/** By name in small letters; of materials several may bear one. */
const known = (here: Here, markOf: ValueMark): Record<Kind, Map<string, Known[]>> => {
  const document = keyed(asDocument(here), markOf)
  const marks = marksOf(document.portable, markOf)
  const byName = (rows: { name: string; known: Known }[]) => {
    const names = Map.groupBy(rows, ({ name }) => name.toLowerCase())
    return new Map([...names].map(([name, found]) => [name, found.map((one) => one.known)]))
  }
  const material = [...document.materials].map(([key, one]) => ({ name: one.title, known: { id: one.material_id, mark: marks.material.get(key) } }))
  const quiz = [...document.quizzes].map(([key, one]) => ({ name: one.name, known: { id: one.quiz_id, mark: marks.quiz.get(key) } }))
  const question = [...document.questions].map(([key, one]) => ({
    name: text(one.name),
    known: { id: one.question_id, mark: marks.question.get(key) },
  }))
  const module = here.modules.map((one, i) => ({ name: one.title, known: { id: one.module_id, mark: marks.module.get(`m${i + 1}`) } }))
  return { material: byName(material), quiz: byName(quiz), question: byName(question), module: byName(module) }
}

type Unique = Exclude<Kind, 'material'>
/** Names that come and stand for something else here: for each another one has to be found. */
export const namesWanted = ({ portable, names }: Carried, here: Here): Record<Unique, string[]> => {
  const there = (all: readonly { name: string }[]) => new Set(all.map(({ name }) => name.toLowerCase()))
  const among = (wanted: readonly string[], taken: ReadonlySet<string>) => [...new Set(wanted.filter((name) => taken.has(name.toLowerCase())))]
  return {
    module: among(
      portable.modules.map(({ fields }) => text(fields.title)),
      there(here.modules.map(({ title }) => ({ name: title }))),
    ),
    quiz: among(
      Object.values(portable.quizzes).map(({ fields }) => text(fields.name)),
      there(here.quizzes),
    ),
    question: among(
      Object.entries(portable.questions).map(([key, fields]) => portableNameOf(names, key, fields)),
      there(here.questions.map(({ name }) => ({ name: text(name) }))),
    ),
  }
}
export const portableNameOf = (names: Readonly<Record<string, string>>, key: string, fields: Readonly<Record<string, unknown>>): string =>
  names[key] || nameOfText(text(fields.text))

/**
 * Identical parts are taken as they are here, so that the same bank does not stand twice. Names of questions, quizzes and modules are unique;
 * materials may share a title. What only a bank holds (a draw may take it) comes along like what is listed.
 */
export const planImport = (
  { portable, names }: Carried,
  here: Here,
  markOf: ValueMark,
  others: Readonly<Record<Unique, readonly string[]>>,
): Plan => {
  const marks = marksOf(portable, markOf)
  const existing = known(here, markOf)
  const plan: Plan = { module: new Map(), material: new Map(), quiz: new Map(), question: new Map(), parts: [], nameless: null }
  // Together with what is planned so far, one set for each kind.
  const taken = {
    module: new Set([...existing.module.keys(), ...others.module]),
    material: new Set<string>(),
    quiz: new Set([...existing.quiz.keys(), ...others.quiz]),
    question: new Set([...existing.question.keys(), ...others.question]),
  }
  const place = (kind: Kind, key: string, name: string, unique: boolean) => {
    const found = existing[kind].get(name.toLowerCase()) ?? []
    const same = found.find(({ mark }) => mark === marks[kind].get(key))
    const isTaken = unique && !same && taken[kind].has(name.toLowerCase())
    const another = isTaken ? variantsOf(name).find((one) => !taken[kind].has(one.toLowerCase())) : undefined
    if (isTaken && another === undefined) plan.nameless ??= name
    const planned: Planned = same
      ? { becomes: 'same', id: same.id, name }
      : another === undefined
        ? { becomes: 'new', name }
        : { becomes: 'renamed', name: another }
    taken[kind].add(planned.name.toLowerCase())
    plan[kind].set(key, planned)
    plan.parts.push({ kind, name, becomes: planned.becomes, new_name: planned.becomes === 'renamed' ? planned.name : null })
  }
  for (const { key, fields } of portable.modules) place('module', key, text(fields.title), true)
  for (const [key, fields] of Object.entries(portable.materials)) place('material', key, text(fields.title), false)
  for (const [key, { fields }] of Object.entries(portable.quizzes)) place('quiz', key, text(fields.name), true)
  for (const [key, fields] of Object.entries(portable.questions)) place('question', key, portableNameOf(names, key, fields), true)
  return plan
}

/** Whether the draft will say what the zip says: nothing that trainees read was renamed, and no draw may take what the zip does not hold. */
export const keepsHash = (plan: Plan, bankHere: readonly number[]): boolean => {
  const renamed = [...plan.module.values(), ...plan.quiz.values()].some(({ becomes }) => becomes === 'renamed')
  const ours = new Set([...plan.question.values()].flatMap((one) => (one.becomes === 'same' ? [one.id] : [])))
  return !renamed && bankHere.every((id) => ours.has(id))
}

/** Names that somebody takes at the same moment are taken. */
export const partTaken = {
  course_code_unique: refuse(10012),
  question_name_unique: refuse(10012),
  quiz_name_unique: refuse(10012),
  trainee_module_title_unique: refuse(10012),
}
/** No other name is left for a part. */
export const nameless = (name: string) => refuse(10012, { name })
/** A course is made of one import once. */
export const madeAlready = refuse(20073)
export const notCarried = (why: string) => refuse(10076, { why })

/** The zip of a course comes with the call. */
export const zipSent = <File>(file: File | null) => (file === null ? invalid('file', 'required') : ok(file))
