import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { matchOf, useTypedWord } from '../ui/arrow-keys.ts'
import { isFocusLost } from '../ui/focus.ts'
import { movableIn, parentOf, rowsOf, siblingsOf, stepped, type TreeNode, type TreeRow } from './tree-rows.ts'

export type Move = (id: string, to: number, parent: string | null) => void

/** The rows that are shown, as far as their parents are open. */
export const useOpenNodes = (nodes: readonly TreeNode[], current: string | null) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // What is open on the right can be seen on the left.
  useEffect(() => {
    const parent = current === null ? null : parentOf(nodes, current)
    if (parent) setOpen((before) => (before.has(parent.id) ? before : new Set([...before, parent.id])))
  }, [current, nodes])
  return {
    open,
    rows: rowsOf(nodes, open),
    toggle: (id: string, on?: boolean) =>
      setOpen((before) => {
        const next = new Set(before)
        if (on ?? !next.has(id)) next.add(id)
        else next.delete(id)
        return next
      }),
    openAll: (ids: readonly string[]) => setOpen(new Set([...open, ...ids])),
  }
}

/** Which row the keys are at. One that is moved by them keeps the focus. */
export const useTreeFocus = (rows: readonly TreeRow[], current: string | null) => {
  const root = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string | null>(null)
  const isShown = (id: string | null) => rows.some(({ node }) => node.id === id)
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
  return {
    root,
    at: isShown(stop) ? stop : isShown(current) ? current : (rows[0]?.node.id ?? null),
    focus,
    onFocus: (id: string) => {
      if (moving.current !== id) moving.current = null
      setStop(id)
    },
    keepAt: (id: string) => {
      moving.current = id
    },
  }
}

/** Moves a node and says where it went; answered to by keys and by dragging alike. */
export const useTreeMoves = (nodes: readonly TreeNode[], onMove: Move | undefined, onOpen: (id: string) => void) => {
  const t = useTexts('authoring')
  const [said, setSaid] = useState('')
  const move = (node: TreeNode, place: { to: number; parent: TreeNode | null } | null) => {
    if (!onMove || !place) return
    const { to, parent } = place
    const from = parentOf(nodes, node.id)
    const siblings = from === parent ? siblingsOf(nodes, node.id) : movableIn(parent?.children)
    if (siblings[to]?.id === node.id) return
    onMove(node.id, to, parent?.id ?? null)
    const said = { title: node.name ?? node.label, place: to + 1 }
    if (from === parent || !parent) return setSaid(t('tree.moved', { ...said, count: siblings.length }))
    onOpen(parent.id)
    setSaid(t('tree.movedTo', { ...said, parent: parent.name ?? parent.label, count: siblings.length + 1 }))
  }
  return { move, said, say: setSaid }
}

type Keys = {
  nodes: readonly TreeNode[]
  shown: ReturnType<typeof useOpenNodes>
  focusing: ReturnType<typeof useTreeFocus>
  move: ReturnType<typeof useTreeMoves>['move']
  onChoose: (id: string) => void
  onRename: ((id: string) => void) | undefined
}

/** Arrow keys, letters, Enter, F2, and Alt with an arrow. */
export const useTreeKeys = ({ nodes, shown: { open, rows, toggle, openAll }, focusing: { focus, keepAt }, move, onChoose, onRename }: Keys) => {
  const typedWord = useTypedWord()
  return (row: TreeRow) => (event: KeyboardEvent) => {
    const { node } = row
    const index = rows.indexOf(row)
    const step = (by: 1 | -1) => {
      if (!node.movable) return
      keepAt(node.id)
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
          '*': () => openAll(rows.flatMap(({ node: one, parent }) => (parent === row.parent && one.children ? [one.id] : []))),
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
}
