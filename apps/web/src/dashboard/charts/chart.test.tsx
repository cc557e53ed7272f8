import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../kit/testing/render-for-test.tsx'
import { labelShift, lastRowOf, type Series } from './chart.ts'
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
  expect(labelShift(rows, series, 'done')).toBeGreaterThan(0)
  const ahead = [{ label: '7 Sep', values: { plan: 3, done: 8 } }, ...rows.slice(2)]
  expect(labelShift(ahead, series, 'done')).toBeLessThan(0)
  expect(labelShift(rows, series, 'plan')).toBeLessThan(0)
})

test('no name is written over the axis, nor over another name', () => {
  const low = [{ label: '7 Sep', values: { plan: 20, done: 1 } }]
  expect(labelShift(low, series, 'done')).toBeLessThan(0)
  const both = [
    { label: '7 Sep', values: { plan: 40, done: 40 } },
    { label: '14 Sep', values: { plan: 3, done: 1 } },
  ]
  expect(labelShift(both, series, 'done')).toBeLessThan(0)
  expect(labelShift(both, series, 'plan')).toBeLessThan(labelShift(both, series, 'done') - 14)
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
