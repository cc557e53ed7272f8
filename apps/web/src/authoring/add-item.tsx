import type { MaterialType } from '@jujur/contract/enumerations.ts'
import type { CallName } from '@jujur/contract/index.ts'
import { createModuleItem } from '@jujur/contract/modules.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Segments } from '../ui/segments.tsx'
import { useToast } from '../ui/use-toast.ts'
import { ContentPicker } from './content-picker.tsx'
import { type ItemSource, itemSources } from './item-sources.ts'

/** The lists that this person may take items from; none where items may not be added at all. */
export const useItemSources = (): readonly ItemSource[] => {
  const may = useMay()
  return may(createModuleItem.name) ? itemSources.filter(({ call }) => may(call.name as CallName)) : []
}

type Props = { module_id: number; title: string; sources: readonly ItemSource[]; onAdded: (module_item_id: number) => void; onClose: () => void }

/** Puts a material or a quiz at the end of a module; stays open for the next one. */
export const AddItem = ({ module_id, title, sources, onAdded, onClose }: Props) => {
  const t = useTexts('modules')
  const { say } = useToast()
  const [type, setType] = useState(sources[0]?.type)
  const source = sources.find((one) => one.type === type)
  const adding = useSend(createModuleItem, {
    onDone: ({ module_item_id }) => module_item_id !== null && onAdded(module_item_id),
  })
  if (!source) return null
  const take = async ({ id, title: taken }: { id: number; title: string }) => {
    const chosen = source.type === 'material' ? { type: source.type, material_id: id } : { type: source.type, quiz_id: id }
    if (await adding.send({ module_id, ...chosen })) say(t('item.added', { title: taken }))
  }
  return (
    <ContentPicker
      key={source.type}
      title={t('item.addTo', { title })}
      call={source.call}
      input={{ status: 'active' }}
      busy={adding.sending}
      picksOf={(data) =>
        source.rowsOf(data).map(({ id, title: shown, kind }) => ({
          id,
          title: shown,
          ...(kind ? { line: t(`type.${kind as MaterialType}`) } : {}),
        }))
      }
      onPick={(pick) => void take(pick)}
      onClose={onClose}
    >
      {sources.length > 1 && (
        <Segments
          label={t('item.kind')}
          value={source.type}
          onChange={setType}
          options={sources.map((one) => ({ value: one.type, label: t(`item.${one.type}`) }))}
        />
      )}
    </ContentPicker>
  )
}
