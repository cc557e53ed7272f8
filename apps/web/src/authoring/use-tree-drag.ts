import { closestCenter, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useTexts } from '../kit/texts/texts.ts'
import { dropped, type TreeNode, type TreeRow } from './tree-rows.ts'
import type { useTreeMoves } from './use-tree.ts'

/** Of a tree that shows only some rows: slow enough to let go of one, and only at its very edge. */
const SCROLLING = { acceleration: 2, threshold: { x: 0, y: 0.14 } }

type Of = Pick<ReturnType<typeof useTreeMoves>, 'move' | 'say'> & { nodes: readonly TreeNode[]; rows: readonly TreeRow[]; open: ReadonlySet<string> }

/** By the grip, with a mouse or a finger: what the drag and drop library is told. */
export const useTreeDrag = ({ nodes, rows, open, move, say }: Of) => {
  const t = useTexts('authoring')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  )
  const titleOf = (id: unknown) => rows.find(({ node }) => node.id === id)?.node.label ?? ''
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, onto] = [String(active.id), over ? String(over.id) : null]
    const at = (id: string | null) => rows.findIndex((row) => row.node.id === id)
    const node = rows[at(from)]?.node
    if (!node) return
    const place = onto === null || onto === from ? null : dropped(nodes, from, onto, at(from) < at(onto), open.has(onto))
    if (place) move(node, place)
    else say(t('tree.back', { title: node.name ?? node.label }))
  }
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => t('tree.lifted', { title: titleOf(active.id) }),
    onDragOver: () => undefined,
    // The move itself is told below, in the same words as that of the keys.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }: { active: { id: unknown } }) => t('tree.back', { title: titleOf(active.id) }),
  }
  return {
    sensors,
    collisionDetection: closestCenter,
    autoScroll: SCROLLING,
    onDragEnd,
    accessibility: { announcements, screenReaderInstructions: { draggable: t('tree.help') } },
  }
}
