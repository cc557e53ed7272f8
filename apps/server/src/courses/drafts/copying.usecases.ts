/** Content is copied: each kind by its own feature, under a name that is free. */
import type { copyContent } from '@jujur/contract/courses.ts'
import { type AuditLine, audit } from '../../audit/audit.store.ts'
import { copyCodes, copyNames, firstFree } from '../../authoring/naming.rules.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Decision, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { lockMaterial } from '../../materials/materials.store.ts'
import { copyMaterial } from '../../materials/materials.usecases.ts'
import { lockModule, lockModules } from '../../modules/modules.store.ts'
import { copyModule } from '../../modules/modules.usecases.ts'
import { lockQuestion } from '../../questions/questions.store.ts'
import { copyQuestion } from '../../questions/questions.usecases.ts'
import { lockQuiz } from '../../quizzes/quizzes.store.ts'
import { copyQuiz } from '../../quizzes/quizzes.usecases.ts'
import { namesTaken } from '../courses.store.ts'
import { lockDraft, moduleIdsOf } from './drafts.store.ts'
import { copyCourse, placeOf } from './drafts.usecases.ts'

type Copied = Decision<typeof copyContent, { id: number; name: string }>

const free = async (tx: Connection, kind: Parameters<typeof namesTaken>[1], names: readonly string[]) =>
  firstFree(names, await namesTaken(tx, kind, names))
const nameless = (name: string) => refuse(10012, { name })

const ofCourse = async (tx: Connection, asked: ActionContext, id: number): Promise<Copied> => {
  const from = await lockDraft(tx, id)
  if (!from) return refuse(10053)
  const ctx = withCurrentTime(asked)
  const title = await free(tx, 'course', copyNames(from.title))
  const code = await free(tx, 'code', copyCodes(from.code))
  if (title === null || code === null) return nameless(from.title)
  const ids = await moduleIdsOf(tx, id)
  const held = new Map((await lockModules(tx, ids)).map((one) => [one.module_id, one]))
  const lines: AuditLine[] = []
  const modules: number[] = []
  const copied: number[] = []
  for (const module_id of ids) {
    const module = held.get(module_id)
    if (!module) continue
    copied.push(module_id)
    // One after the other: two whose names differ in their number only would ask for the same one.
    const name = await free(tx, 'module', copyNames(module.title))
    if (name === null) return nameless(module.title)
    modules.push(await copyModule(tx, ctx, module, name, (line) => lines.push(line)))
  }
  const sample = await placeOf(tx, copied, from.sample_item_id)
  const course_id = await copyCourse(tx, ctx, from, { code, title, modules, sample }, (line) => lines.push(line))
  // Names may be waited for until here: others who write the log do not wait with them.
  for (const line of lines) await audit(tx, ctx, line)
  return ok({ id: course_id, name: title })
}

/** Held while it is copied, so that two who copy the same take names one after the other. */
const single =
  <Row>(
    kind: 'module' | 'material' | 'quiz' | 'question',
    missing: 10052 | 10062 | 10063 | 10064,
    lock: (tx: Connection, id: number) => Promise<Row | null>,
    nameOf: (row: Row) => string,
    copy: (tx: Connection, ctx: ActionContext, row: Row, name: string) => Promise<number>,
  ) =>
  async (tx: Connection, asked: ActionContext, id: number): Promise<Copied> => {
    const from = await lock(tx, id)
    if (from === null) return refuse(missing)
    const name = await free(tx, kind, copyNames(nameOf(from)))
    return name === null ? nameless(nameOf(from)) : ok({ id: await copy(tx, withCurrentTime(asked), from, name), name })
  }

export const copies = {
  course: ofCourse,
  module: single('module', 10052, lockModule, ({ title }) => title, copyModule),
  material: single('material', 10063, lockMaterial, ({ title }) => title, copyMaterial),
  quiz: single('quiz', 10062, lockQuiz, ({ name }) => name, copyQuiz),
  question: single('question', 10064, lockQuestion, ({ name }) => name, copyQuestion),
} as const
