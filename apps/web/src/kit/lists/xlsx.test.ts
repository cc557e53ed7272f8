import { expect, test } from 'vitest'
import { dayCell, momentCell } from './columns.ts'
import { xlsxOf } from './xlsx.ts'

/** The sheet of a file whose parts are stored as they are. */
const sheetOf = async (file: Blob): Promise<Document> => {
  const text = await file.text()
  const from = text.lastIndexOf('<worksheet')
  return new DOMParser().parseFromString(text.slice(from, text.indexOf('</worksheet>', from) + '</worksheet>'.length), 'application/xml')
}
const cellsOf = async (...cells: Parameters<typeof xlsxOf>[2][number]) => {
  const rows = (await sheetOf(xlsxOf('list', ['Heading'], [cells]))).getElementsByTagName('row')
  return [...(rows[1]?.children ?? [])].map((cell) => [cell.getAttribute('t') ?? cell.getAttribute('s'), cell.textContent])
}

test('text that a spreadsheet would read as a date, a formula or a number stays text', async () => {
  expect(await cellsOf('4/16', '=1+2', '+60123456789', '0012')).toEqual(['4/16', '=1+2', '+60123456789', '0012'].map((text) => ['inlineStr', text]))
})
test('figures are figures, and nothing is nothing', async () => {
  expect(await cellsOf(-5, 0.5, null, undefined, '')).toEqual([[null, '-5'], [null, '0.5'], ...[1, 2, 3].map(() => [null, ''])])
})
test('a day and a moment are dates, as clocks in Malaysia show them', async () => {
  expect(
    await cellsOf(dayCell('1900-03-01'), momentCell('2026-12-31T17:30:00.000Z'), dayCell('2026-13-45'), dayCell(null), momentCell(null)),
  ).toEqual([
    ['2', '61'],
    ['3', String(46_388 + 1.5 / 24)],
    ['inlineStr', '2026-13-45'],
    [null, ''],
    [null, ''],
  ])
})
test('what somebody typed is no date, though it looks like one', async () => {
  const typed = ['2026-04-16', '2026-12-31T17:30:00.000Z', '-5', '@SUM(A1)']
  expect(await cellsOf(...typed)).toEqual(typed.map((text) => ['inlineStr', text]))
})
test('what XML cannot hold is escaped or left out', async () => {
  expect(await cellsOf('<b> & "Tan"\u0000\u000b', 'two\nlines', '\ud800x')).toEqual(
    ['<b> & "Tan"', 'two\nlines', 'x'].map((text) => ['inlineStr', text]),
  )
})
