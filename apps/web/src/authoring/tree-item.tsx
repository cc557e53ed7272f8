import { useSortable } from '@dnd-kit/sortable'
import { IconChevronDown, IconChevronRight, IconGripVertical, IconPencil } from '@jujur/icons'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './content-tree.module.css'
import type { TreeRow } from './tree-rows.ts'

type Props = {
  row: TreeRow
  isOpen: boolean
  isCurrent: boolean
  isStop: boolean
  mayMove: boolean
  describedBy: string
  onToggle: () => void
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
  onFocus: () => void
}

export const TreeItem = ({ row, isOpen, isCurrent, isStop, mayMove, describedBy, onToggle, onChoose, onKey, onFocus }: Props) => {
  const t = useTexts('authoring')
  const { node, level, place, of } = row
  const { setNodeRef, listeners, transform, transition, isDragging, isOver } = useSortable({ id: node.id, disabled: !mayMove })
  const Shown = node.icon
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const style: CSSProperties = { transition, ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}) }
  return (
    <div
      ref={setNodeRef}
      style={style}
      role="treeitem"
      data-node={node.id}
      data-dragging={isDragging || undefined}
      data-over={(isOver && !isDragging && node.children !== undefined) || undefined}
      className={classes.node}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place + 1}
      aria-setsize={of}
      aria-selected={isCurrent}
      aria-expanded={node.children ? isOpen : undefined}
      aria-describedby={mayMove ? describedBy : undefined}
      onClick={onChoose}
      onKeyDown={onKey}
      onFocus={onFocus}
    >
      <span className={classes.grip} aria-hidden="true" {...(mayMove ? listeners : {})} data-movable={mayMove || undefined}>
        {mayMove && <IconGripVertical size={16} stroke={1.75} />}
      </span>
      {node.children ? (
        <span
          className={classes.chevron}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <Chevron size={16} stroke={1.75} />
        </span>
      ) : (
        Shown && <Shown size={16} stroke={1.75} aria-hidden="true" className={classes.icon} />
      )}
      <span className={classes.label}>{node.label}</span>
      {node.meta && <span className={classes.meta}>{node.meta}</span>}
      {node.changed && (
        <span className={classes.changed} title={t('tree.changed')}>
          <IconPencil size={15} stroke={1.75} aria-hidden="true" />
          <span className="vh">{t('tree.changed')}</span>
        </span>
      )}
    </div>
  )
}
