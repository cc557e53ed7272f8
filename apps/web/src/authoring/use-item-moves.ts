import { type ModuleItem, type TraineeModule, UpdateModuleItem } from '@jujur/contract/modules.ts'
import { useRef, useState } from 'react'
import { announce } from '../kit/call/changes.ts'
import { useSend } from '../kit/call/use-send.ts'

/** Where an item stands: in which module, counted from 0. */
export type Place = { module_id: number; at: number }
type Move = { module_item_id: number; to: Place }
type Orders = ReadonlyMap<number, readonly ModuleItem[]>

const placeOf = (modules: readonly TraineeModule[], module_item_id: number): Place | null => {
  for (const { module_id, items } of modules) {
    const at = items.findIndex((item) => item.module_item_id === module_item_id)
    if (at >= 0) return { module_id, at }
  }
  return null
}

/** The items of the modules as they are after a move. */
const ordersAfter = (modules: readonly TraineeModule[], { module_item_id, to }: Move): Orders | null => {
  const from = placeOf(modules, module_item_id)
  const item = modules.flatMap(({ items }) => items).find((one) => one.module_item_id === module_item_id)
  if (!from || !item) return null
  return new Map(
    modules.map(({ module_id, items }) => {
      const others = items.filter((one) => one !== item)
      if (module_id === to.module_id) others.splice(to.at, 0, item)
      return [module_id, others]
    }),
  )
}

/**
 * Items moved within their module or to another one, changed at once: shown before the server has answered, sent one after the other in the order
 * they were made, and taken back one by one.
 */
export const useItemMoves = (read: readonly TraineeModule[]) => {
  // As the server answered a move, until what is read anew is as young.
  const answered = useRef(new Map<number, TraineeModule>())
  const [ahead, setAhead] = useState<Orders | null>(null)
  // Each by what takes it back, known once the server has answered; null where it did not go.
  const [past, setPast] = useState<readonly Promise<Move | null>[]>([])
  const waiting = useRef<Promise<unknown>>(Promise.resolve())
  const count = useRef(0)
  const refusals = useRef(0)
  const latest = useRef(read)
  latest.current = read
  const moving = useSend(UpdateModuleItem)

  const youngest = (module: TraineeModule): TraineeModule => {
    const own = answered.current.get(module.module_id)
    return own && own.version > module.version ? own : module
  }
  /** As the server has them, by what is known; also those that an item was taken to from here. */
  const known = (): TraineeModule[] => {
    const ids = new Set(latest.current.map(({ module_id }) => module_id))
    return [...latest.current.map(youngest), ...[...answered.current.values()].filter(({ module_id }) => !ids.has(module_id))]
  }
  const shown = (module: TraineeModule): TraineeModule => {
    const now = youngest(module)
    const items = ahead?.get(now.module_id)
    return items ? { ...now, items: [...items] } : now
  }

  const put = async ({ module_item_id, to }: Move): Promise<Move | null> => {
    const modules = known()
    const from = placeOf(modules, module_item_id)
    const moduleOf = (id: number | undefined) => modules.find(({ module_id }) => module_id === id)
    const [source, target] = [moduleOf(from?.module_id), moduleOf(to.module_id)]
    if (!from || !source || !target) return null
    const isHere = source === target
    if (isHere && from.at === to.at) return null
    const elsewhere = { module_id: source.module_id, to_module_id: target.module_id, to_version: target.version }
    const done = await moving.send({ module_item_id, version: source.version, position: to.at, ...(isHere ? {} : elsewhere) })
    if (!done) {
      // What was moved after it was moved in an order that is not so.
      refusals.current++
      announce(UpdateModuleItem.changes)
      return null
    }
    for (const module of [done.module, done.left]) if (module) answered.current.set(module.module_id, module)
    return { module_item_id, to: from }
  }
  const run = (move: Move): Promise<Move | null> => {
    const base = ahead === null ? known() : known().map((module) => ({ ...module, items: [...(ahead.get(module.module_id) ?? module.items)] }))
    setAhead(ordersAfter(base, move))
    count.current++
    const before = refusals.current
    const mine = waiting.current.then(() => (before === refusals.current ? put(move) : null))
    waiting.current = mine
    return mine.finally(() => {
      count.current--
      if (count.current === 0) setAhead(null)
    })
  }
  return {
    /** `target`: where the item goes to a module that was not read here. Answers whether it went. */
    move: async (module_item_id: number, to: Place, target?: TraineeModule): Promise<boolean> => {
      if (target) answered.current.set(target.module_id, target)
      const back = run({ module_item_id, to })
      setPast((before) => [...before, back])
      const went = (await back) !== null
      if (!went) setPast((before) => before.filter((one) => one !== back))
      return went
    },
    canUndo: past.length > 0,
    undo: async () => {
      const last = past.at(-1)
      if (!last) return
      setPast((before) => before.filter((one) => one !== last))
      const back = await last
      if (back) await run(back)
    },
    /** Something else was done since, and is what is undone next. */
    forget: () => setPast((before) => (before.length === 0 ? before : [])),
    shown,
  }
}
