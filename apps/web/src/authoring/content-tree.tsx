import { closestCenter, DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type Icon, IconChevronDown, IconChevronRight, IconGripVertical, IconPencil } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { matchOf, useTypedWord } from '../ui/arrow-keys.ts'
import { isFocusLost } from '../ui/focus.ts'
import classes from './content-tree.module.css'

export type TreeNode = {
  id: string
  label: string
  /** Its name where the label has its number too, which changes when it moves. */
  name?: string
  /** Said after the label, such as "3 items". */
  meta?: string
  icon?: Icon
  /** Changed since it was last published. */
  changed?: boolean
  /** May change its place among its siblings that may, and, where it has a parent, go to another one. */
  movable?: boolean
  children?: readonly TreeNode[]
}
/** Of a tree that shows only some rows: slow enough to let go of one, and only at its very edge. */
const SCROLLING = { acceleration: 2, threshold: { x: 0, y: 0.14 } }

type Move = (id: string, to: number, parent: string | null) => void
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

type Row = { node: TreeNode; level: number; parent: string | null; place: number; of: number }
const rowsOf = (nodes: readonly TreeNode[], open: ReadonlySet<string>, level = 1, parent: string | null = null): Row[] =>
  nodes.flatMap((node, place) => [
    { node, level, parent, place, of: nodes.length },
    ...(node.children && open.has(node.id) ? rowsOf(node.children, open, level + 1, node.id) : []),
  ])
const parentOf = (nodes: readonly TreeNode[], id: string): TreeNode | null =>
  nodes.find(({ children }) => children?.some((child) => child.id === id)) ?? null
const movableIn = (nodes: readonly TreeNode[] = []): readonly TreeNode[] => nodes.filter(({ movable }) => movable)
const siblingsOf = (nodes: readonly TreeNode[], id: string): readonly TreeNode[] => movableIn(parentOf(nodes, id)?.children ?? nodes)
/** One place up or down; from the end of one parent to the beginning of the next that takes children, and back. */
const stepped = (nodes: readonly TreeNode[], id: string, by: 1 | -1): { to: number; parent: TreeNode | null } | null => {
  const parent = parentOf(nodes, id)
  const siblings = siblingsOf(nodes, id)
  const to = siblings.findIndex((node) => node.id === id) + by
  if (to >= 0 && to < siblings.length) return { to, parent }
  const parents = nodes.filter(({ children }) => children !== undefined)
  const next = parent && parents[parents.indexOf(parent) + by]
  return next ? { to: by === 1 ? 0 : movableIn(next.children).length, parent: next } : null
}
/** Where something is put that was dropped onto another: there, or into what takes children; among its own kind only. */
const dropped = (nodes: readonly TreeNode[], id: string, onto: string, isDown: boolean, isOpen: boolean) => {
  const from = parentOf(nodes, id)
  const into = parentOf(nodes, onto)
  const over = nodes.find((node) => node.id === onto)
  if (!from) {
    const to = movableIn(nodes).findIndex((node) => node.id === (into?.id ?? onto))
    return to < 0 ? null : { to, parent: null }
  }
  if (into) {
    const to = siblingsOf(nodes, onto).findIndex((node) => node.id === onto)
    return to < 0 ? null : { to: into !== from && isDown ? to + 1 : to, parent: into }
  }
  if (!over?.children) return null
  return { to: over === from || isOpen ? 0 : movableIn(over.children).length, parent: over }
}

type LineProps = {
  row: Row
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

const Line = ({ row, isOpen, isCurrent, isStop, mayMove, describedBy, onToggle, onChoose, onKey, onFocus }: LineProps) => {
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

/**
 * What a course or module is made of: arrow keys walk, Enter opens, Alt with an arrow moves, from one parent to the next too, and so does dragging by
 * the grip, by touch too.
 */
export const ContentTree = ({ label, nodes, current, onChoose, onMove, onRename }: Props) => {
  const t = useTexts('authoring')
  const help = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [stop, setStop] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const typedWord = useTypedWord()
  // What is open on the right can be seen on the left.
  useEffect(() => {
    const parent = current === null ? null : parentOf(nodes, current)
    if (parent) setOpen((before) => (before.has(parent.id) ? before : new Set([...before, parent.id])))
  }, [current, nodes])

  const rows = rowsOf(nodes, open)
  const at = rows.some(({ node }) => node.id === stop) ? stop : rows.some(({ node }) => node.id === current) ? current : (rows[0]?.node.id ?? null)
  const focus = (id: string | undefined) => {
    if (id === undefined) return
    setStop(id)
    const lines = root.current?.querySelectorAll<HTMLElement>('[data-node]') ?? []
    ;[...lines].find(({ dataset }) => dataset.node === id)?.focus()
  }
  // What is moved from one place of the page to another loses the focus on its way.
  const moving = useRef<string | null>(null)
  useEffect(() => {
    if (moving.current !== null && isFocusLost()) focus(moving.current)
  })
  useEffect(() => {
    const elsewhere = () => {
      moving.current = null
    }
    addEventListener('pointerdown', elsewhere)
    return () => removeEventListener('pointerdown', elsewhere)
  }, [])
  const toggle = (id: string, on?: boolean) =>
    setOpen((before) => {
      const next = new Set(before)
      if (on ?? !next.has(id)) next.add(id)
      else next.delete(id)
      return next
    })
  const move = (node: TreeNode, place: { to: number; parent: TreeNode | null } | null) => {
    if (!onMove || !place) return
    const { to, parent } = place
    const from = parentOf(nodes, node.id)
    const siblings = from === parent ? siblingsOf(nodes, node.id) : movableIn(parent?.children)
    if (siblings[to]?.id === node.id) return
    onMove(node.id, to, parent?.id ?? null)
    const said = { title: node.name ?? node.label, place: to + 1 }
    if (from === parent || !parent) return setSaid(t('tree.moved', { ...said, count: siblings.length }))
    toggle(parent.id, true)
    setSaid(t('tree.movedTo', { ...said, parent: parent.name ?? parent.label, count: siblings.length + 1 }))
  }
  const onKey = (row: Row) => (event: KeyboardEvent) => {
    const { node } = row
    const index = rows.indexOf(row)
    const step = (by: 1 | -1) => {
      if (!node.movable) return
      moving.current = node.id
      move(node, stepped(nodes, node.id, by))
    }
    const isOpen = node.children !== undefined && open.has(node.id)
    const keys: Record<string, () => void> = event.altKey
      ? { ArrowUp: () => step(-1), ArrowDown: () => step(1) }
      : {
          ArrowDown: () => focus(rows[index + 1]?.node.id),
          ArrowUp: () => focus(rows[index - 1]?.node.id),
          ArrowRight: () => (node.children && !isOpen ? toggle(node.id, true) : node.children && focus(rows[index + 1]?.node.id)),
          ArrowLeft: () => (isOpen ? toggle(node.id, false) : focus(row.parent ?? undefined)),
          // All beside it.
          '*': () => setOpen(new Set([...open, ...rows.flatMap(({ node: one, parent }) => (parent === row.parent && one.children ? [one.id] : []))])),
          Home: () => focus(rows[0]?.node.id),
          End: () => focus(rows.at(-1)?.node.id),
          Enter: () => onChoose(node.id),
          ' ': () => onChoose(node.id),
          ...(onRename && node.movable ? { F2: () => onRename(node.id) } : {}),
        }
    const act = keys[event.key]
    if (act && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return act()
    }
    const word = typedWord(event)
    if (word === undefined) return
    event.preventDefault()
    const found = matchOf(
      word,
      index,
      rows.map(({ node: one }) => one.name ?? one.label),
    )
    if (found !== undefined) focus(rows[found]?.node.id)
  }

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
    else setSaid(t('tree.back', { title: node.name ?? node.label }))
  }
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => t('tree.lifted', { title: titleOf(active.id) }),
    onDragOver: () => undefined,
    // The move itself is told below, in the same words as that of the keys.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }: { active: { id: unknown } }) => t('tree.back', { title: titleOf(active.id) }),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={SCROLLING}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('tree.help') } }}
    >
      <SortableContext items={rows.map(({ node }) => node.id)} strategy={verticalListSortingStrategy}>
        <div ref={root} role="tree" aria-label={label} className={classes.tree}>
          {rows.map((row) => (
            <Line
              key={row.node.id}
              row={row}
              isOpen={open.has(row.node.id)}
              isCurrent={row.node.id === current}
              isStop={row.node.id === at}
              mayMove={onMove !== undefined && row.node.movable === true}
              describedBy={help}
              onToggle={() => toggle(row.node.id)}
              onChoose={() => {
                if (row.node.children) toggle(row.node.id, row.node.id === current ? undefined : true)
                onChoose(row.node.id)
              }}
              onKey={onKey(row)}
              onFocus={() => {
                if (moving.current !== row.node.id) moving.current = null
                setStop(row.node.id)
              }}
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
