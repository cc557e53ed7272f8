/** Reports opened by readers of others, cell by cell. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { columnsOf, type ReportColumn, type ReportKind, reportColumns, reportKinds } from '@jujur/contract/reports.ts'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { notices } from '../apps/server/src/composition/notices.ts'
import { seedDemo } from '../apps/server/src/demo/demo.seed.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { startSession } from '../apps/server/src/identity/sessions/sessions.store.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { makeReports } from '../apps/server/src/reports/reports.worker.ts'
import words from '../apps/server/src/texts/en/reports.json' with { type: 'json' }
import { learnerOf } from '../apps/server/test/learner.ts'
import { openWorld } from '../apps/server/test/world.ts'

/** What spreadsheets take for numbers, days, formulas, markup or escapes, or turn round. */
const AWKWARD = [
  '000123',
  '=HYPERLINK("http://x","y")',
  '+60123456789',
  '-1+2',
  '@SUM(A1)',
  '\u200Fأحمد بن علي\u200E (Ahmad)',
  '👩‍👩‍👧 Nur 🇲🇾',
  'Å'.repeat(200),
  `<b>&"'</b>]]>`,
  '_x0041_ and _x000D_',
  '2026-01-02',
  '1E5',
  'TRUE',
  '李, 小明; "x"',
  "'quoted",
  'two  spaces',
  '1/2',
  '12:30',
] as const

const PEOPLE = Number(process.argv[2] ?? 60)
type Cell = readonly [type: string, value: unknown] | null
type Reader = {
  readonly name: string
  readonly isInstalled: () => boolean
  readonly read: (path: string) => Cell[][]
  /**
   * Reads `_x005F_` as what it stands for (ECMA-376, ST_Xstring), as Excel does. To those that do not, a name in which somebody typed such an escape shows
   * one more.
   */
  readonly unescapes: boolean
}

const folder = mkdtempSync(join(tmpdir(), 'report-readers-'))
const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024, env: { ...process.env, HOME: folder }, timeout: 180_000 })
const isThere = (program: string, ...args: string[]) => run(program, ...args).status === 0
const PYTHON = ['/usr/bin/python3', 'python3'].find((program) => isThere(program, '--version'))
const PY = join(import.meta.dirname, 'report-readers.py')
const read = (how: string, path: string): Cell[][] => {
  const { status, stdout, stderr } = run(PYTHON ?? '', PY, how, path)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Cell[][]
}
const converted = (program: string, args: readonly string[], how: string, path: string): Cell[][] => {
  const { status, stderr } = run(program, ...args)
  if (status !== 0) throw new Error(stderr)
  return read(how, path)
}
const office = (path: string) => ['--headless', `-env:UserInstallation=file://${folder}/office`, '--convert-to', 'fods', '--outdir', folder, path]
const readers: readonly Reader[] = [
  {
    name: 'LibreOffice',
    unescapes: true,
    isInstalled: () => isThere('libreoffice', '--version'),
    read: (path) => converted('libreoffice', office(path), 'fods', path.replace(/xlsx$/, 'fods')),
  },
  {
    name: 'Gnumeric',
    unescapes: false,
    isInstalled: () => isThere('ssconvert', '--version'),
    read: (path) => converted('ssconvert', [path, path.replace(/xlsx$/, 'gnumeric')], 'gnumeric', path.replace(/xlsx$/, 'gnumeric')),
  },
  {
    name: 'openpyxl',
    unescapes: false,
    isInstalled: () => isThere(PYTHON ?? '', '-c', 'import openpyxl'),
    read: (path) => read('openpyxl', path),
  },
]

// ── What should stand there, told by another hand than the one that writes the sheet ──────────────────────────

type Kept = string | number | boolean | null
const among = (of: Readonly<Record<string, string>>, value: Kept) => of[String(value)] ?? String(value)
const wanted = (is: ReportColumn['is'], value: Kept): Cell => {
  if (value === null || value === '') return null
  if (is === 'day') return ['day', value]
  if (is === 'number') return ['number', value]
  if (is === 'money') return ['number', Number(value) / 100]
  if (is === 'bucket') return ['text', among(words.buckets, value)]
  if (is === 'step') return ['text', among(words.steps, value)]
  if (is === 'outcome') return ['text', among(words.outcomes, value)]
  if (is === 'yes') return ['text', value ? words.yes : words.no]
  const name = String(value)
  return ['text', is === 'category' && name.startsWith('\u0001') ? among(words.offered, name.slice(1)) : name]
}
const isSame = (one: Cell, other: Cell): boolean => {
  if (one === null || other === null) return one === other
  if (one[0] !== other[0]) return false
  return one[0] === 'number' ? Math.abs(Number(one[1]) - Number(other[1])) < 1e-9 : one[1] === other[1]
}

const world = await openWorld()
await seedDemo(world.kit, notices, () => undefined)
const [admin, provider] = await world.sql(async (tx) => {
  const called = async (username: string) => (await tx.sql.select().from(users).where(eq(users.username, username)))[0]
  return [await called('cadmin'), await called('gmaker')]
})
if (!admin || !provider) throw new Error('the demo has both')
// Questions are told once five people have answered them.
const asked = await world.given.course()
for (let n = 0; n < 5; n++) {
  const person = await world.given.trainee({ company: { company_id: Number(admin.company_id) } })
  const learner = learnerOf(world, person, await world.given.enrolment(person, asked), asked.content)
  await learner.start()
  await learner.read(await learner.progressId(0))
  await learner.answer(await learner.progressId(1), () => n > 2)
}
const client = new pg.Client({ connectionString: process.env.BENCH_URL ?? String(world.kit.settings.databaseUrl), options: '-c app.scope=all' })
await client.connect()
// Without triggers: what learning status counts of them is not looked at here.
await client.query('set session_replication_role = replica')
await client.query(
  `insert into users (company_id, system_type_id, username, email, email_normal, name, status, language, created_at)
   select $1, 1, 'bulk' || n, 'bulk' || n || '@people.test', 'bulk' || n || '@people.test', '', 'active', 'en', now() - interval '90 days' from generate_series(1, $2::integer) n`,
  [admin.company_id, PEOPLE],
)
await client.query(
  `insert into trainee_course (user_id, company_id, course_id, course_version_id, assigned_at, counts_from, due_on)
   select user_id, company_id, version.course_id, version.course_version_id, now() - interval '60 days', now() - interval '60 days', current_date - 20 + user_id % 40
   from users cross join (select course_id, max(course_version_id) as course_version_id from course_version group by course_id) as version
   where company_id = $1 and username like 'bulk%'`,
  [admin.company_id],
)
// Names become awkward ones, each in turn.
const nth = (of: string) => `($1::text[])[1 + (${of}) % ${AWKWARD.length}]`
for (const change of [
  `users set name = ${nth('user_id')}, employee_no = '000' || user_id, department = ${nth('user_id + 7')} where system_type_id = 1`,
  `course set title = ${nth('course_id + 3')}`,
  `company set name = ${nth('company_id + 5')}`,
  `employee_category set name = ${nth('employee_category_id + 11')}, offered = null where employee_category_id % 2 = 0`,
  `course_version set title = ${nth('course_version_id + 3')}`,
  `course_version_question set text = ${nth('question_id + 6')}, module_title = ${nth('question_id + 9')}, translations = '{}'`,
  `pledge set full_name = ${nth('user_id + 2')}`,
  `certificate set holder_name = ${nth('user_id + 4')}`,
])
  await client.query(`update ${change}`, [AWKWARD])
await client.query('set session_replication_role = origin')
await client.query('analyze users; analyze trainee_course')
await client.end()
const token = await world.sql(async (tx) =>
  startSession(tx, provider, { now: await readClock(world.kit), request: { ip: '127.0.0.1', device: 'bench' } }),
)
/** Of all companies: the provider's. */
const reader = world.as({ token })

const taken = async (kind: ReportKind) => {
  const ordered = await reader.call('orderReport', { kind })
  if (ordered.response_code !== 2100) throw new Error(ordered.body)
  const { report_id } = ordered.data
  await makeReports(world.kit, new AbortController().signal)
  const answer = await reader.call('downloadReport', { report_id, response_type: 1 })
  if (answer.response_code !== 2100) throw new Error(`${kind}: ${answer.body}`)
  const path = join(folder, `${kind}.xlsx`)
  writeFileSync(path, answer.data)
  const { rows } = await world.sql((tx) =>
    tx.sql.execute<{ cells: Kept[] }>(sql`select cells from report_row where report_id = ${report_id} and is_listed order by place`),
  )
  const columns = columnsOf(kind, true).map(({ name, is }) => ({ name, is, place: reportColumns[kind].findIndex((one) => one.name === name) }))
  const head = columns.map(({ name }): Cell => ['text', words.columns[name]])
  return { path, sheet: [head, ...rows.map(({ cells }) => columns.map(({ is, place }) => wanted(is, cells[place] ?? null)))] }
}

const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi
const escapedIn = (sheet: readonly Cell[][]): Cell[][] =>
  sheet.map((row) => row.map((cell) => (cell?.[0] === 'text' ? ['text', String(cell[1]).replaceAll(ESCAPE, '_x005F_')] : cell)))

/** Where they differ; empty cells at the end of a row are none. */
const differences = (found: readonly Cell[][], expected: readonly Cell[][]): string[] => {
  const told: string[] = []
  for (let row = 0; row < Math.max(found.length, expected.length); row++)
    for (let column = 0; column < Math.max(found[row]?.length ?? 0, expected[row]?.length ?? 0); column++) {
      const [one, other] = [found[row]?.[column] ?? null, expected[row]?.[column] ?? null]
      if (!isSame(one, other)) told.push(`row ${row + 1}, column ${column + 1}: ${JSON.stringify(one)} instead of ${JSON.stringify(other)}`)
    }
  return told
}

const installed = readers.filter(({ isInstalled }) => isInstalled())
const line = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
line('report', 'rows', 'cells', ...installed.map(({ name }) => name))
line(...Array.from({ length: 3 + installed.length }, () => '---'))
let [cells, different] = [0, 0]
const faults: string[] = []
for (const kind of reportKinds) {
  const { path, sheet } = await taken(kind)
  const size = sheet.reduce((sum, row) => sum + row.length, 0)
  cells += size
  const verdicts = installed.map(({ name, read: open, unescapes }) => {
    const found = differences(open(path), unescapes ? sheet : escapedIn(sheet))
    different += found.length
    faults.push(...found.slice(0, 5).map((one) => `${kind}, ${name}: ${one}`))
    return found.length === 0 ? 'same' : `${found.length} differ`
  })
  if (sheet.length === 1) faults.push(`${kind}: nothing to compare`)
  line(kind, new Intl.NumberFormat(bcp47.en).format(sheet.length - 1), size, ...verdicts)
}
for (const fault of faults) console.log(fault)
const showing = installed.flatMap(({ name, unescapes }) => (unescapes ? [] : [name]))
if (showing.length > 0) console.log(`Shown with the escape of the format where somebody typed one: ${showing.join(', ')}`)
for (const { name } of readers) if (!installed.some((one) => one.name === name)) console.log(`${name} is not installed here`)
console.log(`${cells} cells in ${reportKinds.length} reports, ${installed.length} of ${readers.length} readers: ${different} differences`)
await world.close()
rmSync(folder, { recursive: true })
if (faults.length > 0 || installed.length === 0) process.exitCode = 1
