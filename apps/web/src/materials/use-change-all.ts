import { changeMaterials, type MaterialRow, mostMaterialsAtOnce } from '@jujur/contract/materials.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/use-toast.ts'

/** What the list shows, all pages of it, is put away; what is put away is brought back. Null where there is nothing to change, or no right to. */
export const useChangeAll = (list: List<MaterialRow, 'type' | 'status'>) => {
  const t = useTexts('materials')
  const { say } = useToast()
  const confirm = useConfirm()
  const may = useMay()(changeMaterials.name)
  const { send, sending } = useSend(changeMaterials, {
    treats: {
      2111: () => {
        say(t('changeAll.changed'))
        void list.retry()
      },
    },
    onDone: ({ changed }) => say(t('changeAll.done', { count: changed })),
  })
  if (!may || list.total === 0) return null
  const { type, status } = list.state.filters
  const act = status === 'archived' ? 'restore' : 'archive'
  const press = async () => {
    if (sending) return
    if (list.totalMore || list.total > mostMaterialsAtOnce) return say(t('changeAll.tooMany', { count: mostMaterialsAtOnce }))
    if (!(await confirm({ text: t(`changeAll.${act}Text`, { count: list.total }), confirm: t(`changeAll.${act}`) }))) return
    await send({
      q: list.state.q,
      ...(type ? { type: type as MaterialRow['type'] } : {}),
      ...(status ? { status: status === 'archived' ? 'archived' : 'active' } : {}),
      materials: list.total,
      change: { status: act === 'archive' ? 'archived' : 'active' },
    })
  }
  return { label: t(`changeAll.${act}`), onClick: () => void press() }
}
