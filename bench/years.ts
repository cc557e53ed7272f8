/** Prints how a portal with a year of many trainees compares with one of 1,000, what it reads sequentially, how many bytes a year takes and how long keys last. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import type { Role } from '@jujur/contract/permissions.ts'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { jobs } from '../apps/server/src/composition/jobs.ts'
import { courseVersion } from '../apps/server/src/courses/courses.table.ts'
import { addFullCourse } from '../apps/server/src/demo/content.seed.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { REPORT_JOB } from '../apps/server/src/reports/reports.rules.ts'
import { openWorld, type Person, type World } from '../apps/server/test/world.ts'
import { fillYears } from './years-fill.ts'

const words = process.argv.slice(2)
const MANY = Number(words.find((word) => /^\d+$/.test(word)) ?? 300_000)
const FEW = 1_000
const only = words.find((word) => word.startsWith('only='))?.slice('only='.length) ?? ''
const parts = words.filter((word) => !/^\d+$/.test(word) && !word.startsWith('only='))
const isAsked = (part: string) => parts.length === 0 || parts.includes(part)
const ROUNDS = 5
const SHOWN = 20
/** Lists are counted up to here, and no page begins later. */
const COUNTED = 10_000
/** As many rows may be read one after the other: a list counts so far and no further. */
const SCANNED_ROWS = COUNTED + 1
const PIECE = 50_000_000
const TEN_MILLION = 10_000_000
const DAY_MS = 86_400_000
const KL_MS = 8 * 3_600_000
const AIMS = { list: 1.3, dashboard: 3, job: 3 }
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
const told = (line: string) => process.stdout.write(`${line}\n`)

// Ten in the morning of the next Monday in Kuala Lumpur, when everything is told.
const local = Date.now() + KL_MS
const midnight = local - (local % DAY_MS)
const monday = midnight + ((8 - new Date(midnight).getUTCDay()) % 7 || 7) * DAY_MS
const offset = monday + 10 * 3_600_000 - local

type Side = {
  world: World
  client: pg.Client
  trainees: number
  people: Record<Role, Person>
  ids: { course_id: number; purchased_course_id: number; user_id: number; report_id: number }
}

/** What a run leaves for another, where YEARS_KEPT names a file: filling takes longer than asking. */
type Kept = Pick<Side, 'trainees' | 'people' | 'ids'> & { url: string }
const KEPT = process.env.YEARS_KEPT

const connected = async (world: World) => {
  world.clock.shift(offset)
  const url = String(world.kit.settings.databaseUrl)
  const client = new pg.Client({ connectionString: url, options: '-c app.scope=all' })
  await client.connect()
  return { url, client }
}

const openKept = async ({ url, trainees, people, ids }: Kept): Promise<Side> => {
  const world = await openWorld({ demo: false, databaseUrl: url })
  const { client } = await connected(world)
  const { clientAdmin, trainee, globalAdmin, superAdmin } = people
  const signedIn = {
    clientAdmin: await world.given.returning(clientAdmin),
    trainee: await world.given.returning(trainee),
    globalAdmin: await world.given.returning(globalAdmin),
    superAdmin: await world.given.returning(superAdmin),
  }
  return { world, client, trainees, people: signedIn, ids }
}

const openSide = async (trainees: number): Promise<Side> => {
  const world = await openWorld({ demo: false })
  const { url, client } = await connected(world)
  const company = await world.given.company()
  const [maker, checker, superAdmin] = [
    await world.given.admin('globalAdmin', { kind: 'maker_checker' }),
    await world.given.admin('globalAdmin'),
    await world.given.admin('superAdmin'),
  ]
  const [clientAdmin, trainee] = [await world.given.admin('clientAdmin', { company }), await world.given.trainee({ company })]
  const now = await readClock(world.kit)
  const { course_id, course_version_id } = await world.kit.database.write(everything, async (tx) => {
    const made = await addFullCourse({ tx, kit: world.kit, now, maker: maker.user_id, checker: checker.user_id })
    const [version] = await tx.sql
      .select({ course_version_id: courseVersion.course_version_id })
      .from(courseVersion)
      .where(eq(courseVersion.course_id, made.course_id))
    if (!version) throw new Error('the course was not published')
    return { course_id: made.course_id, ...version }
  })
  told(`a year of ${trainees} trainees`)
  const filled = { url, trainees, companies: 8 + Math.ceil(trainees / 1500), course_id, course_version_id }
  await fillYears(filled, trainees === FEW ? () => undefined : told)
  const { rows } = await client.query('select purchased_course_id from purchased_course where company_id = $1', [company.company_id])
  const ids = { course_id, purchased_course_id: rows[0].purchased_course_id, user_id: trainee.user_id, report_id: 0 }
  return { world, client, trainees, people: { clientAdmin, trainee, globalAdmin: maker, superAdmin }, ids }
}

// ── What is read sequentially ─────────────────────────────────────────────────────────────────────────────────

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const scansOf = (plan: Plan, isGrowing: (table: string) => boolean): string[] => {
  const loops = plan['Actual Loops'] ?? 0
  const rows = ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * loops
  const table = plan['Relation Name'] ?? ''
  const own = plan['Node Type'] === 'Seq Scan' && isGrowing(table) && rows > SCANNED_ROWS ? [`${table} (${rows} rows)`] : []
  return [...own, ...(plan.Plans ?? []).flatMap((one) => scansOf(one, isGrowing))]
}

/** Runs each after the other while the large database explains all it does; answers what each of them read sequentially, with the beginning of the statement. */
const scannedBy = async ({ client }: Side, isGrowing: (table: string) => boolean, works: readonly (() => Promise<unknown>)[]) => {
  const { rows } = await client.query("select pg_current_logfile('jsonlog') as file, current_database() as name")
  const { file, name } = rows[0]
  const size = async () => Number((await client.query('select (pg_stat_file($1)).size', [file])).rows[0].size)
  await client.query('alter system set auto_explain.log_min_duration = 0')
  await client.query('alter system set auto_explain.log_analyze = on')
  await client.query('select pg_reload_conf()')
  await sleep(300)
  const found: string[][] = []
  for (const work of works) {
    const from = await size()
    await work()
    // Its collector writes behind.
    await sleep(40)
    const to = await size()
    const scans = new Set<string>()
    let rest = ''
    // In pieces: a text of PostgreSQL has its limit.
    for (let at = from; at < to; at += PIECE) {
      const read = await client.query<{ bytes: Buffer }>('select pg_read_binary_file($1, $2, $3) as bytes', [file, at, Math.min(PIECE, to - at)])
      const lines = (rest + (read.rows[0]?.bytes.toString('latin1') ?? '')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.includes('Seq Scan')) continue
        const { dbname, message } = JSON.parse(line)
        if (dbname !== name) continue
        const explained = JSON.parse(message.slice(message.indexOf('{')))
        const query = String(explained['Query Text']).replaceAll(/\s+/g, ' ')
        for (const scan of scansOf(explained.Plan, isGrowing)) scans.add(`${scan}: ${query.slice(0, 160)}`)
      }
    }
    found.push([...scans])
  }
  await client.query('alter system reset auto_explain.log_min_duration')
  await client.query('alter system reset auto_explain.log_analyze')
  await client.query('select pg_reload_conf()')
  return found
}

// ── What is asked ─────────────────────────────────────────────────────────────────────────────────────────────

type Asked = { what: string; aim: number | null; ask: (side: Side) => Promise<void> }

const asking =
  (name: CallName, role: Role, input: (side: Side) => Record<string, unknown>): Asked['ask'] =>
  async (side) => {
    const { response_code, body } = await side.world.as(side.people[role]).call(name, input(side))
    if (response_code !== 2100) throw new Error(`${name} answers ${body.slice(0, 300)}`)
  }

const today = () => new Date(Date.now() + offset + KL_MS).toISOString().slice(0, 10)
/** What a list asks for besides, where it asks for something. */
const NEEDED: Partial<Record<CallName, (side: Side) => Record<string, unknown>>> = {
  getTraineeStory: ({ ids }) => ({ user_id: ids.user_id, groups: [] }),
  getPurchaseCourseDetails: ({ ids }) => ({ purchased_course_id: ids.purchased_course_id }),
  traineeUserCourseSelectionList: ({ ids }) => ({ purchased_course_id: ids.purchased_course_id, assigned_to_course: 2 }),
  getReport: ({ ids }) => ({ report_id: ids.report_id }),
}
/** Of these somebody has made a handful, whatever the company's size; or they look ahead over everybody by what they are, and the previews below say for how long. */
const LEFT_OUT: readonly CallName[] = [
  'getTraineeImportRows',
  'getTraineeJob',
  'getSeatJob',
  'getEnrolRuleJob',
  'getReminderJob',
  'getAuditorOpenings',
  'getCycleImpactPeople',
  'getEnrolRulePreviewPeople',
]

const shapeOf = (call: Call) =>
  'shape' in call.input ? (call.input.shape as Record<string, { _zod: { def: { type: string; innerType?: unknown; entries?: object } } }>) : {}
const choicesOf = (field: unknown): string[] => {
  const def = (field as { _zod?: { def: { innerType?: unknown; entries?: object } } } | undefined)?._zod?.def
  return def?.entries ? Object.values(def.entries) : def?.innerType ? choicesOf(def.innerType) : []
}

const listsOf = async (large: Side): Promise<Asked[]> => {
  const asked: Asked[] = []
  const word = (await large.client.query("select substr(md5('300'), 1, 8) as word")).rows[0].word
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name] as Call
    const shape = shapeOf(call)
    if (!('length' in shape) || call.effect !== 'read' || LEFT_OUT.includes(name)) continue
    const roles: readonly Role[] = 'roles' in call.access ? call.access.roles : call.access.who === 'signedIn' ? ['trainee'] : []
    for (const role of roles) {
      // An auditor's lists are asked by guests, and a report by whoever ordered it.
      if (name === 'getReport' && role !== 'clientAdmin') continue
      // A desk is asked by what waits there, or was decided, and has a field of its own for words.
      const needed = NEEDED[name] ?? (() => ('search' in shape && name !== 'getReminderStepList' ? { q: 'PENDING' } : {}))
      const add = (what: string, more: (side: Side) => Record<string, unknown>) =>
        asked.push({
          what: `${name}${roles.length > 1 ? ` (${role})` : ''}, ${what}`,
          aim: AIMS.list,
          ask: asking(name, role, (side) => ({ ...needed(side), length: SHOWN, ...more(side) })),
        })
      add('first page', () => ({}))
      for (const sort of choicesOf(shape.sort)) for (const dir of ['asc', 'desc']) add(`by ${sort}, ${dir}`, () => ({ sort, dir }))
      if ('start' in shape) add('last page', ({ trainees }) => ({ start: Math.max(0, Math.min(COUNTED, Math.floor(trainees / 3)) - SHOWN) }))
      if ('q' in shape) add('a word that two have', () => ('search' in shape ? { search: word } : { q: word }))
      for (const field of ['status', 'state', 'outcome'] as const)
        for (const choice of choicesOf(shape[field])) add(`${field} ${choice}`, () => ({ [field]: choice }))
    }
  }
  return asked
}

const dashboards: Asked[] = [
  ...(['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const).map((role) => ({
    what: `getDashboard (${role})`,
    aim: AIMS.dashboard,
    ask: asking('getDashboard', role, () => ({})),
  })),
  { what: 'getCompanyDashboard', aim: AIMS.dashboard, ask: asking('getCompanyDashboard', 'clientAdmin', () => ({})) },
  {
    what: 'getCompanyDashboard, a month ago',
    aim: AIMS.dashboard,
    ask: asking('getCompanyDashboard', 'clientAdmin', () => ({ as_at: new Date(Date.now() + offset - 30 * DAY_MS).toISOString().slice(0, 10) })),
  },
  { what: 'getProviderDashboard', aim: AIMS.dashboard, ask: asking('getProviderDashboard', 'globalAdmin', () => ({})) },
  { what: 'getPortalDashboard', aim: AIMS.dashboard, ask: asking('getPortalDashboard', 'superAdmin', () => ({})) },
  {
    what: 'quick_search, a word that two have',
    aim: AIMS.dashboard,
    ask: asking('quick_search', 'clientAdmin', () => ({ query: 'person300@people.test' })),
  },
  { what: 'quick_search, words that nobody has', aim: AIMS.dashboard, ask: asking('quick_search', 'globalAdmin', () => ({ query: 'zzzz nobody' })) },
  {
    what: '/metrics',
    aim: AIMS.dashboard,
    ask: async ({ world }) => {
      const { statusCode } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
      if (statusCode !== 200) throw new Error(`/metrics answers ${statusCode}`)
    },
  },
  // They go through all people of a company, and say so: seconds, not a ratio.
  { what: 'getDueCalendar (of everybody)', aim: null, ask: asking('getDueCalendar', 'clientAdmin', () => ({ by: 'department' })) },
  {
    what: 'previewEnrolRule (of everybody)',
    aim: null,
    ask: asking('previewEnrolRule', 'clientAdmin', ({ ids }) => ({
      course_id: ids.course_id,
      who: [],
      due: { kind: 'after_start', days: 30 },
      starts_on: today(),
    })),
  },
]

type Figures = { few: number; many: number }
/** Null for what could not be asked, which is told. */
const timed = async (sides: readonly [Side, Side], { what, ask }: Asked): Promise<Figures | null> => {
  const times: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const [i, side] of sides.entries()) {
        const began = performance.now()
        await ask(side)
        if (round > 0) times[i as 0 | 1].push(performance.now() - began)
      }
  } catch (error) {
    told(`${what.padEnd(64)} NOT MEASURED: ${(error as Error).message.slice(0, 200)}`)
    return null
  }
  return { few: median(times[0]), many: median(times[1]) }
}
/** A list counts up to 10,000 rows, of 1,000 people that is a tenth: so many milliseconds more are bounded, whatever comes. */
const NOISE_MS = 15

const measure = async (sides: readonly [Side, Side], asked: readonly Asked[], isGrowing: (table: string) => boolean): Promise<boolean> => {
  let isSound = true
  const figures: (Asked & Figures)[] = []
  for (const one of asked) {
    let figure = await timed(sides, one)
    // Once more, so that what else the machine did is not taken for growth.
    if (figure && one.aim !== null && figure.many / figure.few > one.aim && figure.many - figure.few > NOISE_MS) figure = await timed(sides, one)
    if (figure) figures.push({ ...one, ...figure })
    else isSound = false
  }
  const scanned = await scannedBy(
    sides[1],
    isGrowing,
    figures.map(
      ({ ask }) =>
        () =>
          ask(sides[1]),
    ),
  )
  for (const [i, { what, aim, few, many }] of figures.entries()) {
    const scans = scanned[i] ?? []
    const isOver = aim !== null && many / few > aim && many - few > NOISE_MS
    const mark = [isOver ? 'OVER' : '', scans.length > 0 && aim !== null ? 'SCANS' : ''].filter(Boolean).join(' ')
    if (mark !== '') isSound = false
    const ratio = (many / few).toFixed(2).padStart(7)
    told(`${what.padEnd(64)} ${few.toFixed(1).padStart(8)} ${many.toFixed(1).padStart(9)} ms ${ratio}  ${aim === null ? '' : `<= ${aim}`} ${mark}`)
    for (const scan of scans) told(`    reads ${scan}`)
  }
  return isSound
}

// ── Jobs ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** What needs a log that the server itself has sealed; what looks after folders; and what goes out to mail servers. */
const NOT_RUN = ['check-audit-log', 'seal-audit-lines', 'sign-audit-head', 'sweep-files', 'sweep-uploads', 'delete-packs']

const jobRun = async ({ world }: Side, name: string) => {
  const began = performance.now()
  await jobs[name]?.work(world.kit, new AbortController().signal)
  return performance.now() - began
}

/** How far each sequence is: a row that turned out to be there already has taken a number all the same. */
const sequencesOf = async ({ client }: Side) => {
  const { rows } = await client.query<{ name: string; last: string }>(
    "select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public'",
  )
  return new Map(rows.map(({ name, last }) => [name, Number(last)]))
}

const measureJobs = async (sides: readonly [Side, Side], isGrowing: (table: string) => boolean): Promise<boolean> => {
  let isSound = true
  told(`\n${'each job: over what waits, then with nothing to do'.padEnd(34)} ${'first run'.padStart(22)} ${'with nothing to do'.padStart(24)}`)
  for (const name of Object.keys(jobs)) {
    if (NOT_RUN.includes(name) || name.startsWith('send-mail') || !name.includes(only)) continue
    const first: number[] = []
    for (const side of sides) {
      first.push(await jobRun(side, name))
      // What it left for the next turn of its own is its work too.
      for (let i = 0; i < 3; i++) await jobRun(side, name)
    }
    const times: [number[], number[]] = [[], []]
    const before = await sequencesOf(sides[1])
    for (let round = 0; round < 5; round++) for (const [i, side] of sides.entries()) times[i as 0 | 1].push(await jobRun(side, name))
    const [few, many] = [median(times[0]), median(times[1])]
    const used = [...(await sequencesOf(sides[1]))].filter(([sequence, last]) => last > (before.get(sequence) ?? 0) + 5)
    const [scans = []] = await scannedBy(sides[1], isGrowing, [() => jobRun(sides[1], name)])
    const isOver = many / few > AIMS.job && many - few > 20
    const mark = [isOver ? 'OVER' : '', scans.length > 0 ? 'SCANS' : '', used.length > 0 ? 'USES KEYS' : ''].filter(Boolean).join(' ')
    if (mark !== '') isSound = false
    const seconds = first.map((ms) => `${(ms / 1000).toFixed(2)} s`.padStart(10)).join(' ')
    told(
      `${name.padEnd(34)} ${seconds}  ${few.toFixed(1).padStart(8)} ${many.toFixed(1).padStart(9)} ms ${(many / few).toFixed(2).padStart(7)}  <= ${AIMS.job} ${mark}`,
    )
    for (const scan of scans) told(`    reads ${scan}`)
    for (const [sequence, last] of used) told(`    uses ${(last - (before.get(sequence) ?? 0)) / 5} numbers of ${sequence} a run`)
  }
  return isSound
}

// ── Sizes ─────────────────────────────────────────────────────────────────────────────────────────────────────

const sizesOf = async ({ client }: Side) => {
  const { rows } = await client.query<{ name: string; rows: string; bytes: string; heap: string }>(`
    select c.relname as name, greatest(c.reltuples, 0)::bigint as rows, pg_total_relation_size(c.oid) as bytes, pg_relation_size(c.oid) as heap
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, ...of }) => [name, { rows: Number(of.rows), bytes: Number(of.bytes), heap: Number(of.heap) }]))
}
const GIB = 1024 ** 3

/** How many times a year a table is filled anew: its rows are taken out sooner, and the next ones take new keys. */
const TAKEN_OUT: Readonly<Record<string, number>> = { outbox_mail: 365 / 90 }

const tellSizes = async ([small, large]: readonly [Side, Side]) => {
  const [few, many] = [await sizesOf(small), await sizesOf(large)]
  const more = large.trainees - small.trainees
  const grown = [...many].map(([name, of]) => {
    const before = few.get(name) ?? { rows: 0, bytes: 0, heap: 0 }
    return { name, rows: (of.rows - before.rows) / more, bytes: (of.bytes - before.bytes) / more, heap: (of.heap - before.heap) / more }
  })
  const largest = grown.filter(({ bytes }) => bytes >= 1).sort((a, b) => b.bytes - a.bytes)
  told(
    `\n${'bytes a trainee and year, by table'.padEnd(34)} ${'rows'.padStart(8)} ${'bytes'.padStart(9)} ${'of them indexes'.padStart(16)} ${'GiB at 10,000,000'.padStart(19)}`,
  )
  for (const { name, rows, bytes, heap } of largest)
    told(
      `${name.padEnd(34)} ${rows.toFixed(2).padStart(8)} ${bytes.toFixed(0).padStart(9)} ${(bytes - heap).toFixed(0).padStart(16)} ${((bytes * TEN_MILLION) / GIB).toFixed(1).padStart(19)}`,
    )
  const sum = largest.reduce((all, { bytes }) => all + bytes, 0)
  told(
    `${'together'.padEnd(34)} ${''.padStart(8)} ${sum.toFixed(0).padStart(9)} ${''.padStart(16)} ${((sum * TEN_MILLION) / GIB).toFixed(1).padStart(19)}`,
  )

  const { rows: keys } = await large.client.query<{ name: string; column: string }>(`
    select c.relname as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and a.atttypid = 'integer'::regtype`)
  told(`\n${'32-bit keys, at 10,000,000 trainees'.padEnd(54)} ${'a trainee and year'.padStart(18)} ${'years'.padStart(8)}`)
  const lasting = keys
    .map(({ name, column }) => ({ what: `${name}.${column}`, rows: (grown.find((one) => one.name === name)?.rows ?? 0) * (TAKEN_OUT[name] ?? 1) }))
    .filter(({ rows }) => rows > 0.01)
    .sort((a, b) => b.rows - a.rows)
  for (const { what, rows } of lasting)
    told(`${what.padEnd(54)} ${rows.toFixed(2).padStart(18)} ${((2 ** 31 - 1) / (rows * TEN_MILLION)).toFixed(1).padStart(8)}`)
}

/** Tables that have grown with the trainees. */
const growingOf = async ([small, large]: readonly [Side, Side]) => {
  const [few, many] = [await sizesOf(small), await sizesOf(large)]
  const grown = [...many].filter(([name, { rows }]) => rows > 3 * COUNTED && rows > 5 * (few.get(name)?.rows ?? 0)).map(([name]) => name)
  return (table: string) => grown.includes(table)
}

const openSides = async (): Promise<[Side, Side]> => {
  if (!KEPT || !existsSync(KEPT)) return [await openSide(FEW), await openSide(MANY)]
  const [few, many]: [Kept, Kept] = JSON.parse(readFileSync(KEPT, 'utf8'))
  return [await openKept(few), await openKept(many)]
}
const sides = await openSides()
if (KEPT && !existsSync(KEPT)) {
  const kept = sides.map(({ world, trainees, people, ids }) => ({ url: world.kit.settings.databaseUrl, trainees, people, ids }))
  writeFileSync(KEPT, JSON.stringify(kept))
}
let isSound = true
const isGrowing = await growingOf(sides)
if (isAsked('sizes')) await tellSizes(sides)
if (isAsked('lists')) {
  const head = `${MANY} trainees beside ${FEW}`
  for (const side of sides) {
    while (Number((await side.client.query('select count(*) from learning_day where not is_folded')).rows[0].count) > 0)
      await jobRun(side, 'fold-learning-days')
    await side.client.query('vacuum analyze learning_day')
  }
  const gathered: number[] = []
  for (const side of sides) {
    const began = performance.now()
    const { data } = await side.world.as(side.people.clientAdmin).call('orderReport', { kind: 'completion' })
    side.ids.report_id = (data as { report_id: number }).report_id
    for (let i = 0; i < 2; i++) await jobRun(side, REPORT_JOB)
    gathered.push(((performance.now() - began) / side.trainees) * 3)
  }
  told(`\n${head}, medians of ${ROUNDS} in turn`)
  const each = (gathered[1] ?? 0) / (gathered[0] ?? 1)
  told(
    `${'a report of a company is gathered, each row'.padEnd(64)} ${gathered.map((ms) => ms.toFixed(2).padStart(8)).join(' ')}  ms ${each.toFixed(2).padStart(7)}  <= 1.3`,
  )
  const asked = [...dashboards, ...(await listsOf(sides[1]))].filter(({ what }) => what.includes(only))
  // A part at a time, so that what is known is told.
  for (let at = 0; at < asked.length; at += 40) isSound = (await measure(sides, asked.slice(at, at + 40), isGrowing)) && isSound
}
if (isAsked('jobs')) isSound = (await measureJobs(sides, isGrowing)) && isSound
for (const { client, world } of sides) {
  await client.end()
  await (KEPT ? world.app.close() : world.close().catch(() => undefined))
}
told(isSound ? 'all within their aims' : 'some are over their aim')
process.exit(isSound ? 0 : 1)
