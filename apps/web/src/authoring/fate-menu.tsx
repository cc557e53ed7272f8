import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../kit/texts/texts.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './fate-menu.module.css'

type Props = {
  /** What it is called, in questions and answers. */
  title: string
  archived: boolean
  onCopy?: (() => void) | undefined
  /** Both answer whether it was done; left out where this person may not, or where it stands in the way of something. */
  onArchive?: ((archived: boolean) => Promise<boolean>) | undefined
  onDelete?: (() => Promise<boolean>) | undefined
  /** Said before it is deleted, where something of it stays. */
  deleteText?: string
}

/** What becomes of a content: put away, brought back, or deleted for good. */
export const FateMenu = ({ title, archived, onCopy, onArchive, onDelete, deleteText }: Props) => {
  const t = useTexts('authoring')
  const confirm = useConfirm()
  const { say } = useToast()
  if (!onCopy && !onArchive && !onDelete) return null
  const archive = async () => {
    if (await onArchive?.(!archived)) say(t(archived ? 'fate.broughtBack' : 'fate.archived', { title }))
  }
  const remove = async () => {
    if (!(await confirm({ text: deleteText ?? t('fate.deleteText', { title }), confirm: t('fate.delete'), destructive: true }))) return
    if (await onDelete?.()) say(t('fate.deleted', { title }))
  }
  const Archive = archived ? IconArchiveOff : IconArchive
  return (
    <Menu label={t('fate.more')} iconOnly className={classes.menu} icon={<IconDots size={20} stroke={1.75} aria-hidden="true" />}>
      {onCopy && (
        <MenuItem icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={onCopy}>
          {t('copy.act')}
        </MenuItem>
      )}
      {onArchive && (
        <MenuItem icon={<Archive size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void archive()}>
          {t(archived ? 'fate.bringBack' : 'fate.archive')}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem tone="danger" icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void remove()}>
          {t('fate.delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
