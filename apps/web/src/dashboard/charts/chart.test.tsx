import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../kit/testing/render-for-test.tsx'
import { isBelow, lastRowOf, type Series } from './chart.ts'
import { ChartFigure } from './chart-figure.tsx'

const series: Series[] = [
  { key: 'plan', label: 'Plan', look: 'plan' },
  { key: 'done', label: 'Completed', look: 'first' },
]
const rows = [
  { label: '7 Sep', values: { plan: 10, done: 4 } },
  { label: '14 Sep', values: { plan: 20, done: 15 } },
  { label: '21 Sep', values: { plan: 30, done: null } },
]

test('a line ends where its last figure is, and the lower one is named below', () => {
  expect(lastRowOf(rows, 'done')).toBe(1)
  expect(lastRowOf(rows, 'plan')).toBe(2)
  expect(lastRowOf(rows, 'nobody')).toBe(-1)
  expect(isBelow(rows, series, 'done')).toBe(true)
  const ahead = [{ label: '7 Sep', values: { plan: 3, done: 8 } }, ...rows.slice(2)]
  expect(isBelow(ahead, series, 'done')).toBe(false)
  expect(isBelow(rows, series, 'plan')).toBe(false)
})

test('a chart says its finding, and the same figures are a table one press away', () => {
  renderScreen(
    <ChartFigure kind="lines" finding="15 completed, 5 fewer than planned" rowHead="Week" rows={rows} series={series} figure={(n) => `${n}`} />,
  )
  screen.getByRole('img', { name: '15 completed, 5 fewer than planned' })
  fireEvent.click(screen.getByRole('button'))
  const table = screen.getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Week', 'Plan', 'Completed'])
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toContain('21 Sep30–')
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByRole('table')).toBeNull()
})
