import type { WhereUsed as Uses } from '@jujur/contract/authoring.ts'
import { type TraineeModule, TraineeModuleDelete, UpdateModuleItem } from '@jujur/contract/modules.ts'
import { useNavigate } from 'react-router'
import { FateMenu } from '../authoring/fate-menu.tsx'
import { useDeletion } from '../authoring/use-deletion.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** Where it is used decides. */
export const ModuleFate = ({ module, used, onClose }: { module: TraineeModule; used: Uses; onClose: () => void }) => {
  const t = useTexts('modules')
  const may = useMay()
  const navigate = useNavigate()
  const updating = useSend(UpdateModuleItem)
  const { module_id, version, status, title } = module
  const archive = async (archived: boolean) => (await updating.send({ module_id, version, status: archived ? 'archived' : 'active' })) !== undefined
  const remove = useDeletion(TraineeModuleDelete, { module_id }, onClose)
  return (
    <FateMenu
      content={{ kind: 'module', id: module_id }}
      title={title}
      archived={status === 'archived'}
      onCopied={(id) => void navigate(`?id=${id}`)}
      onArchive={may(UpdateModuleItem.name) ? archive : undefined}
      onDelete={used.used_total === 0 ? remove : undefined}
      deleteText={t('delete.text', { title })}
    />
  )
}
