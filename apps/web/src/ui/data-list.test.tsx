import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { DataList } from './data-list.tsx'

const row = { id: 1, name: 'Aisyah', due: '1 Dec' }

test('a table wider than its place scrolls by keys as well, and tells on which side more of it is', () => {
  let measure = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        measure = look
      }
      observe() {}
      disconnect() {}
    },
  )
  renderScreen(
    <DataList
      title="People"
      rowKey={({ id }) => id}
      rows={[row]}
      columns={[
        { key: 'name', title: 'Name', cell: ({ name }) => name },
        { key: 'due', title: 'Due', cell: ({ due }) => due },
        { key: 'act', title: 'Acts', quietTitle: true, phone: 'act', cell: () => <button type="button">Remind</button> },
      ]}
    />,
  )
  expect(screen.queryByRole('group', { name: 'People' })).toBeNull()
  const table = screen.getByRole('table')
  const box = table.parentElement as HTMLElement
  const sizes = { table: 900, box: 600 }
  Object.defineProperty(table, 'scrollWidth', { get: () => sizes.table })
  Object.defineProperty(box, 'clientWidth', { get: () => sizes.box })
  act(measure)
  expect(screen.getByRole('group', { name: 'People' }).tabIndex).toBe(0)
  const sides = () => ['data-before', 'data-after'].map((side) => box.hasAttribute(side))
  expect(sides()).toEqual([false, true])
  box.scrollLeft = 300
  fireEvent.scroll(box)
  expect(sides()).toEqual([true, false])
  sizes.box = 900
  act(measure)
  expect(screen.queryByRole('group', { name: 'People' })).toBeNull()
})
