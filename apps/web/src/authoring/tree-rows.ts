/** The nodes of a tree as rows, and where each can go. */
import type { Icon } from '@jujur/icons'

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

export type TreeRow = { node: TreeNode; level: number; parent: string | null; place: number; of: number }
export const rowsOf = (nodes: readonly TreeNode[], open: ReadonlySet<string>, level = 1, parent: string | null = null): TreeRow[] =>
  nodes.flatMap((node, place) => [
    { node, level, parent, place, of: nodes.length },
    ...(node.children && open.has(node.id) ? rowsOf(node.children, open, level + 1, node.id) : []),
  ])
export const parentOf = (nodes: readonly TreeNode[], id: string): TreeNode | null =>
  nodes.find(({ children }) => children?.some((child) => child.id === id)) ?? null
export const movableIn = (nodes: readonly TreeNode[] = []): readonly TreeNode[] => nodes.filter(({ movable }) => movable)
export const siblingsOf = (nodes: readonly TreeNode[], id: string): readonly TreeNode[] => movableIn(parentOf(nodes, id)?.children ?? nodes)
/** One place up or down; from the end of one parent to the beginning of the next that takes children, and back. */
export const stepped = (nodes: readonly TreeNode[], id: string, by: 1 | -1): { to: number; parent: TreeNode | null } | null => {
  const parent = parentOf(nodes, id)
  const siblings = siblingsOf(nodes, id)
  const to = siblings.findIndex((node) => node.id === id) + by
  if (to >= 0 && to < siblings.length) return { to, parent }
  const parents = nodes.filter(({ children }) => children !== undefined)
  const next = parent && parents[parents.indexOf(parent) + by]
  return next ? { to: by === 1 ? 0 : movableIn(next.children).length, parent: next } : null
}
/** Where something is put that was dropped onto another: there, or into what takes children; among its own kind only. */
export const dropped = (nodes: readonly TreeNode[], id: string, onto: string, isDown: boolean, isOpen: boolean) => {
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
