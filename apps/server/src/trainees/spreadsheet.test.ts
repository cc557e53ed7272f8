/** Files of every kind, read in the thread in which the server reads them. */
import { describe, expect, test } from 'vitest'
import { header, people, rowXml, sheetXml, traineeCsv, traineeWorkbook, workbook, zip } from '../../test/spreadsheets.ts'
import { readSpreadsheet } from './spreadsheet.usecases.ts'
import { templateCsv, templateXlsx } from './template.view.ts'

const someone = ['Aina', 'aina', 'aina@people.test']
const read = async (bytes: Uint8Array) => {
  const result = await readSpreadsheet(bytes)
  return 'fault' in result ? result.fault : result.rows
}
const fields = async (bytes: Uint8Array) => {
  const rows = await read(bytes)
  return typeof rows === 'string' ? rows : rows.map((row) => row.fields ?? row.problems)
}
/** Runs beside the work and answers the longest time for which nothing else could run. */
const longestPause = async (work: Promise<unknown>): Promise<number> => {
  let [longest, last, over] = [0, performance.now(), false]
  const tick = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    if (!over) setTimeout(tick, 5)
  }
  tick()
  await work
  over = true
  return longest
}

describe('a CSV file', () => {
  test('is read whatever the order and case of its columns, with the row numbers of the file', async () => {
    const text = 'E-Mail;Email;USERNAME;Name;IC No;Notes\r\n\r\nx;Aina@People.test;Aina;Aina binti Ali;900101-14-5678;=1\r\n'
    expect(await read(Buffer.from(text))).toEqual([
      {
        line: 3,
        name: 'Aina binti Ali',
        username: 'aina',
        fields: { name: 'Aina binti Ali', username: 'aina', email: 'aina@people.test', ic_no: '900101145678' },
        problems: [],
      },
    ])
  })
  test('may be UTF-8 with or without a byte order mark, or UTF-16 with one', async () => {
    const text = 'name,username,email\nŁukasz 王,lukasz,lukasz@people.test\n'
    const wanted = [{ name: 'Łukasz 王', username: 'lukasz', email: 'lukasz@people.test' }]
    expect(await fields(Buffer.from(text))).toEqual(wanted)
    expect(await fields(Buffer.from(`\uFEFF${text}`))).toEqual(wanted)
    expect(await fields(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(wanted)
    expect(await fields(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toEqual(wanted)
  })
  test('in Windows-1252 is refused for its encoding', async () => {
    expect(await read(Buffer.from('name,username,email\nJosé,jose,jose@people.test\n', 'latin1'))).toBe('encoding')
  })
  test('without the header, or without rows, is refused', async () => {
    expect(await read(Buffer.from(''))).toBe('no_header')
    expect(await read(Buffer.from('who,what\na,b\n'))).toBe('no_header')
    expect(await read(Buffer.from(`${header.join(',')}\n\n`))).toBe('no_rows')
    expect(await read(templateCsv())).toBe('no_rows')
  })
  test('takes ten thousand rows and no more', async () => {
    expect(await read(traineeCsv(people(10_000)))).toHaveLength(10_000)
    expect(await read(traineeCsv(people(10_001)))).toBe('too_many_rows')
  })
  test('with too many columns is refused', async () => {
    expect(await read(traineeCsv([someone], [...header, ...Array.from({ length: 50 }, (_, i) => `more ${i}`)]))).toBe('too_large')
  })
})

describe('what is no spreadsheet', () => {
  test('is told apart by its bytes', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    expect(await read(png)).toBe('no_spreadsheet')
    expect(await read(Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1'))).toBe('no_spreadsheet')
    expect(await read(Buffer.from('name,username,email\na\u0000b,c,d\n'))).toBe('no_spreadsheet')
    expect(await read(zip([{ name: 'word/document.xml', data: '<w/>' }]))).toBe('no_spreadsheet')
    expect(await read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('no_spreadsheet')
  })
})

describe('a row', () => {
  const oneRow = async (cells: string[]) => (await fields(traineeCsv([cells])))[0]
  test('with a formula is skipped, but a phone may begin with a plus', async () => {
    for (const sign of ['=', '+', '-', '@', '＝'])
      expect(await oneRow([`${sign}cmd`, 'aina', 'aina@people.test'])).toEqual([{ field: 'name', rule: 'formula', code: null }])
    expect(await oneRow([...someone, '+60 12-345 6789'])).toMatchObject({ phone: '+60123456789' })
  })
  test('is held to the same rules as the form', async () => {
    expect(await oneRow(['A', 'a b', 'nobody', '12', '?', '', '', '', 'huge'])).toEqual([
      { field: 'name', rule: 'min_length', code: null },
      { field: 'username', rule: 'username', code: null },
      { field: 'email', rule: 'email', code: null },
      { field: 'phone', rule: 'phone', code: null },
      { field: 'ic_no', rule: 'invalid', code: null },
      { field: 'risk_level', rule: 'invalid', code: null },
    ])
    expect(await oneRow(['', 'aina', ''])).toEqual([
      { field: 'name', rule: 'required', code: null },
      { field: 'email', rule: 'required', code: null },
    ])
    expect(await oneRow(['x'.repeat(500), 'aina', 'aina@people.test'])).toEqual([{ field: 'name', rule: 'max_length', code: null }])
  })
  test('that repeats somebody of the file is skipped, and says in what', async () => {
    const rows = [
      ['Aina', 'aina', 'a.ina@gmail.com', '', '900101145678', 'E1'],
      ['Other', 'AINA', 'other@people.test'],
      ['Other', 'other', 'aina+2@googlemail.com'],
      ['Other', 'other', 'other@people.test', '', '900101-14-5678', 'E1'],
      ['Other', 'other', 'other@people.test'],
    ]
    expect((await fields(traineeCsv(rows))).slice(1)).toEqual([
      [{ field: 'username', rule: 'in_file', code: 10001 }],
      [{ field: 'email', rule: 'in_file', code: 10002 }],
      [
        { field: 'ic_no', rule: 'in_file', code: 10012 },
        { field: 'employee_no', rule: 'in_file', code: 10012 },
      ],
      expect.objectContaining({ username: 'other' }),
    ])
  })
})

describe('an XLSX file', () => {
  test('is read with numbers as typed', async () => {
    const rows = [['Aina', 'aina', 'aina@people.test', 60123456789, 900101145678, 17]]
    expect(await fields(traineeWorkbook(rows))).toEqual([
      { name: 'Aina', username: 'aina', email: 'aina@people.test', phone: '60123456789', ic_no: '900101145678', employee_no: '17' },
    ])
  })
  test('has its row skipped where a cell is a formula, whatever its value', async () => {
    const rows = [
      someone,
      [{ f: 'HYPERLINK("http://x")', v: 'Bala' }, 'bala', 'bala@people.test'],
      ['Chan', 'chan', { f: '1+1', v: 'c@people.test' }],
    ]
    expect(await read(traineeWorkbook(rows))).toMatchObject([
      { line: 2, problems: [] },
      { line: 3, name: 'Bala', fields: null, problems: [{ field: 'name', rule: 'formula', code: null }] },
      { line: 4, fields: null, problems: [{ field: 'email', rule: 'formula', code: null }] },
    ])
  })
  test('with merged cells gives the value to the first of them', async () => {
    const merged = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
    const rows = [header, someone, [null, 'bala', 'bala@people.test']]
    expect(await read(workbook({ Trainees: sheetXml(rows, merged) }))).toMatchObject([
      { line: 2, problems: [] },
      { line: 3, fields: null, problems: [{ field: 'name', rule: 'required' }] },
    ])
  })
  test('is read from the sheet named as in the template, else the first', async () => {
    const [good, other] = [sheetXml([header, someone]), sheetXml([['something'], ['else']])]
    expect(await read(workbook({ Cover: other, Trainees: good }))).toHaveLength(1)
    expect(await read(workbook({ Staff: good, More: other }))).toHaveLength(1)
    expect(await read(workbook({ Cover: other, Staff: good }))).toBe('no_header')
  })
  test('made from the template is taken', async () => {
    for (const language of ['en', 'jp'] as const) expect(await read(await templateXlsx(language))).toBe('no_rows')
  })
  test('that is cut off or senseless is unreadable', async () => {
    const whole = traineeWorkbook([someone])
    expect(await read(whole.subarray(0, whole.length - 30))).toBe('unreadable')
    expect(await read(zip([{ name: 'xl/workbook.xml', data: '<workbook/>' }]))).toBe('unreadable')
    expect(await read(workbook({ Trainees: '<worksheet><sheetData><row r="1"><c r="A1"' }))).toMatch(/unreadable|no_header/)
  })
  test('with ten thousand rows is read, and one more is too many', async () => {
    expect(await read(traineeWorkbook(people(10_000)))).toHaveLength(10_000)
    expect(await read(traineeWorkbook(people(10_001)))).toBe('too_many_rows')
  })
})

describe('a file that was made to do harm', () => {
  /** Others are answered meanwhile: nothing holds the server's own thread up for long. */
  const beside = async (bytes: Uint8Array, ms: number) => {
    const began = performance.now()
    const reading = read(bytes)
    const pause = await longestPause(reading)
    const took = performance.now() - began
    expect(took).toBeLessThan(ms)
    expect(pause).toBeLessThan(Math.max(500, took / 2))
    return reading
  }
  test('a million rows: refused as soon as the ten-thousand-and-first is seen', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${(i * 7919) % 1_000_003}</v></c></row>`)
    const bytes = workbook({ Trainees: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` })
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
    expect(await beside(bytes, 10_000)).toBe('too_many_rows')
  })
  test('a bomb by ratio, by size or by number of entries: refused by the directory alone', async () => {
    const zeros = Buffer.alloc(60_000_000)
    const bomb = { name: 'xl/media/bomb', data: zeros }
    expect(await beside(workbook({ Trainees: sheetXml([header, someone]) }, [bomb]), 10_000)).toBe('bomb')
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `xl/${i}.xml`, data: 'x' }))
    expect(await beside(workbook({ Trainees: sheetXml([header, someone]) }, many), 10_000)).toBe('bomb')
  })
  test('a directory that claims less than there is: unreadable, not unpacked further', async () => {
    const rows = Array.from({ length: 9_000 }, (_, i) => rowXml(['x'.repeat(2000)], i + 2)).join('')
    const liar = zip([
      { name: 'xl/workbook.xml', data: '<workbook xmlns:r="r"><sheets><sheet name="Trainees" sheetId="1" r:id="rId1"/></sheets></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', data: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>' },
      { name: 'xl/worksheets/sheet1.xml', data: `<worksheet><sheetData>${rows}</sheetData></worksheet>`, claimedSize: 1000 },
    ])
    expect(await beside(liar, 10_000)).toBe('unreadable')
  })
  test('a row far down, a column far right, a cell without end: an answer all the same', async () => {
    const at = (row: string, cell: string) => workbook({ Trainees: `<worksheet><sheetData>${row.replace('CELL', cell)}</sheetData></worksheet>` })
    expect(await beside(at('<row r="1048576">CELL</row>', '<c r="A1048576"><v>1</v></c>'), 10_000)).toBe('no_header')
    expect(await beside(at('<row r="4000000000">CELL</row>', '<c r="A4000000000"><v>1</v></c>'), 30_000)).toMatch(/too_large|unreadable/)
    expect(await beside(at('<row r="1">CELL</row>', '<c r="ZZZZZZZ1"><v>1</v></c>'), 30_000)).toMatch(/too_large|unreadable/)
  }, 60_000)
})
