/** Files of every kind, read in the thread in which the server reads them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@jujur/contract/enumerations.ts'
import { traineeFile } from '@jujur/contract/trainees.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { header, people, rowXml, sheetXml, traineeCsv, traineeWorkbook, workbook, zip } from '../../../test/spreadsheets.ts'
import { TooBusy } from '../../kit/security/fair-queue.ts'
import { readCells } from '../../kit/sheets/cells.ts'
import { guessFields } from '../../kit/sheets/columns.rules.ts'
import { isDateFormat } from '../../kit/sheets/workbook.ts'
import { processTimer, threadTimer } from '../../kit/testing/work-time.ts'
import { namedTrainee } from './headings.rules.ts'
import { readSpreadsheet } from './spreadsheet.usecases.ts'
import { templateCsv, templateXlsx } from './template.view.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const someone = ['Aina', 'aina', 'aina@people.test']
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))
const read = async (bytes: Uint8Array, company_id = 1) => {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  const result = await readSpreadsheet(path, { company_id })
  return 'fault' in result ? result.fault : result.rows
}
const fields = async (bytes: Uint8Array) => {
  const rows = await read(bytes)
  return typeof rows === 'string' ? rows : rows.map((row) => row.fields ?? row.problems.map(({ field, rule, code }) => ({ field, rule, code })))
}
/** Runs beside the work and answers the longest time for which nothing else could run, as far as this thread was at work then. */
const longestPause = async (work: Promise<unknown>): Promise<number> => {
  let [longest, worked, over] = [0, threadTimer(), false]
  const tick = () => {
    longest = Math.max(longest, worked())
    worked = threadTimer()
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
        given: { cells: ['x', 'Aina@People.test', 'Aina', 'Aina binti Ali', '900101-14-5678', '=1'] },
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
  test('is read as the machine of a spreadsheet writes it', async () => {
    const names = async (bytes: Buffer) => {
      const rows = await read(bytes)
      return typeof rows === 'string' ? rows : rows.map(({ name }) => name)
    }
    const western = 'Name;E-Mail\nJörg Groß;jorg@people.test\nFrançois Bâtier;f@people.test\nJosé Peña;jose@people.test\n'
    expect(await names(Buffer.from(western, 'latin1'))).toEqual(['Jörg Groß', 'François Bâtier', 'José Peña'])
    expect(await names(Buffer.from(western, 'utf16le'))).toEqual(['Jörg Groß', 'François Bâtier', 'José Peña'])
    expect(await names(Buffer.from(western, 'utf16le').swap16())).toEqual(['Jörg Groß', 'François Bâtier', 'José Peña'])
    const chinese = Buffer.concat([
      Buffer.from('d0d5c3fb2cb5e7d7d3d3cabcfe0a', 'hex'),
      Buffer.from('cdf5d0a1c3f7', 'hex'),
      Buffer.from(',w@people.test\n'),
    ])
    expect(await names(chinese)).toEqual(['王小明'])
    const japanese = Buffer.concat([
      Buffer.from('8e8196bc2c8381815b838b0a', 'hex'),
      Buffer.from('8e52936389d48e71', 'hex'),
      Buffer.from(',y@people.test\n'),
    ])
    expect(await names(japanese)).toEqual(['山田花子'])
    expect(
      await names(
        Buffer.concat([
          Buffer.from('Name,Email\nJos'),
          Buffer.from([0x8e]),
          Buffer.from(',j@people.test\nMary D'),
          Buffer.from([0x9d, 0x8f]),
          Buffer.from(',m@people.test\n'),
        ]),
      ),
    ).toEqual(['José', 'Mary Dùè'])
  })
  test('is read as somebody says, and refused where it is not that', async () => {
    const path = join(folder, randomUUID())
    await writeFile(path, Buffer.from('Name;E-Mail\nJörg Groß;jorg@people.test\n', 'latin1'))
    expect(await readCells(path, '')).toMatchObject({ encoding: 'windows-1252' })
    expect(await readCells(path, '', 'windows-1250')).toMatchObject({
      encoding: 'windows-1250',
      rows: [{}, { cells: ['Jörg Groß', 'jorg@people.test'] }],
    })
    expect(await readCells(path, '', 'utf-8')).toEqual({ fault: 'encoding' })
  })
  test('without the header, or without rows, is refused', async () => {
    expect(await read(Buffer.from(''))).toBe('no_header')
    expect(await read(Buffer.from('who,what\na,b\n'))).toBe('no_header')
    expect(await read(Buffer.from(`${header.join(',')}\n\n`))).toBe('no_rows')
  })
  test('takes ten thousand rows and no more', async () => {
    expect(await read(traineeCsv(people(10_000)))).toHaveLength(10_000)
    expect(await read(traineeCsv(people(10_001)))).toBe('too_many_rows')
  })
  test('with too many columns is refused', async () => {
    const wide = (width: number) => [...header, ...Array.from({ length: width - header.length }, (_, i) => `more ${i}`)]
    expect(await read(traineeCsv([someone], wide(200)))).toHaveLength(1)
    expect(await read(traineeCsv([someone], wide(201)))).toBe('too_many_columns')
    const empty = traineeCsv([someone], [...header, ...Array<string>(400).fill(' ')])
    expect(await read(empty)).toHaveLength(1)
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
  const rows = async (cells: string[]) => {
    const found = await read(traineeCsv([cells]))
    if (typeof found === 'string') throw new Error(found)
    return found
  }
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
  test('of an identity card number that lost its leading zeros gets them back where that makes a birthday, and says so', async () => {
    const [row] = await rows([...someone, '', '1231015678'])
    expect(row).toMatchObject({ fields: { ic_no: '001231015678' }, problems: [{ field: 'ic_no', rule: 'padded', code: null }] })
    expect((await rows([...someone, '', '50229-14-5678']))[0]?.fields?.ic_no).toBeUndefined()
    expect((await rows([...someone, '', '40229-14-5678']))[0]?.fields?.ic_no).toBe('040229145678')
  })
  test.each(['533401372', '99999999999', '51345145678'])(
    'with the figure %s, which is no birthday, is skipped and not taken for a passport',
    async (figure) => {
      expect(await rows([...someone, '', figure])).toMatchObject([{ fields: null, problems: [{ field: 'ic_no', rule: 'zeros_lost', code: null }] }])
    },
  )
  test('keeps a passport number that has a letter', async () => {
    expect((await rows([...someone, '', 'A12345678']))[0]?.fields?.ic_no).toBe('A12345678')
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
  test('made from the template is taken, in whichever language it was downloaded', async () => {
    const fieldsOf = async (bytes: Uint8Array) => {
      const path = join(folder, randomUUID())
      await writeFile(path, bytes)
      const cells = await readCells(path, 'Trainees')
      return 'fault' in cells ? cells.fault : guessFields(traineeFile.fields, namedTrainee, cells.rows[0]?.cells ?? [])
    }
    for (const language of languages) {
      expect(await fieldsOf(await templateXlsx(language)), language).toEqual(traineeFile.fields)
      expect(await fieldsOf(templateCsv(language)), language).toEqual(traineeFile.fields)
      expect(await read(templateCsv(language))).toBe('no_rows')
    }
  })
  /** What programs write each in their own way. */
  const sheet = (rows: string, more: Record<string, string> = {}) =>
    workbook(
      { Trainees: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
      Object.entries(more).map(([name, data]) => ({ name, data })),
    )
  const texts = (...items: string[]) => ({ 'xl/sharedStrings.xml': `<sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>` })
  const heads =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>username</t></is></c><c r="C1" t="inlineStr"><is><t>email</t></is></c><c r="D1" t="inlineStr"><is><t>department</t></is></c></row>'
  const second = (name: string, department = '') =>
    `${heads}<row r="2">${name}<c r="B2" t="str"><v>aina</v></c><c r="C2" t="str"><v>aina@people.test</v></c>${department}</row>`
  const aina = { username: 'aina', email: 'aina@people.test' }
  test('has its texts inline or shared, plain or rich, without the readings above Japanese names', async () => {
    const rich = '<r><t xml:space="preserve">Aina </t></r><r><rPr><b/></rPr><t>binti Ali</t></r>'
    const wanted = [{ ...aina, name: 'Aina binti Ali' }]
    expect(await fields(sheet(second(`<c r="A2" t="inlineStr"><is>${rich}</is></c>`)))).toEqual(wanted)
    expect(await fields(sheet(second('<c r="A2" t="s"><v>1</v></c>'), texts('<t>nobody</t>', rich)))).toEqual(wanted)
    const japanese = '<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh>'
    expect(await fields(sheet(second('<c r="A2" t="s"><v>0</v></c>'), texts(japanese)))).toEqual([{ ...aina, name: '山田' }])
    expect(await fields(sheet(second('<c r="A2" t="str"><v>A &amp; B_x005F_C <![CDATA[<D>]]></v></c>')))).toEqual([{ ...aina, name: 'A & B_C <D>' }])
    expect(await read(sheet(second('<c r="A2" t="s"><v>99</v></c>'), texts('<t>x</t>')))).toMatchObject([{ fields: null }])
  })
  test('may have names with a prefix, rows and cells without a place, and empty ones of any number', async () => {
    const plain = second('<c r="A2" t="str"><v>Aina</v></c>')
    const prefixed = plain.replace(/<(\/?)(\w)/g, '<$1x:$2')
    const bare = plain.replace(/ r="\w+"/g, '')
    const far = `${plain.replace('</row><row', '<c r="XFD1" s="1"/></row><row')}<row r="1048576"><c r="A1048576" s="1"/></row>`
    for (const rows of [plain, bare, far]) expect(await fields(sheet(rows))).toEqual([{ ...aina, name: 'Aina' }])
    const whole = `<x:worksheet xmlns:x="m"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`
    expect(await fields(workbook({ Trainees: whole }))).toEqual([{ ...aina, name: 'Aina' }])
  })
  test('has dates as days, whatever they look like, and numbers as numbers', async () => {
    const styles = (...codes: string[]) => ({
      'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf xfId="0"/>${codes.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`,
    })
    const department = async (style: number, value: number | string, ...codes: string[]) => {
      const cell = `<c r="D2" s="${style}"><v>${value}</v></c>`
      const [row] = await fields(sheet(second('<c r="A2" t="str"><v>Aina</v></c>', cell), styles(...codes)))
      return (row as { department?: string }).department
    }
    expect(await department(0, 45_000)).toBe('45000')
    expect(await department(1, 45_000)).toBe('2023-03-15')
    expect(await department(2, 45_000.75)).toBe('2023-03-15')
    expect(await department(3, 45_000, 'dd/mm/yyyy')).toBe('2023-03-15')
    for (const code of ['dd/mm/yyyy;@', '[$-409]d\\-mmm\\-yy', 'yyyy"年"m"月"', '[h]:mm:ss.00', 'mmmm', 'd "of" mmmm'])
      expect([code, isDateFormat(code)]).toEqual([code, true])
    for (const code of ['#,##0.00', '0.00E+00', '"days" 0', '[Red]0', '\\R\\M#,##0', 'RM#,##0', 'General', '[$RM-43E]#,##0.00', '0%', '@'])
      expect([code, isDateFormat(code)]).toEqual([code, false])
    expect(await department(1, '1e300')).toBe('1e300')
    expect(await department(0, '9.00101145678E+11')).toBe('900101145678')
  })
  test('that another library wrote is read as it was meant', async () => {
    const day = new Date(Date.UTC(2024, 1, 29))
    const rows = [
      ['name', 'username', 'email', 'employee_no', 'department', 'position'].map((value) => ({ value })),
      [{ value: 'Aina 王' }, { value: 'aina' }, { value: 'aina@people.test' }, { value: 17 }, { value: day, format: 'dd/mm/yyyy' }, { value: true }],
    ]
    const blob = await writeXlsxFile(rows as never, { sheet: 'Trainees' } as never).toBuffer()
    expect(await fields(blob)).toEqual([{ ...aina, name: 'Aina 王', employee_no: '17', department: '2024-02-29', position: 'true' }])
  })
  test('whose parts contradict each other is unreadable', async () => {
    const row = (r: string, cells: string) => `<row r="${r}">${cells}</row>`
    const cell = (r: string) => `<c r="${r}"><v>1</v></c>`
    const twice = { name: 'XL/worksheets/SHEET1.xml', data: '<worksheet/>' }
    const deep = `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`
    const bad: [string, Buffer][] = [
      ['rows out of order', sheet(row('2', cell('A2')) + row('1', cell('A1')))],
      ['a cell twice', sheet(row('1', cell('A1') + cell('A1')))],
      ['an entry twice', workbook({ Trainees: sheetXml([header, someone]) }, [twice])],
      ['encrypted', zip([{ name: 'xl/workbook.xml', data: '<workbook/>', encrypted: true }])],
      [
        'a wrong sum',
        workbook({ Trainees: '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>' }, [
          { name: 'xl/sharedStrings.xml', data: '<sst><si><t>name</t></si></sst>', claimedSum: 1 },
        ]),
      ],
      ['a way out', workbook({ Trainees: sheetXml([header, someone]) }, [{ name: '../../etc/passwd', data: 'x' }])],
      ['a doctype', workbook({ Trainees: `<!DOCTYPE w [<!ENTITY a "b">]>${sheetXml([header, someone]).replace(/<\?.*?\?>/, '')}` })],
      ['an entity', sheet(second('<c r="A2" t="str"><v>&a;</v></c>'))],
      ['no end of nesting', workbook({ Trainees: `<worksheet><sheetData>${deep}</sheetData></worksheet>` })],
    ]
    for (const [what, bytes] of bad) expect([what, await read(bytes)]).toEqual([what, 'unreadable'])
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
    const worked = processTimer()
    const reading = read(bytes)
    const pause = await longestPause(reading)
    const took = worked()
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
  test('a text of a workbook that stands in every cell: refused once the cells hold more than any CSV can', async () => {
    const full = (rows: number) => {
      const cells = (row: number) =>
        Array.from({ length: 60 }, (_, i) => `<c r="${i < 26 ? '' : i < 52 ? 'A' : 'B'}${letters[i % 26]}${row}" t="s"><v>0</v></c>`)
      const body = Array.from({ length: rows }, (_, i) => `<row r="${i + 2}">${cells(i + 2).join('')}</row>`).join('')
      const shared = { name: 'xl/sharedStrings.xml', data: `<sst><si><t>${'x'.repeat(301)}</t></si></sst>` }
      // Noise makes it look like honest packing.
      const noise = { name: 'xl/media/noise', data: randomBytes(300_000) }
      return workbook({ Trainees: `<worksheet><sheetData>${rowXml(header, 1)}${body}</sheetData></worksheet>` }, [shared, noise])
    }
    const bytes = full(9_900)
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
    expect(await beside(bytes, 10_000)).toBe('too_large')
    expect(await beside(full(500), 10_000)).toHaveLength(500)
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
  test('a row far down, a column far right: nothing is built of it', async () => {
    const at = (row: string, cell: string) => workbook({ Trainees: `<worksheet><sheetData>${row.replace('CELL', cell)}</sheetData></worksheet>` })
    expect(await beside(at('<row r="1048576">CELL</row>', '<c r="A1048576"><v>1</v></c>'), 5_000)).toBe('no_header')
    expect(await beside(at('<row r="1">CELL</row>', '<c r="XFD1"><v>1</v></c>'), 5_000)).toBe('too_many_columns')
    for (const [row, cell] of [
      ['1', 'ZZZZZZ1'],
      ['1', 'ZZZZZZZ1'],
      ['1', 'XFE1'],
      ['999999999', 'A999999999'],
      ['4000000000', 'A4000000000'],
      ['1', 'A0'],
      ['1', '1A'],
    ])
      expect(await beside(at(`<row r="${row}">CELL</row>`, `<c r="${cell}"><v>1</v></c>`), 5_000)).toBe('unreadable')
  }, 120_000)
  test('six such at once take no longer than six of anybody', async () => {
    const far = workbook({
      Trainees:
        '<worksheet><sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row><row r="999999999"><c r="A999999999"><v>1</v></c></row></sheetData></worksheet>',
    })
    const before = process.memoryUsage.rss()
    const worked = processTimer()
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map((company_id) => read(far, company_id)))).toEqual(Array(6).fill('unreadable'))
    expect(worked()).toBeLessThan(15_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
  })
  test('text without end is answered soon, and another company is served meanwhile as if alone', async () => {
    const small = traineeCsv(people(2))
    const timed = async (work: Promise<unknown>) => {
      const began = performance.now()
      const answer = await work
      return { ms: performance.now() - began, answer }
    }
    const alone = await timed(read(small, 2))
    const row = 'name,username,email\n'
    const endless = {
      quotes: '"'.repeat(9_000_000),
      pairs: `${row}"${'""a'.repeat(3_000_000)}`,
      lines: `${row}"${'""\n'.repeat(3_000_000)}`,
      commas: ','.repeat(9_000_000),
      stray: `${row}"${'a"b'.repeat(3_000_000)}`,
    }
    for (const [what, text] of Object.entries(endless)) {
      const worked = processTimer()
      const hostile = timed(read(Buffer.from(text), 1))
      const beside = await timed(read(small, 2))
      // A thread's start is most of it; on two processors both run at once.
      expect(beside.ms).toBeLessThan(2 * alone.ms + 1_500)
      expect([what, (await hostile).answer]).toEqual([what, 'too_large'])
      expect(worked()).toBeLessThan(10_000)
    }
  })
  test('honest oddities are none of it: a quote within a cell, old line ends, a million empty lines', async () => {
    const row = 'name,username,email\n'
    const aina = 'aina,aina@people.test\n'
    for (const text of [`${row}A 5" B,${aina}`, `${row}"A ""B"" C",${aina}`, `${row}Aina,${aina}`.replaceAll('\n', '\r'), `${row}"A\nB",${aina}`])
      expect(await read(Buffer.from(text))).toHaveLength(1)
    const old = traineeCsv(people(10_000)).toString().replaceAll('\r\n', '\r')
    expect(await read(Buffer.from(old))).toHaveLength(10_000)
    expect(await read(Buffer.from(`${row}${'\n'.repeat(1_000_000)}`))).toBe('no_rows')
  })
  test('what works too long is ended', async () => {
    // Twenty million empty elements, beside noise that makes them look like honest packing: some four seconds of work.
    const bytes = workbook({ Trainees: `<worksheet>${'<a/>'.repeat(20_000_000)}</worksheet>` }, [
      { name: 'xl/media/noise', data: randomBytes(1_000_000) },
    ])
    const path = join(folder, 'long')
    await writeFile(path, bytes)
    const worked = processTimer()
    expect(await readSpreadsheet(path, { company_id: 1, workMs: 1_000 })).toEqual({ fault: 'too_large' })
    expect(worked()).toBeLessThan(4_000)
  })
  test('a company has one file read at a time and two waiting; a process two and twelve', async () => {
    const small = traineeCsv(people(2))
    const own = await Promise.allSettled(Array.from({ length: 5 }, () => read(small, 7)))
    expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(own.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(TooBusy)
    const path = join(folder, 'small')
    await writeFile(path, small)
    const ends: string[] = []
    const note = (end: string) => () => void ends.push(end)
    await Promise.all(Array.from({ length: 20 }, (_, i) => readSpreadsheet(path, { company_id: 100 + i }).then(note('read'), note('refused'))))
    expect(ends).toEqual([...Array(6).fill('refused'), ...Array(14).fill('read')])
  })
})
