import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from '../files/archive.ts'
import { readCells } from './cells.ts'
import { type StreamedRow, type StreamedSheet, sheetHash, sheetText, streamedXlsx } from './streamed.ts'
import { amount, day, moment, number, textCell } from './written.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streamed-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sheetOf = (rows: readonly StreamedRow[], name = 'Rows'): StreamedSheet => ({ name, widths: [20, 20], frozen: 1, rows: () => rows })
/** As the reader of imports finds it, which shares no code with the writer. */
const readBack = async (sheets: readonly StreamedSheet[], name = 'Rows') => {
  const path = join(folder, `${Math.random()}.xlsx`)
  await pipeline(streamedXlsx(sheets), createWriteStream(path))
  const read = await readCells(path, name)
  if (!('rows' in read)) throw new Error(JSON.stringify(read))
  return { rows: read.rows, path }
}

describe('a workbook that is written while it is sent', () => {
  test.each([
    ['leading zeros', '000123'],
    ['what looks like a formula', '=HYPERLINK("http://x","y")'],
    ['a sign in front', '+60123456789'],
    ['an at', '@SUM(A1)'],
    ['a full-width sign', '＝1+1'],
    ['right to left, with marks', '\u200Fأحمد بن علي\u200E (Ahmad)'],
    ['emoji and joiners', '👩‍👩‍👧 Nur 🇲🇾'],
    ['two hundred characters', 'Å'.repeat(200)],
    ['what XML takes for its own', `<b>&"'</b>`],
    ['an escape of the format, typed', '_x0041_ and _x000D_'],
    ['control characters', 'a\u0001b\u000Bc'],
    ['a line break', 'one\ntwo'],
    ['a date as text', '2026-01-02'],
  ])('keeps %s as they were', async (_, text) => {
    const { rows } = await readBack([
      sheetOf([
        [textCell('head'), textCell('head')],
        [textCell(text), number(1)],
      ]),
    ])
    expect(rows[1]?.cells[0]).toBe(text)
  })
  test('tells half of a pair as lost, and cuts what no cell holds', () => {
    expect(sheetText('a\uD800b')).toBe('a\uFFFDb')
    expect(sheetText('x'.repeat(40_000))).toHaveLength(32_767)
  })
  test('has days, moments and amounts as what they are, and no formula', async () => {
    const { rows, path } = await readBack([
      sheetOf([
        [{ is: 'heading', value: 'When' }],
        [day('2027-01-01'), moment(new Date('2026-12-31T16:05:00Z')), amount(123_456), number(-7), { is: 'none' }, textCell('=1')],
      ]),
    ])
    expect(rows[1]?.cells).toEqual(['2027-01-01', '2027-01-01', '1234.56', '-7', '', '=1'])
    const archive = await openArchive(path, { entries: 100, bytes: 1_000_000, ratio: 100 })
    const xml = await buffer(archive.read('xl/worksheets/sheet1.xml'))
    expect(xml.toString()).not.toContain('<f>')
  })
  test('is the same, byte for byte, of the same rows', async () => {
    const rows = [
      [textCell('a'), day('2026-01-01')],
      [textCell('b'), number(2)],
    ]
    const once = async () => buffer(streamedXlsx([sheetOf(rows), sheetOf(rows, 'More')]))
    const [one, other] = [await once(), await once()]
    expect(createHash('sha256').update(one).digest('hex')).toBe(createHash('sha256').update(other).digest('hex'))
  })
  test('has a hash that whoever unpacks it finds, and breaks off where it would be another', async () => {
    const sheet = sheetOf([[textCell('a')], [{ is: 'link', value: 3, href: 'https://x.test/?a=1&b=2' }]])
    const hash = await sheetHash(sheet)
    const path = join(folder, 'hashed.xlsx')
    await pipeline(streamedXlsx([sheet], { 0: hash }), createWriteStream(path))
    const archive = await openArchive(path, { entries: 100, bytes: 1_000_000, ratio: 100 })
    const xml = await buffer(archive.read('xl/worksheets/sheet1.xml'))
    expect(createHash('sha256').update(xml).digest('hex')).toBe(hash)
    expect((await buffer(archive.read('xl/worksheets/_rels/sheet1.xml.rels'))).toString()).toContain('Target="https://x.test/?a=1&amp;b=2"')
    await expect(buffer(streamedXlsx([sheet], { 0: 'f'.repeat(64) }))).rejects.toThrow('is not what it was')
    expect((await readFile(path)).length).toBeGreaterThan(500)
  })
  test('takes its rows one after the other, and ends with their error', async () => {
    const broken: StreamedSheet = {
      ...sheetOf([]),
      rows: async function* () {
        yield [textCell('a')]
        throw new Error('the rows broke off')
      },
    }
    await expect(buffer(streamedXlsx([broken]))).rejects.toThrow('the rows broke off')
  })
})
