import { type ModuleItem, type TraineeModule, UpdateModuleItem } from '@jujur/contract/modules.ts'
import { useEffect, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'

type Moved = { module_item_id: number; from: number }

/** The order of items, changed at once: shown before the server has answered, and taken back one by one. */
export const useItemMoves = (modules: readonly TraineeModule[]) => {
  const [ahead, setAhead] = useState<{ module_id: number; ids: number[]; version: number } | null>(null)
  const [past, setPast] = useState<readonly Moved[]>([])
  const moving = useSend(UpdateModuleItem, { invalidates: ['getTraineeCourseList', 'getTraineeModuleList'] })
  // What the server has is what counts, once it has come.
  const seen = modules.find(({ module_id }) => module_id === ahead?.module_id)?.version
  useEffect(() => {
    if (ahead && seen !== undefined && seen > ahead.version) setAhead(null)
  }, [ahead, seen])

  const put = async (module_item_id: number, to: number): Promise<Moved | null> => {
    const module = modules.find(({ items }) => items.some((item) => item.module_item_id === module_item_id))
    if (!module) return null
    const ids = module.items.map((item) => item.module_item_id)
    const from = ids.indexOf(module_item_id)
    if (from === to) return null
    const others = ids.filter((id) => id !== module_item_id)
    others.splice(to, 0, module_item_id)
    setAhead({ module_id: module.module_id, ids: others, version: module.version })
    const done = await moving.send({ module_item_id, version: module.version, position: to })
    if (!done) setAhead(null)
    return done ? { module_item_id, from } : null
  }
  return {
    move: async (module_item_id: number, to: number) => {
      const moved = await put(module_item_id, to)
      if (moved) setPast((before) => [...before, moved])
    },
    canUndo: past.length > 0,
    undo: async () => {
      const last = past.at(-1)
      if (!last) return
      setPast((before) => before.slice(0, -1))
      await put(last.module_item_id, last.from)
    },
    /** Something else was done since, and is what is undone next. */
    forget: () => setPast((before) => (before.length === 0 ? before : [])),
    itemsOf: ({ module_id, items }: TraineeModule): readonly ModuleItem[] =>
      ahead?.module_id === module_id ? ahead.ids.flatMap((id) => items.filter(({ module_item_id }) => module_item_id === id)) : items,
  }
}
