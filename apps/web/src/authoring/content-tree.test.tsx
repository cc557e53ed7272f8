import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { loadTexts } from '../kit/texts/texts.ts'
import { ContentTree, type TreeNode } from './content-tree.tsx'

const nodes: TreeNode[] = [
  { id: 'settings', label: 'Settings' },
  {
    id: 'module 1',
    label: '1. Law',
    name: 'Law',
    movable: true,
    children: [
      { id: 'item 1', label: 'Reading', movable: true },
      { id: 'item 2', label: 'Quiz', movable: true, changed: true },
    ],
  },
  { id: 'module 2', label: '2. Gifts', name: 'Gifts', movable: true, children: [] },
]
const Tree = ({ onMove }: { onMove?: (id: string, to: number, parent: string | null) => void }) => {
  const [current, setCurrent] = useState('settings')
  return <ContentTree label="Parts" nodes={nodes} current={current} onChoose={setCurrent} onMove={onMove} />
}
const items = () => screen.getAllByRole('treeitem').map((item) => item.dataset.node)
const node = (id: string) => screen.getAllByRole('treeitem').find((item) => item.dataset.node === id) as HTMLElement
const key = (name: string, more: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more })

beforeAll(() => loadTexts('authoring'))

describe('a tree of contents', () => {
  test('is walked by arrow keys, one stop for the tab key, and opened by Enter', () => {
    renderScreen(<Tree />)
    const tree = screen.getByRole('tree', { name: 'Parts' })
    expect(
      within(tree)
        .getAllByRole('treeitem')
        .filter((item) => item.tabIndex === 0),
    ).toHaveLength(1)
    node('settings').focus()
    key('ArrowDown')
    expect(document.activeElement).toBe(node('module 1'))
    key('ArrowRight')
    expect(items()).toEqual(['settings', 'module 1', 'item 1', 'item 2', 'module 2'])
    expect(node('module 1').getAttribute('aria-expanded')).toBe('true')
    expect([
      node('item 2').getAttribute('aria-level'),
      node('item 2').getAttribute('aria-posinset'),
      node('item 2').getAttribute('aria-setsize'),
    ]).toEqual(['2', '2', '2'])
    key('ArrowRight')
    expect(document.activeElement).toBe(node('item 1'))
    key('Enter')
    expect(node('item 1').getAttribute('aria-selected')).toBe('true')
    key('ArrowLeft')
    expect(document.activeElement).toBe(node('module 1'))
    key('ArrowLeft')
    expect(items()).toEqual(['settings', 'module 1', 'module 2'])
    key('End')
    expect(document.activeElement).toBe(node('module 2'))
    key('Home')
    expect(document.activeElement).toBe(node('settings'))
  })

  test('letters find a row by its name, and the asterisk opens all beside it', () => {
    renderScreen(<Tree />)
    node('settings').focus()
    key('g')
    expect(document.activeElement).toBe(node('module 2'))
    key('*')
    expect(node('module 1').getAttribute('aria-expanded')).toBe('true')
    expect(node('module 2').getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(node('module 2'))
  })

  test('moves with Alt and an arrow among its siblings, and says so', () => {
    const onMove = vi.fn()
    renderScreen(<Tree onMove={onMove} />)
    node('module 1').focus()
    key('ArrowUp', { altKey: true })
    expect(onMove).not.toHaveBeenCalled()
    key('ArrowDown', { altKey: true })
    expect(onMove).toHaveBeenCalledWith('module 1', 1, null)
    expect(screen.getByText('Law moved to place 2 of 2')).toBeTruthy()
    key('ArrowRight')
    node('item 2').focus()
    key('ArrowUp', { altKey: true })
    expect(onMove).toHaveBeenLastCalledWith('item 2', 0, 'module 1')
    node('settings').focus()
    key('ArrowDown', { altKey: true })
    expect(onMove).toHaveBeenCalledTimes(2)
  })

  test('moves from the end of one parent to the beginning of the next, which opens, and says so', () => {
    const onMove = vi.fn()
    renderScreen(<Tree onMove={onMove} />)
    node('module 1').focus()
    key('ArrowRight')
    node('item 1').focus()
    key('ArrowUp', { altKey: true })
    expect(onMove).not.toHaveBeenCalled()
    node('item 2').focus()
    key('ArrowDown', { altKey: true })
    expect(onMove).toHaveBeenCalledWith('item 2', 0, 'module 2')
    expect(screen.getByText('Quiz moved to Gifts, place 1 of 1')).toBeTruthy()
    expect(node('module 2').getAttribute('aria-expanded')).toBe('true')
  })

  test('tells what was changed in words, and how to move to those who hear it', () => {
    renderScreen(<Tree onMove={vi.fn()} />)
    node('module 1').focus()
    key('ArrowRight')
    expect(within(node('item 2')).getByText('Changed since it was published')).toBeTruthy()
    const help = document.getElementById(node('module 1').getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toMatch(/^Press Enter to open\. Press Alt and the up or down arrow to move/)
  })

  test('moves nothing where nothing may be moved', () => {
    renderScreen(<Tree />)
    node('module 1').focus()
    key('ArrowDown', { altKey: true })
    expect(screen.queryByText(/moved to place/)).toBeNull()
  })
})
