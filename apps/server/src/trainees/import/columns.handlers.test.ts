/** The columns of a file: found, said, remembered by company; and the report in the file's own words. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { header, people, sheetXml, traineeCsv, workbook } from '../../../test/spreadsheets.ts'
import { newTrainee } from '../../../test/trainees.samples.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { everything } from '../../kit/database/scope.ts'
import { traineeColumnMatching } from '../trainees.table.ts'
import { MATCHINGS_KEPT } from './people-file.rules.ts'

let world: World
let company: { company_id: number }
let maker: Person
beforeAll(async () => {
  world = await openWorld()
  company = await world.given.company()
  maker = await world.given.admin('clientAdmin', { company, kind: 'maker' })
})
afterAll(() => world.close())

const csv = (...rows: string[][]) => traineeCsv(rows.slice(1), rows[0])
const staff = csv(
  ['Full Name', 'E-mail', 'Phone No.', 'Kod kos'],
  ['Nur Aisyah', 'aisyah@columns.test', '012-345 6781', '4410'],
  ['Lim Chee', 'chee@columns.test', '019', '4425'],
)
const look = (bytes: Uint8Array, by: Person = maker, input: object = {}) =>
  world.as(by).call('getTraineeImportColumns', { ...input }, { file: { name: 'staff.csv', bytes } })
const check = (bytes: Uint8Array, matching: unknown, by: Person = maker) =>
  world
    .as(by)
    .call(
      'importTraineeUsers',
      { matching: typeof matching === 'string' ? matching : JSON.stringify(matching) },
      { file: { name: 'staff.csv', bytes } },
    )
const reasonOf = ({ response_code, data }: { response_code: number; data: unknown }) => [response_code, (data as { reason?: string } | null)?.reason]
const fieldsOf = async (bytes: Uint8Array, by: Person = maker) =>
  (await look(bytes, by)).data.columns.map(({ heading, field, because }) => [heading, field, because])
const said = {
  heading_line: 1,
  columns: [
    { column: 1, heading: 'Full Name', field: 'name' },
    { column: 2, heading: 'E-mail', field: 'email' },
    { column: 4, heading: 'Kod kos', field: 'employee_no' },
  ],
}

describe('the columns of a file', () => {
  test('are answered with samples and the guess for each, and nothing is written', async () => {
    const before = await world.digest()
    const { data } = await look(staff)
    expect(data).toMatchObject({ sheet: null, rows: 2, heading_line: 1, sample_lines: [2, 3] })
    expect(data.columns).toEqual([
      { column: 1, heading: 'Full Name', samples: ['Nur Aisyah', 'Lim Chee'], filled: 2, field: 'name', because: 'known' },
      { column: 2, heading: 'E-mail', samples: ['aisyah@columns.test', 'chee@columns.test'], filled: 2, field: 'email', because: 'known' },
      { column: 3, heading: 'Phone No.', samples: ['012-345 6781', '019'], filled: 2, field: 'phone', because: 'known' },
      { column: 4, heading: 'Kod kos', samples: ['4410', '4425'], filled: 2, field: null, because: 'unknown' },
    ])
    expect(await world.digest()).toBe(before)
  })
  test.each([
    ['Vollständiger Name', 'E-Mail-Adresse', 'Personalnummer'],
    ['氏名', 'メールアドレス', '社員番号'],
    ['姓名', '电子邮箱', '工号'],
    ['Nama Penuh', 'E-mel', 'No. Pekerja'],
  ])('%s, %s and %s are known, also below a title', async (...headings) => {
    const sheet = sheetXml([['SELAT MAJU SDN BHD'], headings, ['Aina', 'aina@columns.test', 'E1']])
    const { data } = await look(workbook({ Staff: sheet }))
    expect(data).toMatchObject({ sheet: 'Staff', heading_line: 2, rows: 1, first_lines: [{ line: 1, cells: ['SELAT MAJU SDN BHD'] }, {}, {}] })
    expect(data.columns.map(({ field }) => field)).toEqual(['name', 'email', 'employee_no'])
  })
  test('come for two hundred of them, for headings that repeat, for empty samples and for very long cells', async () => {
    const wide = csv(
      ['Name', 'E-mail', ...Array.from({ length: 198 }, (_, i) => `More ${i}`)],
      ['Aina', 'aina@columns.test', ...Array<string>(198).fill('x')],
    )
    expect((await look(wide)).data.columns).toHaveLength(200)
    const odd = csv(['Name', 'E-mail', 'E-mail', '', 'Note'], ['x'.repeat(5000), 'a@columns.test', '', 'stray', ''])
    const { columns } = (await look(odd)).data
    expect(columns.map(({ heading, field, because, filled }) => [heading, field, because, filled])).toEqual([
      ['Name', 'name', 'known', 1],
      ['E-mail', 'email', 'known', 1],
      ['E-mail', null, 'same', 0],
      ['', null, 'unknown', 1],
      ['Note', null, 'unknown', 0],
    ])
    expect(columns[0]?.samples[0]).toHaveLength(81)
  })
  test('are those below another row where somebody says so', async () => {
    const file = csv(['Name', 'E-mail'], ['Nama', 'Emel'], ['Aina', 'aina@columns.test'])
    expect((await look(file, maker, { heading_line: '2' })).data).toMatchObject({ heading_line: 2, rows: 1, columns: [{ heading: 'Nama' }, {}] })
    expect(reasonOf(await look(file, maker, { heading_line: '9' }))).toEqual([10024, 'columns_changed'])
    expect((await look(file, maker, { heading_line: 'x' })).response_code).toBe(7000)
  })
  test('say as what their letters were read, and are read otherwise where somebody says so', async () => {
    const file = Buffer.from('Name;E-mail\nJörg;jorg@columns.test\n', 'latin1')
    const letters = { encoding: 'windows-1252', cells: ['Jörg'] } as const
    expect((await look(file)).data.letters).toEqual(letters)
    expect((await look(file, maker, { encoding: 'macintosh' })).data.letters).toEqual({ encoding: 'macintosh', cells: ['Jˆrg'] })
    expect(reasonOf(await look(file, maker, { encoding: 'utf-8' }))).toEqual([10024, 'encoding'])
    const columns = [
      { column: 1, heading: 'Name', field: 'name' },
      { column: 2, heading: 'E-mail', field: 'email' },
    ]
    expect((await check(file, { heading_line: 1, encoding: 'macintosh', columns })).data.ready).toMatchObject([{ name: 'Jˆrg' }])
  })
  test('are refused with the reason where there are none', async () => {
    expect(reasonOf(await look(Buffer.from('')))).toEqual([10024, 'no_rows'])
    expect(reasonOf(await look(traineeCsv([])))).toEqual([10024, 'no_rows'])
    expect(reasonOf(await look(Buffer.from('%PDF-1.7\n')))).toEqual([10076, undefined])
    expect(
      reasonOf(
        await look(
          csv(
            Array.from({ length: 201 }, (_, i) => `More ${i}`),
            ['x'],
          ),
        ),
      ),
    ).toEqual([10024, 'too_many_columns'])
  })
  test('show no identity number', async () => {
    const { body } = await look(csv(['Name', 'E-mail', 'IC', 'Code'], ['Aina', 'a@columns.test', '900101-14-5678', '900101145678']))
    expect(body).not.toMatch(/900101/)
    expect(body).toContain('••••••••5678')
  })
})

describe('a dry run with what was said of the columns', () => {
  test('reads exactly those, and names them in its report', async () => {
    const { data } = await check(staff, said)
    expect(data.job).toMatchObject({ total: 2, skipped: 0, headings: { name: 'Full Name', email: 'E-mail', employee_no: 'Kod kos' } })
    expect(data.ready.map(({ line, username }) => [line, username])).toEqual([
      [2, 'aisyah'],
      [3, 'chee'],
    ])
  })
  test.each([
    ['a column twice', [...said.columns, { column: 4, heading: 'Kod kos', field: 'phone' }]],
    ['a field twice', [...said.columns, { column: 3, heading: 'Phone No.', field: 'name' }]],
    ['an unknown field', [...said.columns, { column: 3, heading: 'Phone No.', field: 'company_id' }]],
    ['no e-mail', said.columns.slice(0, 1)],
    ['a column no file can have', [...said.columns.slice(0, 2), { column: 201, heading: '', field: 'phone' }]],
  ])('is refused with %s', async (_what, columns) => {
    const before = await world.digest()
    const { response_code, data } = await check(staff, { heading_line: 1, columns })
    expect([response_code, (data as unknown as { field: string }[])[0]?.field.startsWith('matching.columns')]).toEqual([7000, true])
    expect(await world.digest()).toBe(before)
  })
  test('is refused where the file has no such column, or another one there by now', async () => {
    const columns = (column: number, heading: string) => ({
      heading_line: 1,
      columns: [...said.columns.slice(0, 2), { column, heading, field: 'phone' }],
    })
    for (const other of [columns(3, 'Phone'), columns(9, 'Phone No.'), { ...said, heading_line: 2 }, { ...said, heading_line: 40 }])
      expect(reasonOf(await check(staff, other))).toEqual([10024, 'columns_changed'])
    expect((await check(staff, '{')).response_code).toBe(7000)
  })
})

describe('what was said of columns', () => {
  const headings = ['Full Name', 'E-mail', 'Phone No.', 'Kod kos']
  test('is the company’s guess for the next file with these headings, and no other company’s', async () => {
    const own = await world.given.company()
    const [first, colleague] = [await world.given.admin('clientAdmin', { company: own }), await world.given.admin('clientAdmin', { company: own })]
    const stranger = await world.given.admin('clientAdmin')
    const known = await fieldsOf(staff, colleague)
    expect((await check(staff, said, first)).response_code).toBe(2100)
    const next = csv(['FULL NAME', 'Email', 'phone no', 'kod kos'], ['Somebody', 'some@columns.test', '', ''])
    for (const file of [staff, next])
      expect((await fieldsOf(file, colleague)).map(([, field, because]) => [field, because])).toEqual([
        ['name', 'remembered'],
        ['email', 'remembered'],
        [null, 'left_out'],
        ['employee_no', 'remembered'],
      ])
    expect(await fieldsOf(staff, stranger)).toEqual(known)
    expect(await fieldsOf(csv([...headings, 'More'], ['a', 'b', 'c', 'd', 'e']), colleague)).toEqual([...known, ['More', null, 'unknown']])
    const seen = await world.kit.database.read({ kind: 'company', company_id: stranger.company_id as number }, (tx) =>
      tx.sql.select().from(traineeColumnMatching),
    )
    expect(seen).toEqual([])
    await check(staff, { ...said, columns: said.columns.slice(0, 2) }, colleague)
    expect((await fieldsOf(staff, first)).at(-1)).toEqual(['Kod kos', null, 'left_out'])
  })
  test('is not kept of a file that was refused, nor where nobody said anything', async () => {
    const by = await world.given.admin('clientAdmin')
    await check(staff, { ...said, heading_line: 2 }, by)
    await world.as(by).call('importTraineeUsers', {}, { file: { name: 'staff.csv', bytes: staff } })
    expect((await fieldsOf(staff, by)).every(([, , because]) => because === 'known' || because === 'unknown')).toBe(true)
  })
  test('is kept of so many kinds of file, and of no company another’s is forgotten', async () => {
    const [one, other] = [await world.given.admin('clientAdmin'), await world.given.admin('clientAdmin')]
    const file = (n: number) => csv(['Name', 'E-mail', `Code ${n}`], [`Person ${n}`, `p${n}@columns.test`, 'x'])
    const matching = (n: number) => ({
      heading_line: 1,
      columns: [
        { column: 1, heading: 'Name', field: 'name' },
        { column: 2, heading: 'E-mail', field: 'email' },
        { column: 3, heading: `Code ${n}`, field: 'employee_no' },
      ],
    })
    await check(file(0), matching(0), other)
    await check(file(0), matching(0), one)
    const before = new Date(Date.now() + world.kit.clock.offsetMs + 1000)
    await world.kit.database.write(everything, (tx) =>
      tx.sql.insert(traineeColumnMatching).values(
        Array.from({ length: MATCHINGS_KEPT - 1 }, (_, n) => ({
          company_id: one.company_id as number,
          headings_hash: `kind ${n}`,
          said: {},
          used_at: before,
        })),
      ),
    )
    world.clock.shift(5000)
    await check(file(1), matching(1), one)
    const rows = (by: Person) =>
      world.kit.database.read(everything, (tx) =>
        tx.sql
          .select()
          .from(traineeColumnMatching)
          .where(eq(traineeColumnMatching.company_id, by.company_id as number)),
      )
    expect([(await rows(one)).length, (await rows(other)).length]).toEqual([MATCHINGS_KEPT, 1])
    expect((await fieldsOf(file(0), one)).at(-1)).toEqual(['Code 0', null, 'unknown'])
    expect((await fieldsOf(file(1), one)).at(-1)).toEqual(['Code 1', 'employee_no', 'remembered'])
    expect((await fieldsOf(file(0), other)).at(-1)).toEqual(['Code 0', 'employee_no', 'remembered'])
  })
})

describe('the report', () => {
  test('says of each row what the file has there, masks identity numbers, names the row before, and counts by kind', async () => {
    const taken = newTrainee()
    await world.as(maker).call('createTempTraineeUserRegistration', taken)
    const rows = [
      ...people(1, 'rep'),
      ['Tan Siew Lan', 'siew.lan', 'siewlan@selat'],
      ['Muthu', 'muthu', 'muthu@', '03-3165'],
      ['Ravi', 'ravi', 'ravi@columns.test', '', '880231-14-501'],
      ['Again', 'REP.0', 'again@columns.test'],
      ['Taken', taken.username, 'free@columns.test', '', taken.ic_no],
    ] as string[][]
    const { data } = await world.as(maker).call('importTraineeUsers', {}, { file: { name: 'staff.csv', bytes: traineeCsv(rows, header) } })
    const report = (await world.as(maker).call('getTraineeJob', { job_id: data.import_id, skipped: true, kinds: true })).data
    expect(
      report.lines.map(({ line, problems }) => [line, problems.map(({ field, rule, code, value, row }) => [field, rule ?? code, value, row])]),
    ).toEqual([
      [3, [['email', 'email', 'siewlan@selat', null]]],
      [
        4,
        [
          ['email', 'email', 'muthu@', null],
          ['phone', 'phone', '03-3165', null],
        ],
      ],
      [5, [['ic_no', 'zeros_lost', '•••••••4501', null]]],
      [6, [['username', 'in_file', 'rep.0', 2]]],
      [
        7,
        [
          ['username', 10001, taken.username, null],
          ['ic_no', 10012, `••••••••${String(taken.ic_no).slice(-4)}`, null],
        ],
      ],
    ])
    expect(report.kinds[0]).toEqual({ field: 'email', rule: 'email', code: null, count: 2 })
    expect(report.kinds).toHaveLength(6)
    expect((await world.as(maker).call('getTraineeJob', { job_id: data.import_id })).data.kinds).toEqual([])
  })
})
