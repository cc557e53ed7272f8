/** Modules, for those who author content. */

import type * as contract from '@jujur/contract/modules.ts'
import { deleteUnused } from '../audit/deleting.usecases.ts'
import { assertFound } from '../kit/call/assert-found.ts'
import { type Answer, type Context, type Handler, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { titleTaken } from './modules.rules.ts'
import { listModules, modulesById, shownItemsOf } from './modules.store.ts'
import { addItem, carryItem, changeItem, changeModule, createModule, moduleDeletion, takeItem } from './modules.usecases.ts'
import { showModule } from './modules.view.ts'
import { coursesWith } from './uses.store.ts'

const shown = async (tx: Connection, module_id: number) => assertFound(await showModule(tx, module_id))

export const createTraineeModule: Handler<typeof contract.createTraineeModule> = (context) =>
  mapUniqueViolation(() => context.write(async (tx) => ok({ module: await shown(tx, await createModule(tx, context, context.input)) })), titleTaken)

const update = async (tx: Connection, context: Context<typeof contract.UpdateModuleItem>): Promise<Answer<typeof contract.UpdateModuleItem>> => {
  const { module_id, module_item_id, to_module_id, to_version, ...change } = context.input
  const done = await (module_item_id === undefined
    ? changeModule(tx, context, assertFound(module_id ?? null), change)
    : to_module_id === undefined
      ? changeItem(tx, context, module_item_id, { module_id, ...change })
      : carryItem(tx, context, module_item_id, {
          module_id: assertFound(module_id ?? null),
          to_module_id,
          to_version: assertFound(to_version ?? null),
          ...change,
        }))
  if ('refuse' in done) return done
  const left = done.left === null ? null : await shown(tx, done.left)
  return ok({ module: await shown(tx, done.module_id), module_item_id: done.module_item_id, left })
}

export const UpdateModuleItem: Handler<typeof contract.UpdateModuleItem> = (context) =>
  mapUniqueViolation(() => context.write((tx) => update(tx, context)), titleTaken)

export const TraineeModuleDelete: Handler<typeof contract.TraineeModuleDelete> = (context) =>
  context.write((tx) => deleteUnused(tx, context, context.input.module_id, moduleDeletion))

export const TraineeModuleList: Handler<typeof contract.TraineeModuleList> = ({ input, read }) => {
  const { q: words, status, module_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listModules(tx, { words, status, module_id }, page)
    return ok({ posts: rows, ...totals(counted) })
  })
}

export const getTraineeModuleList: Handler<typeof contract.getTraineeModuleList> = ({ input, read }) =>
  read(async (tx) => {
    const module = await showModule(tx, input.module_id)
    return module ? ok({ module, where_used: await coursesWith(tx, input.module_id) }) : refuse(10052)
  })

export const createModuleItem: Handler<typeof contract.createModuleItem> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.createModuleItem>> => {
    const done = await addItem(tx, context, context.input)
    if ('refuse' in done) return done
    return ok({ module: await shown(tx, context.input.module_id), module_item_id: done.module_item_id })
  })

export const DeleteModuleItem: Handler<typeof contract.DeleteModuleItem> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.DeleteModuleItem>> => {
    const done = await takeItem(tx, context, context.input.module_item_id)
    return 'refuse' in done ? done : ok({ module: await shown(tx, done.module_id), module_item_id: null })
  })

export const getModuleItemList: Handler<typeof contract.getModuleItemList> = ({ input, read }) =>
  read(async (tx) => {
    if ((await modulesById(tx, [input.module_id])).length === 0) return refuse(10052)
    const items = await shownItemsOf(tx, [input.module_id])
    return ok({ items: items.map(({ module_id: _, ...item }) => item) })
  })
