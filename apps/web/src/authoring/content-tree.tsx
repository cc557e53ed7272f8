import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useId } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './content-tree.module.css'
import { TreeItem } from './tree-item.tsx'
import type { TreeNode } from './tree-rows.ts'
import { type Move, useOpenNodes, useTreeFocus, useTreeKeys, useTreeMoves } from './use-tree.ts'
import { useTreeDrag } from './use-tree-drag.ts'

type Props = {
  label: string
  nodes: readonly TreeNode[]
  current: string | null
  onChoose: (id: string) => void
  /** The place among the movable ones of that parent, counted from 0; not given where nothing moves. */
  onMove?: Move | undefined
  /** F2: a new name is typed where the names of it are. */
  onRename?: ((id: string) => void) | undefined
}

/**
 * What a course or module is made of: arrow keys walk, Enter opens, Alt with an arrow moves, from one parent to the next too, and so does dragging by
 * the grip, by touch too.
 */
export const ContentTree = ({ label, nodes, current, onChoose, onMove, onRename }: Props) => {
  const t = useTexts('authoring')
  const help = useId()
  const shown = useOpenNodes(nodes, current)
  const { open, rows, toggle } = shown
  const focusing = useTreeFocus(rows, current)
  const { move, said, say } = useTreeMoves(nodes, onMove, (id) => toggle(id, true))
  const onKey = useTreeKeys({ nodes, shown, focusing, move, onChoose, onRename })
  const drag = useTreeDrag({ nodes, rows, open, move, say })
  const choose = (node: TreeNode) => {
    if (node.children) toggle(node.id, node.id === current ? undefined : true)
    onChoose(node.id)
  }
  return (
    <DndContext {...drag}>
      <SortableContext items={rows.map(({ node }) => node.id)} strategy={verticalListSortingStrategy}>
        <div ref={focusing.root} role="tree" aria-label={label} className={classes.tree}>
          {rows.map((row) => (
            <TreeItem
              key={row.node.id}
              row={row}
              isOpen={open.has(row.node.id)}
              isCurrent={row.node.id === current}
              isStop={row.node.id === focusing.at}
              mayMove={onMove !== undefined && row.node.movable === true}
              describedBy={help}
              onToggle={() => toggle(row.node.id)}
              onChoose={() => choose(row.node)}
              onKey={onKey(row)}
              onFocus={() => focusing.onFocus(row.node.id)}
            />
          ))}
        </div>
      </SortableContext>
      <p id={help} className="vh">
        {t('tree.help')}
      </p>
      <p role="status" className="vh">
        {said}
      </p>
    </DndContext>
  )
}
