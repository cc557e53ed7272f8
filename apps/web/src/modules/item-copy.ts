import { createModuleItem, type ModuleItem, type TraineeModule } from '@jujur/contract/modules.ts'
import { useCopy } from '../authoring/use-copy.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'

/** A copy of what an item holds, put after it with the same rules; the item that it became is told. */
export const useItemCopy = (onAdded: (module_item_id: number, begun: boolean) => void) => {
  const may = useMay()
  const copies = { material: useCopy('material'), quiz: useCopy('quiz') }
  const { send } = useSend(createModuleItem, {
    onDone: ({ module_item_id }) => module_item_id !== null && onAdded(module_item_id, true),
  })
  return ({ module_id, items }: TraineeModule, item: ModuleItem, leave: (go: () => void) => void): (() => void) | undefined => {
    const { type, mandatory, topics, scorm_rule, material_id, quiz_id } = item
    const copy = copies[type]
    const source = material_id ?? quiz_id
    if (!copy || source === null || !may(createModuleItem.name)) return undefined
    const make = async () => {
      const id = await copy(source)
      if (id === undefined) return
      const chosen = type === 'material' ? { type, material_id: id } : { type, quiz_id: id }
      await send({ module_id, ...chosen, position: items.indexOf(item) + 1, mandatory, topics, scorm_rule })
    }
    return () => leave(() => void make())
  }
}
