/** A feature of its own, so that nothing here is true of trainees only. */
import { columnMatching, type FileFields, isReadable, lackingFields } from '@jujur/contract/columns.ts'
import { describe, expect, test } from 'vitest'
import { headingsMark, matchedColumns, naming, seenColumns, withGuesses } from './columns.rules.ts'
import type { SheetRow } from './sheet.rules.ts'

const seats = {
  fields: ['person', 'course', 'seat_no'],
  required: ['person', 'course'],
  made: { seat_no: 'person' },
} as const satisfies FileFields<string>
type Field = (typeof seats.fields)[number]
const named = naming(seats, { person: 'person name 姓名 nama', course: 'course kurs kursus', seat_no: 'seat seatno' })
const sheet = (...rows: string[][]): SheetRow[] => rows.map((cells, i) => ({ line: i + 1, cells }))
const seen = (rows: SheetRow[], heading_line?: number) => {
  const columns = seenColumns({ rows, sheet: null, encoding: null }, seats, named, heading_line)
  if ('fault' in columns) throw new Error(columns.fault)
  return columns
}
const guesses = (rows: SheetRow[], said: Parameters<typeof withGuesses<Field, never>>[3] = null) =>
  withGuesses(seen(rows).columns, seats, named, said).map(({ heading, field, because }) => [heading, field, because])
const parse = (written: unknown) =>
  columnMatching(seats)
    .safeParse(typeof written === 'string' ? written : JSON.stringify(written))
    .error?.issues.map(({ message }) => message) ?? null

describe('a heading', () => {
  test.each([
    ['Person', 'person'],
    ['  P.E-R_son ', 'person'],
    ['Person (as in passport)', 'person'],
    ['姓名 / Name', 'person'],
    ['Kursus\nCourse', 'course'],
    ['ＳＥＡＴ Ｎｏ．', 'seat_no'],
    ['Person / Course', null],
    ['Personnel', null],
    ['', null],
  ])('%j is %s', (heading, field) => expect(named(heading)).toBe(field))
})

describe('the columns of a file', () => {
  test('are guessed by their headings; of two that mean the same the first, and the template’s own name before all', () => {
    expect(guesses(sheet(['Name', 'Kurs', 'Cost'], ['a', 'b', 'c']))).toEqual([
      ['Name', 'person', 'known'],
      ['Kurs', 'course', 'known'],
      ['Cost', null, 'unknown'],
    ])
    expect(guesses(sheet(['Name', 'person', 'Course', 'Course'], ['a', 'b', 'c', 'd']))).toEqual([
      ['Name', null, 'same'],
      ['person', 'person', 'known'],
      ['Course', 'course', 'known'],
      ['Course', null, 'same'],
    ])
  })
  test('are what was said of them last time, whatever the headings say', () => {
    expect(guesses(sheet(['Name', 'Kurs', 'Cost'], ['a', 'b', 'c']), { 1: null, 2: 'course', 3: 'person' })).toEqual([
      ['Name', null, 'left_out'],
      ['Kurs', 'course', 'remembered'],
      ['Cost', 'person', 'remembered'],
    ])
  })
  test('are found below a title, by the row that names most, or the first that is no title', () => {
    expect(seen(sheet(['Title'], ['Name', 'Kurs'], ['a', 'b'])).heading_line).toBe(2)
    expect(seen(sheet(['Title', 'x'], ['What', 'Kurs'], ['a', 'b'])).heading_line).toBe(2)
    expect(seen(sheet(['Title'], ['What', 'Which'], ['a', 'b'])).heading_line).toBe(2)
    expect(seen(sheet(['Title'], ['What'])).heading_line).toBe(1)
  })
  test('are found where somebody says the headings are; a row that is not there is no such row', () => {
    expect(seen(sheet(['Name', 'Kurs'], ['a', 'b'], ['c', 'd']), 2)).toMatchObject({
      heading_line: 2,
      rows: 1,
      columns: [{ heading: 'a' }, { heading: 'b' }],
    })
    expect(seenColumns({ rows: sheet(['Name'], ['a']), sheet: null, encoding: null }, seats, named, 9)).toEqual({ fault: 'columns_changed' })
    expect(seenColumns({ rows: sheet(['Name'], ['a']), sheet: null, encoding: null }, seats, named, 2)).toEqual({ fault: 'no_rows' })
  })
  test('come with three samples each, empty ones among them, and how many rows have something', () => {
    const rows = sheet(['Name', '', 'Kurs', ''], ['a', '', '', ''], ['b', 'x', '', ''], ['c'], ['d', '', 'late'])
    expect(seen(rows)).toMatchObject({
      rows: 4,
      sample_lines: [2, 3, 4],
      columns: [
        { column: 1, heading: 'Name', samples: ['a', 'b', 'c'], filled: 4 },
        { column: 2, heading: '', samples: ['', 'x', ''], filled: 1 },
        { column: 3, heading: 'Kurs', samples: ['', '', ''], filled: 1 },
      ],
    })
    expect(seen(rows).columns).toHaveLength(3)
  })
  test('are shown short, on one line and whole in their letters', () => {
    const [column] = seen(sheet([`${'n'.repeat(79)}😀😀`, 'Kurs'], ['one\ntwo\t three', 'b'])).columns
    expect(column?.heading).toBe(`${'n'.repeat(79)}…`)
    expect(column?.samples).toEqual(['one two three'])
  })
  test('of two files are the same whatever case and signs their headings have, and others in another order', () => {
    const mark = (...headings: string[]) => headingsMark(headings.map((heading, i) => ({ column: i + 1, heading })))
    expect(mark('Full Name', 'E-mail')).toBe(mark('full name ', 'Email'))
    expect(mark('Full Name', 'E-mail')).not.toBe(mark('E-mail', 'Full Name'))
    expect(mark('#', 'E-mail')).not.toBe(mark('%', 'E-mail'))
  })
})

describe('what somebody says of the columns', () => {
  const said = (...columns: [number, string, string][]) => ({
    heading_line: 1,
    columns: columns.map(([column, heading, field]) => ({ column, heading, field })),
  })
  test('is taken where each column and field stands once and nothing required is missing', () => {
    expect(parse(said([1, 'Name', 'person'], [2, 'Kurs', 'course']))).toBeNull()
    expect(parse(said([1, 'Name', 'person'], [1, 'Name', 'course']))).toEqual(['rule:not_unique'])
    expect(parse(said([1, 'Name', 'person'], [2, 'x', 'person'], [3, 'Kurs', 'course']))).toEqual(['rule:not_unique'])
    expect(parse(said([1, 'Name', 'person'], [2, 'x', 'seat_no']))).toEqual(['rule:required'])
  })
  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['an unknown field', said([1, 'Name', 'salary'])],
    ['a column that no sheet has', said([0, 'Name', 'person'], [201, 'Kurs', 'course'])],
    ['something more', { ...said([1, 'Name', 'person'], [2, 'Kurs', 'course']), rows: 1 }],
  ])('is refused where it is %s', (_what, written) => expect(parse(written)).not.toBeNull())
  test('is found in the file, or the file is another by now', () => {
    const rows = sheet(['Name', 'Kurs'], ['a', 'b'])
    const columns = (heading: string, column = 2) =>
      matchedColumns<Field>(rows, {
        heading_line: 1,
        columns: [
          { column: 1, heading: 'Name', field: 'course' },
          { column, heading, field: 'person' },
        ],
      })
    expect(columns('Kurs')).toEqual({
      at: 0,
      columns: new Map([
        ['course', 0],
        ['person', 1],
      ]),
      headings: { course: 'Name', person: 'Kurs' },
    })
    expect(columns('Kosten')).toEqual({ fault: 'columns_changed' })
    expect(columns('Kurs', 3)).toEqual({ fault: 'columns_changed' })
    expect(matchedColumns<Field>(rows, { heading_line: 7, columns: [] })).toEqual({ fault: 'columns_changed' })
  })
  test('leaves fields without a column: needed, made from others, or empty', () => {
    expect(lackingFields(seats, ['person', null])).toEqual({ required: ['course'], oneOf: [], made: ['seat_no'], optional: [] })
    expect(lackingFields(seats, [...seats.fields])).toEqual({ required: [], oneOf: [], made: [], optional: [] })
    const named = { ...seats, required: [], oneOf: ['person', 'seat_no'] } as const
    expect(lackingFields(named, ['course'])).toEqual({ required: [], oneOf: ['person', 'seat_no'], made: ['seat_no'], optional: [] })
    expect(lackingFields(named, ['person']).oneOf).toEqual([])
    expect([isReadable(named, ['course']), isReadable(named, ['seat_no']), isReadable(seats, ['person'])]).toEqual([false, true, false])
  })
})
