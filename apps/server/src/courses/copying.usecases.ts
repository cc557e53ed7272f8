/** Content is copied: each kind by its own feature, under a name that is free. */
import type { copyContent } from '@jujur/contract/courses.ts'
import { type AuditLine, audit } from '../audit/audit.store.ts'
import { copyCodes, copyNames, firstFree } from '../authoring/naming.rules.ts'
import { type By, type Decision, ok, refuse } from '../kit/call/handler.ts'
import { atThisMoment } from '../kit/call/this-moment.ts'
import type { Connection } from '../kit/database/database.ts'
import { lockMaterial } from '../materials/materials.store.ts'
import { copyMaterial } from '../materials/materials.usecases.ts'
import { lockModule, lockModules } from '../modules/modules.store.ts'
import { copyModule } from '../modules/modules.usecases.ts'
import { lockQuestion } from '../questions/questions.store.ts'
import { copyQuestion } from '../questions/questions.usecases.ts'
import { lockQuiz } from '../quizzes/quizzes.store.ts'
import { copyQuiz } from '../quizzes/quizzes.usecases.ts'
import { namesTaken } from './courses.store.ts'
import { lockDraft, moduleIdsOf } from './drafts.store.ts'
import { copyCourse, placeOf } from './drafts.usecases.ts'

type Copied = Decision<typeof copyContent, { id: number; name: string }>

const free = async (at: Connection, kind: Parameters<typeof namesTaken>[1], names: readonly string[]) =>
  firstFree(names, await namesTaken(at, kind, names))
const nameless = (name: string) => refuse(10012, { name })

const ofCourse = async (at: Connection, asked: By, id: number): Promise<Copied> => {
  const from = await lockDraft(at, id)
  if (!from) return refuse(10053)
  const by = atThisMoment(asked)
  const title = await free(at, 'course', copyNames(from.title))
  const code = await free(at, 'code', copyCodes(from.code))
  if (title === null || code === null) return nameless(from.title)
  const ids = await moduleIdsOf(at, id)
  const held = new Map((await lockModules(at, ids)).map((one) => [one.module_id, one]))
  const lines: AuditLine[] = []
  const modules: number[] = []
  const copied: number[] = []
  for (const module_id of ids) {
    const module = held.get(module_id)
    if (!module) continue
    copied.push(module_id)
    // One after the other: two whose names differ in their number only would ask for the same one.
    const name = await free(at, 'module', copyNames(module.title))
    if (name === null) return nameless(module.title)
    modules.push(await copyModule(at, by, module, name, (line) => lines.push(line)))
  }
  const sample = await placeOf(at, copied, from.sample_item_id)
  const course_id = await copyCourse(at, by, from, { code, title, modules, sample }, (line) => lines.push(line))
  // Names may be waited for until here: others who write the log do not wait with them.
  for (const line of lines) await audit(at, by, line)
  return ok({ id: course_id, name: title })
}

/** Held while it is copied, so that two who copy the same take names one after the other. */
const single =
  <Row>(
    kind: 'module' | 'material' | 'quiz' | 'question',
    missing: 10052 | 10062 | 10063 | 10064,
    lock: (at: Connection, id: number) => Promise<Row | null>,
    nameOf: (row: Row) => string,
    copy: (at: Connection, by: By, row: Row, name: string) => Promise<number>,
  ) =>
  async (at: Connection, asked: By, id: number): Promise<Copied> => {
    const from = await lock(at, id)
    if (from === null) return refuse(missing)
    const name = await free(at, kind, copyNames(nameOf(from)))
    return name === null ? nameless(nameOf(from)) : ok({ id: await copy(at, atThisMoment(asked), from, name), name })
  }

export const copies = {
  course: ofCourse,
  module: single('module', 10052, lockModule, ({ title }) => title, copyModule),
  material: single('material', 10063, lockMaterial, ({ title }) => title, copyMaterial),
  quiz: single('quiz', 10062, lockQuiz, ({ name }) => name, copyQuiz),
  question: single('question', 10064, lockQuestion, ({ name }) => name, copyQuestion),
} as const
