/** Modules are made and changed: by their authors' calls, by an import, by the demo. */

import type { Input } from '@jujur/contract/call.ts'
import type { ContentLanguage, Topic } from '@jujur/contract/enumerations.ts'
import type { ScormRule, UpdateModuleItem } from '@jujur/contract/modules.ts'
import { audit, type Tell } from '../audit/audit.store.ts'
import type { Deletion } from '../audit/deleting.usecases.ts'
import { recordCopy } from '../authoring/copying.usecases.ts'
import { mergeable, recordCreation, recordEdit } from '../authoring/edits.usecases.ts'
import { markOf } from '../authoring/marks.view.ts'
import type { Clash } from '../authoring/merging.rules.ts'
import { changedTranslations, type KeptTranslations, renamed, type SentTranslations, withTranslations } from '../authoring/translations.rules.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { type Full, isOpenTo, itemField, moved, shortTitle, takesOne } from './modules.rules.ts'
import * as store from './modules.store.ts'
import { type ModuleTexts, textsOfModule } from './modules.view.ts'
import { insertItems } from './portable.store.ts'
import { coursesWith } from './uses.store.ts'

export type NewModule = {
  title: string
  short_title?: string | undefined
  description?: string | undefined
  language?: ContentLanguage | undefined
  translations?: SentTranslations<ModuleTexts> | undefined
}
export type AddedItem = {
  module_id: number
  type: 'material' | 'quiz'
  material_id?: number | undefined
  quiz_id?: number | undefined
  position?: number | undefined
  mandatory?: boolean | undefined
  topics?: Topic[] | undefined
  scorm_rule?: ScormRule | null | undefined
}

const about = (module_id: number, what: 'created' | 'copied' | 'updated' | 'deleted') =>
  ({ action: `module.${what}`, entity: 'module', entity_id: module_id, company_id: null }) as const
const partOf = (module_id: number) => ({ kind: 'module' as const, id: module_id })

export const createModule = async (tx: Connection, ctx: ActionContext, input: NewModule): Promise<number> => {
  const language = input.language ?? 'en'
  const texts = { title: input.title, short_title: input.short_title ?? shortTitle(input.title), description: input.description ?? '' }
  const translations = withTranslations<ModuleTexts>({}, input.translations ?? {}, { language, texts }, markOf)
  const made = await store.insertModule(tx, { ...texts, language, translations, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  const fields = ['title', 'short_title', 'description', ...changedTranslations({}, translations)]
  await recordCreation(tx, partOf(made.module_id), fields, ctx.actor, ctx.now)
  await audit(tx, ctx, { ...about(made.module_id, 'created'), after: { title: made.title } })
  return made.module_id
}

/** Another with the same items in the same order; the materials and quizzes are those that are there. */
export const copyModule = async (
  tx: Connection,
  ctx: ActionContext,
  from: store.ModuleRecord,
  title: string,
  tell: Tell = (line) => audit(tx, ctx, line),
): Promise<number> => {
  const { module_id: source, status: _, version: __, ...fields } = from
  const translations = renamed(from.translations as KeptTranslations<ModuleTexts>, 'title', from.title, title, markOf)
  const made = await store.insertModule(tx, { ...fields, title, translations, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  const items = await store.itemsInOrder(tx, source)
  await insertItems(
    tx,
    made.module_id,
    items.map(({ module_item_id: _id, module_id: _module, position: _position, ...item }) => item),
  )
  await recordCopy(tx, partOf(source), made.module_id, ctx.actor, ctx.now)
  await tell({ ...about(made.module_id, 'copied'), after: { from: source, title } })
  return made.module_id
}

/** What was changed goes on record, and the module, which is held, gets its next version. */
const put = async (tx: Connection, asked: ActionContext, locked: store.ModuleRecord, fields: string[], change: Partial<store.ModuleRecord> = {}) => {
  if (fields.length === 0) return
  const ctx = withCurrentTime(asked)
  const version = await recordEdit(tx, partOf(locked.module_id), locked, fields, ctx.actor, ctx.now)
  await store.updateModule(tx, locked.module_id, { ...change, version, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  await audit(tx, ctx, { ...about(locked.module_id, 'updated'), before: { version: locked.version }, after: { version, fields } })
}

type Change = Omit<Input<typeof UpdateModuleItem>, 'module_id' | 'module_item_id' | 'to_module_id' | 'to_version'>
export type MovedItem =
  | Clash
  | Full
  | { refuse: 10052 }
  | { refuse: 10065 }
  | { ok: true; module_id: number; module_item_id: number | null; left: number | null }

const plain = ['title', 'short_title', 'description', 'language', 'status'] as const

/** Its own fields; nothing that is as it was counts as changed. */
export const changeModule = async (tx: Connection, ctx: ActionContext, module_id: number, input: Change): Promise<MovedItem> => {
  const locked = await store.lockModule(tx, module_id)
  if (!locked) return refuse(10052)
  const change = Object.fromEntries(plain.flatMap((key) => (input[key] === undefined || input[key] === locked[key] ? [] : [[key, input[key]]])))
  const kept = locked.translations as KeptTranslations<ModuleTexts>
  const next = { ...locked, ...change } as store.ModuleRecord
  const translations = withTranslations(kept, input.translations ?? {}, { language: next.language, texts: textsOfModule(next) }, markOf)
  const fields = [...Object.keys(change), ...changedTranslations(kept, translations)]
  const clash = await mergeable(tx, partOf(module_id), locked, input.version, fields)
  if (clash) return clash
  await put(tx, ctx, locked, fields, { ...change, translations })
  return { ok: true, module_id, module_item_id: null, left: null }
}

const itemFields = ['mandatory', 'topics', 'scorm_rule'] as const
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What of an item is another than it was. */
const itemChange = (input: Change, item: store.ItemRecord): Partial<Pick<store.ItemRecord, (typeof itemFields)[number]>> =>
  Object.fromEntries(itemFields.flatMap((key) => (input[key] === undefined || same(input[key], item[key]) ? [] : [[key, input[key]]])))

/** One of its items, and its place. `module_id`, where told, must be the one it is in. */
export const changeItem = async (
  tx: Connection,
  ctx: ActionContext,
  module_item_id: number,
  input: Change & { module_id?: number | undefined },
): Promise<MovedItem> => {
  const module_id = await store.moduleOfItem(tx, module_item_id)
  if (module_id === null) return refuse(10065)
  if (input.module_id !== undefined && input.module_id !== module_id) return refuse(10052)
  const locked = await store.lockModule(tx, module_id)
  const items = await store.itemsInOrder(tx, module_id)
  const item = items.find((one) => one.module_item_id === module_item_id)
  if (!locked || !item) return refuse(10065)
  const change = itemChange(input, item)
  const ids = items.map((one) => one.module_item_id)
  const order = input.position === undefined ? ids : moved(ids, module_item_id, input.position)
  const isMoved = !same(order, ids)
  const fields = [...Object.keys(change).map((key) => itemField(module_item_id, key)), ...(isMoved ? ['items'] : [])]
  const clash = await mergeable(tx, partOf(module_id), locked, input.version, fields)
  if (clash) return clash
  if (Object.keys(change).length > 0) await store.updateItem(tx, module_item_id, change)
  if (isMoved) await store.savePlaces(tx, module_id, order)
  await put(tx, ctx, locked, fields)
  return { ok: true, module_id, module_item_id, left: null }
}

type Carrying = Change & { module_id: number; to_module_id: number; to_version: number }
/**
 * To another module, both held. Whoever moved the item first counts, and an order of the other module that was changed since is not guessed at.
 * The item stays the one it is: what is known of it by its id goes with it.
 */
export const carryItem = async (tx: Connection, ctx: ActionContext, module_item_id: number, input: Carrying): Promise<MovedItem> => {
  const { module_id, to_module_id, to_version, position } = input
  const locked = await store.lockModules(tx, [module_id, to_module_id])
  const from = locked.find((one) => one.module_id === module_id)
  const to = locked.find((one) => one.module_id === to_module_id)
  if (!from || !to || !isOpenTo(to)) return refuse(10052)
  const rest = await store.itemsInOrder(tx, module_id)
  const item = rest.find((one) => one.module_item_id === module_item_id)
  const left = await mergeable(tx, partOf(module_id), from, input.version, [itemField(module_item_id)])
  if (left) return left
  if (!item) return refuse(10065)
  const there = (await store.itemsInOrder(tx, to_module_id)).map((one) => one.module_item_id)
  const full = takesOne(there.length)
  if (full) return full
  const came = [itemField(module_item_id)]
  const clash = await mergeable(tx, partOf(to_module_id), to, to_version, position === undefined ? came : [...came, 'items'])
  if (clash) return clash
  await store.updateItem(tx, module_item_id, { ...itemChange(input, item), module_id: to_module_id, position: there.length })
  await store.savePlaces(
    tx,
    module_id,
    rest.flatMap((one) => (one === item ? [] : [one.module_item_id])),
  )
  await store.savePlaces(tx, to_module_id, moved([...there, module_item_id], module_item_id, position ?? there.length))
  await put(tx, ctx, from, came)
  await put(tx, ctx, to, came)
  return { ok: true, module_id: to_module_id, module_item_id, left: module_id }
}

/** Clashes with nobody: others' items stay, and so does their order. */
export const addItem = async (
  tx: Connection,
  ctx: ActionContext,
  input: AddedItem,
): Promise<Full | { refuse: 10052 } | { refuse: 10062 } | { refuse: 10063 } | { module_item_id: number }> => {
  const { module_id, material_id, quiz_id } = input
  const locked = await store.lockModule(tx, module_id)
  if (!locked) return refuse(10052)
  if (material_id !== undefined && !(await store.holdMaterial(tx, material_id))) return refuse(10063)
  if (quiz_id !== undefined && !(await store.holdQuiz(tx, quiz_id))) return refuse(10062)
  const ids = (await store.itemsInOrder(tx, module_id)).map((one) => one.module_item_id)
  const full = takesOne(ids.length)
  if (full) return full
  const module_item_id = await store.insertItem(tx, {
    module_id,
    position: ids.length,
    type: input.type,
    material_id: material_id ?? null,
    quiz_id: quiz_id ?? null,
    mandatory: input.mandatory ?? true,
    topics: input.topics ?? [],
    scorm_rule: input.scorm_rule ?? null,
  })
  if (input.position !== undefined && input.position < ids.length)
    await store.savePlaces(tx, module_id, moved([...ids, module_item_id], module_item_id, input.position))
  await put(tx, ctx, locked, [itemField(module_item_id)])
  return { module_item_id }
}

export const takeItem = async (tx: Connection, ctx: ActionContext, module_item_id: number): Promise<{ refuse: 10065 } | { module_id: number }> => {
  const module_id = await store.moduleOfItem(tx, module_item_id)
  const locked = module_id === null ? null : await store.lockModule(tx, module_id)
  if (!locked) return refuse(10065)
  const ids = (await store.itemsInOrder(tx, locked.module_id)).map((one) => one.module_item_id)
  if (!ids.includes(module_item_id)) return refuse(10065)
  await store.removeItem(tx, module_item_id)
  await store.savePlaces(
    tx,
    locked.module_id,
    ids.filter((id) => id !== module_item_id),
  )
  await put(tx, ctx, locked, [itemField(module_item_id)])
  return { module_id: locked.module_id }
}

export const moduleDeletion: Deletion<store.ModuleRecord, 10052> = {
  notFound: 10052,
  lock: store.lockModule,
  usesOf: coursesWith,
  remove: store.removeModule,
  line: ({ module_id, title, version }) => ({ ...about(module_id, 'deleted'), before: { title, version } }),
}
