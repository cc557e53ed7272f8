import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCells } from './cells.ts'
import { day, moment, textCell, xlsxOf } from './written.ts'

test('a moment is shown as clocks in Malaysia have it, under a heading that names the zone; days stay days', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'written-'))
  try {
    const path = join(folder, 'times.xlsx')
    // The first minutes of a year in Kuala Lumpur are still the old one elsewhere.
    const rows = [
      [textCell('INV-2027-000001'), day('2027-01-01'), moment(new Date('2026-12-31T16:05:00Z')), textCell(null)],
      [textCell('INV-2027-000002'), day('2027-01-01'), textCell(null), moment(new Date('2027-01-01T02:00:00Z'))],
    ]
    await writeFile(path, await xlsxOf([{ name: 'Ledger', headings: ['Invoice', 'Issued', 'Time', 'Decided'], rows }]))
    const read = await readCells(path, 'Ledger')
    if (!('rows' in read)) throw new Error('the sheet can be read')
    const [headings, first, second] = read.rows.map(({ cells }) => cells)
    expect(headings).toEqual(['Invoice', 'Issued', 'Time (UTC+8)', 'Decided (UTC+8)'])
    expect(first?.slice(1, 3)).toEqual(['2027-01-01', '2027-01-01'])
    expect(second?.[3]).toBe('2027-01-01')
  } finally {
    await rm(folder, { recursive: true })
  }
})
