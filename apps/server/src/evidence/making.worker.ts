/**
 * Makes evidence packs, step by step. Whoever works on one has it by a claim; each step is written only while the claim is its own, nobody has cancelled the
 * pack, and whoever ordered it may still have it. A process that dies begins again with the step it was at; what it left goes with the pack.
 */
import { randomBytes } from 'node:crypto'
import {
  downloadEvidence,
  type Edition,
  EVIDENCE_DAYS,
  type EvidenceAnswer,
  type EvidenceQuestion,
  evidenceQuestions,
  evidenceSteps,
  MOST_SAMPLE,
} from '@jujur/contract/evidence.ts'
import { mayCall, roleOf } from '@jujur/contract/permissions.ts'
import { type LearningReportKind, learningReportKinds, reportColumns } from '@jujur/contract/reports.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { routeToday } from '../access/routes.store.ts'
import { audit } from '../audit/audit.store.ts'
import { publicKeyOf } from '../audit/chain.view.ts'
import { walkOn } from '../audit/heads.usecases.ts'
import { lastBatch } from '../audit/seal.store.ts'
import { sealAll, sealingOf } from '../audit/seal.usecases.ts'
import type { Verdict } from '../audit/verify.view.ts'
import { companyRow } from '../companies/companies.store.ts'
import { personById } from '../identity/identity.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { lastDrill } from '../kit/database/restore-drill.store.ts'
import { everything, type Scope } from '../kit/database/scope.ts'
import { FileStoreError } from '../kit/files/files.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { seal, unseal } from '../kit/security/secrets.ts'
import { DAY_MS, dayOf, endOfDay, startOfDay } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { askedStillOf } from '../learning/seen/seen.store.ts'
import { seeAttempt } from '../learning/seen/seen.usecases.ts'
import { attemptAsSeenHtml, byContent } from '../learning/seen/seen-page.view.ts'
import { noLongerWanted, notify, recipientById } from '../notifications/notifications.usecases.ts'
import { coursesGathered, dropPackReports, insertPackReport, keepSums, peopleByCell, rowsForPack, uncoveredOf } from '../reports/for-packs.store.ts'
import { gatherRows } from '../reports/gathering.store.ts'
import { gatherQuestions } from '../reports/question-rows.store.ts'
import { sumsClose } from '../reports/reports.rules.ts'
import { addUpRows, figuresOfInduction, type GatheredRow } from '../reports/reports.store.ts'
import { rowsAfter } from '../reports/reports.usecases.ts'
import { type GroupSize, namedGroups, namedSides } from '../trainees/people/small-groups.rules.ts'
import { rawSignature, type Stamped, sealedText, tagFilesOf } from './bag.view.ts'
import {
  type AddressKey,
  attemptsAfter,
  CONTENT_SLICE,
  type DeliveryKey,
  mailsAfter,
  type PackPeriod,
  packAddressDeliveriesAfter,
  packApprovalsOf,
  packDeliveriesAfter,
  packReportsOf,
  packRulesOf,
  packVersionsOf,
} from './content.store.ts'
import { documentsOf, gapsIn, type PackOrder, topicsCovered, topicsPage } from './documents.view.ts'
import { evidenceMade, packKindAt } from './evidence.kinds.ts'
import {
  dayAfterPeriod,
  EVIDENCE_JOB,
  LAST_STEP,
  MOST_PACK_TRIES,
  mayStillMake,
  PACK_CLAIMED_MS,
  packLapsesAt,
  pauseAfterTry,
} from './evidence.rules.ts'
import {
  changeClaimedPack,
  claimEvidence,
  dropFilesFrom,
  type EvidenceRow,
  endMade,
  evidenceShown,
  keepPackFiles,
  lapseAsked,
  livePacks,
  type NewEvidence,
  packFilesOf,
  withFilesLeft,
} from './evidence.store.ts'
import { groupOf, type NewFile, type PackPlace, writeOne, writeTable } from './files.usecases.ts'
import { writeLog } from './log.usecases.ts'
import { packItemsAfter, packNotesAfter, packRequestsOf, packRoomsOf, packSamplesOf } from './rooms.store.ts'
import { cellSaid, type NamedInPack, secretsOf, type TableName, type TableRow, tableNames, WITHHELD } from './tables.view.ts'
import { timeStampOf } from './time-stamp.usecases.ts'
import { verifiers } from './verifiers.view.ts'

/** Thrown out of the work where it is nobody's any more: cancelled, or another's since its claim ran out. */
class NoLongerOurs extends Error {
  override readonly name = 'NoLongerOurs'
}
/** Who ordered it may not have it any more, or the company is not active. */
class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed'
}
class SumsDiffer extends Error {
  override readonly name = 'SumsDiffer'
}

const scopeOfPack = ({ company_id }: EvidenceRow): Scope => ({ kind: 'company', company_id })
const claimUntil = (now: Date) => new Date(now.getTime() + PACK_CLAIMED_MS)

/** In the transaction that writes, as the access guard is for signed-in people. */
const assertAllowed = async (tx: Connection, claimed: EvidenceRow): Promise<void> => {
  const person = await personById(tx, claimed.submitted_by)
  const company = await companyRow(tx, claimed.company_id)
  const may = person && mayStillMake(claimed, person, company?.status ?? null)
  if (
    !may ||
    !mayCall(downloadEvidence, await routeToday(tx, downloadEvidence), { role: roleOf(person.system_type_id), permission: person.permission })
  )
    throw new NoLongerAllowed()
}

/** The pack as whoever works on it has it. */
type Held = { pack: EvidenceRow }
const write = async (kit: Kit, held: Held, work: (tx: Connection, now: Date) => Promise<Partial<NewEvidence>>): Promise<void> => {
  const claimed = held.pack
  const now = await readClock(kit)
  let changed: EvidenceRow | null = null
  await kit.database.write(claimed.is_provider ? everything : scopeOfPack(claimed), async (tx) => {
    await assertAllowed(tx, claimed)
    const own = { ...tx, scope: scopeOfPack(claimed) }
    changed = await changeClaimedPack(own, claimed, await work(own, now))
    if (!changed) throw new NoLongerOurs()
  })
  held.pack = changed ?? claimed
}

type Making = {
  readonly kit: Kit
  readonly held: Held
  readonly period: PackPeriod
  readonly read: <T>(work: (tx: Connection) => Promise<T>) => Promise<T>
  /** Prolongs the claim, and asks whether it may go on. */
  readonly beat: () => Promise<void>
  readonly place: PackPlace
}
type Done = {
  files?: NewFile[]
  change?: Partial<NewEvidence>
  answers?: readonly EvidenceAnswer[]
  finish?: (tx: Connection, now: Date) => Promise<unknown>
}

const periodOf = ({ from_on, to_on }: EvidenceRow): PackPeriod => ({
  from_on,
  to_on,
  from: startOfDay(from_on),
  before: startOfDay(dayAfterPeriod(to_on)),
})
const hasFull = ({ edition }: EvidenceRow) => edition === 'full'
const editionsOf = (pack: EvidenceRow): readonly Edition[] => (hasFull(pack) ? ['full', 'redacted'] : ['redacted'])
const answer = (question: EvidenceQuestion, file: string | null, figures: EvidenceAnswer['figures'] = {}): EvidenceAnswer => ({
  question,
  figures,
  file,
})
const readAt = (table: TableName) => `data/read/${table}.csv`

const secretsFor = ({ kit, held }: Making) => {
  const { seed } = held.pack
  if (seed === null) throw new Error('a pack that is made has a seed')
  return { secrets: secretsOf(Buffer.from(unseal(kit.settings.key('fields'), seed), 'hex')), opens: held.pack.opens, hasFull: hasFull(held.pack) }
}

/** What the redacted edition may name, by the people of the pack as they stood at its end. */
const namedInPack = async ({ held, read }: Making): Promise<NamedInPack> => {
  const { evidence_id } = held.pack
  const sizesOf = (name: 'department' | 'category' | 'board') =>
    read(async (tx): Promise<GroupSize[]> => {
      const matrix = (await rowsForPack(tx, evidence_id)).find(({ kind }) => kind === 'completion')
      const sizes = await peopleByCell(tx, matrix?.report_id ?? 0, cellAt(name))
      return sizes.map(({ value, people }) => ({ name: cellSaid(value), people }))
    })
  return {
    department: namedGroups(await sizesOf('department')),
    category: namedGroups(await sizesOf('category')),
    board: namedSides(await sizesOf('board')),
  }
}

const writingOf = async (making: Making) => ({ ...secretsFor(making), named: await namedInPack(making) })

// ── Rows ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Each kind of report by one statement of its own, added up where it stands. */
const gatherKind = async (tx: Connection, pack: EvidenceRow, kind: LearningReportKind, now: Date): Promise<void> => {
  const { evidence_id, company_id, course_ids, to_on, submitted_by, request } = pack
  const asAt = { day: to_on, is_live: to_on === dayOf(now), known: 'today' as const }
  const { is_live, known } = asAt
  const order = {
    evidence_id,
    company_id,
    is_provider: false,
    user_id: submitted_by,
    kind,
    as_at: to_on,
    is_live,
    known,
    course_ids,
    language: 'en',
    request,
  }
  const report_id = await insertPackReport(tx, { ...order, ordered_at: now, at: now, state: 'gathered' })
  const everybody = { department: null, no_department: false, employee_category_id: null }
  const total = await gatherRows(tx, { report_id, kind, asAt, course_ids, ...everybody, names_at: endOfDay(to_on) })
  const reconciliation = await addUpRows(tx, report_id)
  if (!sumsClose(reconciliation)) throw new SumsDiffer()
  await keepSums(tx, report_id, { total, reconciliation })
}

/** Figures of questions by the last day; the words of those that somebody may still be asked, of whatever company, stay here. */
const gatherFigures = async ({ kit, held, read }: Making): Promise<void> => {
  const { evidence_id, company_id, course_ids, to_on, submitted_by, request } = held.pack
  const courses = course_ids.length > 0 ? course_ids : await read((tx) => coursesGathered(tx, evidence_id))
  const withheld = await kit.database.read(everything, (system) => askedStillOf(system, courses))
  await write(kit, held, async (tx, now) => {
    const order = { evidence_id, company_id, is_provider: false, user_id: submitted_by, kind: 'questions' as const, as_at: to_on, request }
    const is_live = to_on === dayOf(now)
    const told = { ...order, is_live, known: 'today' as const, course_ids, language: 'en' }
    const report_id = await insertPackReport(tx, { ...told, ordered_at: now, at: now, state: 'gathered' })
    const total = await gatherQuestions(tx, { report_id, day: to_on, course_ids, language: 'en', withheld })
    await keepSums(tx, report_id, { total })
    return { claimed_until: claimUntil(now) }
  })
}

const makeRows = async (making: Making): Promise<Done> => {
  const { kit, held } = making
  await write(kit, held, async (tx, now) => {
    await dropPackReports(tx, held.pack.evidence_id)
    return { claimed_until: claimUntil(now), at: now }
  })
  for (const kind of learningReportKinds)
    await write(kit, held, async (tx, now) => {
      await gatherKind(tx, held.pack, kind, now)
      return { claimed_until: claimUntil(now) }
    })
  await gatherFigures(making)
  return { change: { seed: seal(kit.settings.key('fields'), randomBytes(32).toString('hex')) } }
}

// ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────

const cellAt = (name: string) => reportColumns.completion.findIndex((one) => one.name === name)
const [BUCKET, OVERDUE] = [cellAt('bucket'), cellAt('overdue')]
const cellOfQuestion = (name: string) => reportColumns.questions.findIndex((one) => one.name === name)
const [PEOPLE_ASKED, QUESTION, BUCKET_OF_QUESTION] = [cellOfQuestion('people_asked'), cellOfQuestion('question'), cellOfQuestion('bucket')]
/** People stand one after the other in the rows of the matrix. */
type Gathering = { user_id: number; head: GatheredRow['cells']; courses: number; overdue: number; left: boolean }
const personRow = ({ user_id, head, courses, overdue, left }: Gathering): TableRow => ({ user_id, cells: [...head, courses, overdue, left] })
async function* peopleOf(rows: AsyncIterable<GatheredRow>): AsyncGenerator<TableRow> {
  const last: Gathering[] = []
  for await (const { user_id, cells } of rows) {
    // Each row of the matrix is somebody's.
    if (user_id === null) continue
    const [before] = last
    if (before?.user_id !== user_id) {
      if (before) yield personRow(before)
      last[0] = { user_id, head: cells.slice(1, 7), courses: 0, overdue: 0, left: false }
    }
    const person = last[0] as Gathering
    person.courses++
    if (cells[OVERDUE] === true) person.overdue++
    if (cells[BUCKET] === 'left') person.left = true
  }
  if (last[0]) yield personRow(last[0])
}

const medianOf = (figures: readonly { days: number | null; people: number }[]): number | null => {
  const days = figures.flatMap(({ days: after, people }) => (after === null ? [] : Array.from({ length: people }, () => after))).sort((a, b) => a - b)
  return days.length === 0 ? null : (days[Math.floor((days.length - 1) / 2)] ?? null)
}

const tableOf = {
  completion: 'matrix',
  overdue: 'overdue',
  categories: 'categories',
  induction: 'induction',
  pledges: 'pledges',
  certificates: 'certificates',
} as const
const makeTables = async (making: Making): Promise<Done> => {
  const { held, read, beat, place } = making
  const { evidence_id } = held.pack
  const how = await writingOf(making)
  const gathered = new Map((await read((tx) => rowsForPack(tx, evidence_id))).map((one) => [one.kind, one]))
  const files: NewFile[] = []
  const counts = new Map<TableName, number>()
  const put = async (table: TableName, rows: AsyncIterable<TableRow>) => {
    const made = await writeTable({ ...place, prefix: `${place.prefix}-${table}` }, table, rows, how)
    files.push(...made.files)
    counts.set(table, made.rows)
  }
  const rowsOf = (kind: LearningReportKind) => rowsAfter(read, gathered.get(kind)?.report_id ?? 0, 0, beat)()
  const questions = { told: 0, weak: 0 }
  async function* figures(): AsyncGenerator<TableRow> {
    for await (const row of rowsAfter(read, gathered.get('questions')?.report_id ?? 0, 0, beat)()) {
      const { cells } = row
      if (cells[BUCKET_OF_QUESTION] === 'weak') questions.weak++
      if (cells[PEOPLE_ASKED] !== null) questions.told++
      // Of a question that is asked still.
      yield cells[PEOPLE_ASKED] !== null && cells[QUESTION] === null ? { ...row, cells: cells.with(QUESTION, '[in use]') } : row
    }
  }
  await put('population', peopleOf(rowsOf('completion')))
  await put('questions', figures())
  for (const kind of learningReportKinds) await put(tableOf[kind as keyof typeof tableOf], rowsOf(kind))
  const asked = gathered.get('categories')?.reconciliation ?? []
  const sum = (of: 'people' | 'completed' | 'excluded' | 'left') => asked.reduce((all, one) => all + one[of], 0)
  const inCompany = sum('people') - sum('excluded') - sum('left')
  const induction = await read((tx) => figuresOfInduction(tx, gathered.get('induction')?.report_id ?? 0))
  const median = medianOf(induction)
  const uncoveredAt = reportColumns.certificates.findIndex(({ name }) => name === 'uncovered_days')
  const uncovered = await read((tx) => uncoveredOf(tx, gathered.get('certificates')?.report_id ?? 0, uncoveredAt))
  const people = counts.get('population') ?? 0
  return {
    files,
    change: { people },
    answers: [
      answer('who_had_to', readAt('population'), { people }),
      answer('who_was_missed', readAt('overdue'), { overdue: counts.get('overdue') ?? 0 }),
      answer('share_trained', readAt('categories'), { percent: inCompany === 0 ? 0 : Math.round((100 * sum('completed')) / inCompany) }),
      answer('how_soon', readAt('induction'), {
        ...(median === null ? {} : { median }),
        people: induction.reduce((all, one) => all + one.people, 0),
      }),
      answer('intervals', readAt('certificates'), { people: uncovered.people, uncovered: uncovered.days }),
      answer('understood', readAt('attempts'), { questions: questions.told, weak: questions.weak }),
      answer('policy_received', readAt('pledges'), { pledges: counts.get('pledges') ?? 0 }),
    ],
  }
}

/** Slices by key, each in a unit of work of its own. */
async function* slicesFrom<Key, Row extends { id: Key }>(
  { read, beat }: Making,
  first: Key,
  find: (tx: Connection, after: Key) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const slice = await read((tx) => find(tx, after))
    yield* slice
    await beat()
    if (slice.length < CONTENT_SLICE) return
    after = slice.at(-1)?.id ?? after
  }
}
const slices = <Row extends { id: number }>(making: Making, find: (tx: Connection, after: number) => Promise<Row[]>) =>
  slicesFrom<number, Row>(making, 0, find)

/** What auditors did in their rooms. Where there was none, the question points to the population, and the gap is told. */
const writeRooms = async (making: Making): Promise<Done> => {
  const { held, read, place, period } = making
  const how = await writingOf(making)
  const files: NewFile[] = []
  const put = async (table: TableName, rows: Iterable<TableRow> | AsyncIterable<TableRow>) =>
    files.push(...(await writeTable({ ...place, prefix: `${place.prefix}-${table.replace('_', '-')}` }, table, rows, how)).files)
  const rooms = await read((tx) => packRoomsOf(tx, period, held.pack.course_ids))
  const ids = rooms.map(({ auditor_room_id }) => auditor_room_id)
  const samples = await read((tx) => packSamplesOf(tx, ids))
  const drawn = { count: 0 }
  async function* items(): AsyncGenerator<TableRow> {
    for (const { auditor_sample_id } of samples)
      for await (const one of slices(making, (tx, after) => packItemsAfter(tx, auditor_sample_id, after))) {
        if (one.is_drawn) drawn.count++
        yield one
      }
  }
  await put('rooms', rooms)
  await put('room_samples', samples)
  await put('room_items', items())
  await put(
    'room_notes',
    slices(making, (tx, after) => packNotesAfter(tx, ids, after)),
  )
  await put('room_requests', await read((tx) => packRequestsOf(tx, ids)))
  if (rooms.length === 0) return { files, answers: [answer('own_sample', 'data/tables/population.csv', { rooms: 0 })] }
  const figures = {
    rooms: rooms.length,
    signed_off: rooms.filter(({ is_signed_off }) => is_signed_off).length,
    commitments: samples.length,
    unrevealed: samples.filter(({ is_revealed }) => !is_revealed).length,
    drawn: drawn.count,
  }
  return { files, answers: [answer('own_sample', readAt('rooms'), figures)] }
}

const makeMails = async (making: Making): Promise<Done> => {
  const { place, period } = making
  // Sent is what a mail server took; what was refused, given up or waits stands in the table.
  let sent = 0
  async function* mails(): AsyncGenerator<TableRow> {
    for await (const one of slices(making, (tx, after) => mailsAfter(tx, period, after))) {
      if (one.isSent) sent++
      yield one
    }
  }
  const { files } = await writeTable(place, 'mails', mails(), await writingOf(making))
  const rooms = await writeRooms(making)
  return {
    files: [...files, ...(rooms.files ?? [])],
    answers: [answer('who_was_missed', readAt('overdue'), { mails: sent }), ...(rooms.answers ?? [])],
  }
}

// ── Courses ───────────────────────────────────────────────────────────────────────────────────────────────────

type Ticket = { id: number; ticket: string }
/** The `most` with the smallest tickets of all that came; so many more are held than are drawn, and never all. */
const drawnOf = (most: number) => {
  let drawn: Ticket[] = []
  const cut = () => {
    drawn = drawn.sort((a, b) => (a.ticket < b.ticket ? -1 : 1)).slice(0, most)
    return drawn
  }
  return {
    add: (one: Ticket) => {
      if (drawn.push(one) > 2 * most + 100) cut()
    },
    end: cut,
  }
}
/** Attempts whose questions, options and answers go along as they were seen; of the full edition alone. */
const writeSample = async ({ kit, held, read, beat, place }: Making, chosen: readonly Ticket[]): Promise<NewFile[]> => {
  if (!hasFull(held.pack)) return []
  const files: NewFile[] = []
  for (const [i, { id }] of chosen.entries()) {
    // What is asked still is withheld, of whatever company it is asked.
    const seen = await seeAttempt({ read, asSystem: (work) => kit.database.read(everything, work) }, id, byContent)
    if (!seen) continue
    const page = attemptAsSeenHtml(seen, { language: 'en', pictures: new Map() })
    const path = `data/attempts/attempt-${String(i + 1).padStart(4, '0')}.html`
    files.push(...(await writeOne({ ...place, prefix: `${place.prefix}-s${i}` }, path, page, 'full')))
    if (i % 20 === 19) await beat()
  }
  return files
}

const FIRST_DELIVERY: DeliveryKey = [0, 0, 0]
const FIRST_ADDRESS: AddressKey = [0, 0]
const makeCourses = async (making: Making): Promise<Done> => {
  const { kit, held, read, place, period } = making
  const { evidence_id, course_ids } = held.pack
  const how = await writingOf(making)
  const courses = course_ids.length > 0 ? course_ids : await read((tx) => coursesGathered(tx, evidence_id))
  const files: NewFile[] = []
  const put = async (table: TableName, rows: Iterable<TableRow> | AsyncIterable<TableRow>) => {
    const made = await writeTable({ ...place, prefix: `${place.prefix}-${table}` }, table, rows, how)
    files.push(...made.files)
    return made.rows
  }
  const handedIn = { passed: 0, again: 0, languages: new Set<string>() }
  const drawn = drawnOf(held.pack.sample)
  async function* attempts(): AsyncGenerator<TableRow> {
    for await (const one of slices(making, (tx, after) => attemptsAfter(tx, period, course_ids, after))) {
      if (one.passed) handedIn.passed++
      if (one.isAgain) handedIn.again++
      if (one.language !== null) handedIn.languages.add(one.language)
      drawn.add({ id: one.id, ticket: how.secrets.saltOf('sample', one.id, 'attempt') })
      yield one
    }
  }
  const attempted = await put('attempts', attempts())
  // As the system: courses are the provider’s, and so are those who made and approved them.
  const system: Making['read'] = (work) => kit.database.read(everything, work)
  const stood = await system((tx) => packVersionsOf(tx, courses, period.before))
  const versions = await put('versions', stood)
  // Of each course the last version: the one that stood at the end of the period.
  const covered = [...new Map(stood.map(({ covers }) => [covers.course_id, covers])).values()]
  files.push(...(await writeOne({ ...place, prefix: `${place.prefix}-topics` }, 'data/topics.html', topicsPage(covered))))
  const steps = await system((tx) => packApprovalsOf(tx, courses, period.before))
  await put('approvals', steps)
  const rules = await put('rules', await read((tx) => packRulesOf(tx, period)))
  const reports = await read((tx) => packReportsOf(tx, period))
  await put('reports', reports)
  const told = { received: 0, opened: 0, last: '' }
  /** Several openings of one delivery follow each other. */
  const noteDelivery = (delivery: string, { isTold, isOpened }: { isTold: boolean; isOpened: boolean }) => {
    if (delivery === told.last) return
    if (isTold) told.received++
    if (isTold && isOpened) told.opened++
    told.last = delivery
  }
  async function* deliveries(): AsyncGenerator<TableRow> {
    for await (const one of slicesFrom(making, FIRST_DELIVERY, (tx, after) => packDeliveriesAfter(tx, period, after))) {
      noteDelivery(one.id.slice(0, 2).join(), one)
      yield one
    }
    for await (const one of slicesFrom(making, FIRST_ADDRESS, (tx, after) => packAddressDeliveriesAfter(tx, period, after))) {
      noteDelivery(`address ${one.id[0]}`, one)
      yield one
    }
  }
  const delivered = await put('deliveries', deliveries())
  files.push(...(await writeSample(making, drawn.end())))
  return {
    files,
    finish: (tx) => dropPackReports(tx, evidence_id),
    answers: [
      answer('who_had_to', readAt('population'), { rules }),
      answer('in_what', readAt('versions'), {
        ...{ versions, approvals: steps.filter(({ action }) => action === 'approved').length },
        topics: topicsCovered(covered),
        languages: handedIn.languages.size,
      }),
      answer('understood', readAt('attempts'), { attempts: attempted, passed: handedIn.passed, retaken: handedIn.again }),
      delivered === 0
        ? answer('top_management', null)
        : answer('top_management', readAt('deliveries'), {
            ...{ received: told.received, opened: told.opened },
            ...{ reports: reports.length, taken: reports.reduce((all, { taken }) => all + taken, 0) },
          }),
    ],
  }
}

// ── Log, documents, manifests ─────────────────────────────────────────────────────────────────────────────────

const WALK_PART_MS = 2_000
/** The whole log: the newest head outside says nothing of what was changed before it. In parts, between which the claim is renewed. */
const walkWholeLog = async ({ kit, beat }: Making, read: Making['read']): Promise<Verdict> => {
  for (let kept: Parameters<typeof walkOn>[1] = null; ; ) {
    const began = performance.now()
    const { walk, verdict } = await walkOn({ read, files: kit.files }, kept, () => performance.now() - began > WALK_PART_MS)
    if (verdict) return verdict
    kept = walk
    await beat()
  }
}

const makeLog = async (making: Making): Promise<Done> => {
  const { kit, held, place, period, beat } = making
  await sealAll(sealingOf(kit))
  const system: Making['read'] = (work) => kit.database.read(everything, work)
  const verdict = await walkWholeLog(making, system)
  const { files, lines } = await writeLog(
    place,
    { everything: system },
    { company_id: held.pack.company_id, period, hasFull: hasFull(held.pack), beat },
  )
  const head = await system(lastBatch)
  return {
    files,
    change: { head_number: head?.last ?? null, head_hash: head?.hash ?? null },
    answers: [answer('records_changed', 'data/log/about.json', { breaks: verdict.faults.length, lines })],
  }
}

/** All that the steps told, one for each question, in their order. */
const allAnswers = (told: readonly EvidenceAnswer[], facts: Parameters<typeof gapsIn>[0]): EvidenceAnswer[] => {
  const answers = evidenceQuestions.map((question) => {
    const own = told.filter((one) => one.question === question)
    if (question === 'gaps') return answer(question, 'data/gaps.html')
    if (question === 'admissible') return answer(question, 'data/section-90a.html')
    return answer(question, own[0]?.file ?? null, Object.assign({}, ...own.map(({ figures }) => figures)))
  })
  const gaps = gapsIn(facts, answers).length
  return answers.map((one) => (one.question === 'gaps' ? { ...one, figures: { gaps } } : one))
}

/** Whoever ordered and whoever approved, each by their side. */
const orderOf = (making: Making): Record<Edition, PackOrder> => {
  const { pack } = making.held
  const { personOf } = secretsFor(making).secrets
  const sideOf = (isProvider: boolean) => `an administrator of the ${isProvider ? 'provider' : 'company'}`
  const moments = { at: pack.submitted_at.toISOString(), approved_at: pack.decided_at?.toISOString() ?? '' }
  const named = (by: string, approved_by: string) => ({
    ...moments,
    by: `${by}, ${sideOf(pack.is_provider)}`,
    approved_by: `${approved_by}, ${sideOf(pack.stage === 'provider')}`,
  })
  return {
    full: { ...named(pack.submitted_by_name, pack.decided_by_name ?? ''), reason: pack.reason, remarks: pack.remarks },
    redacted: {
      ...named(personOf(pack.submitted_by), personOf(pack.decided_by ?? 0)),
      reason: WITHHELD,
      remarks: pack.remarks === null ? null : WITHHELD,
    },
  }
}

const factsOf = async (making: Making) => {
  const { kit, held, read } = making
  const { pack } = held
  const at = pack.at ?? new Date()
  const [shown, drill] = await read(async (tx) => [await evidenceShown(tx, pack.evidence_id), await lastDrill(tx, at)] as const)
  return {
    evidence_no: pack.evidence_no,
    company: shown?.company_name ?? '',
    courses: shown?.courses ?? [],
    portal: kit.settings.portalName,
    portal_url: kit.settings.portalUrl,
    from_on: pack.from_on,
    to_on: pack.to_on,
    made_on: dayOf(at),
    made_at: at.toISOString(),
    order: orderOf(making),
    people: pack.people ?? 0,
    sample: pack.sample,
    asksForStamp: kit.settings.timestampUrl !== null,
    drill,
    head: pack.head_number !== null && pack.head_hash !== null ? { number: pack.head_number, hash: pack.head_hash } : null,
  }
}

const makeDocuments = async (making: Making): Promise<Done> => {
  const { kit, held, read, place } = making
  const facts = await factsOf(making)
  const seed = kit.settings.key('audit_heads')
  const tables = (await read((tx) => packFilesOf(tx, held.pack.evidence_id))).flatMap(({ path, rows, sha256 }) => {
    const name = tableNames.find((one) => path === `data/tables/${one}.csv`)
    return name === undefined || rows === null ? [] : [{ name, rows, sha256 }]
  })
  const sealed = sealedText(facts, tables)
  const answers = allAnswers(held.pack.answers ?? [], facts)
  const files: NewFile[] = []
  const keep = async (path: string, words: string, in_edition: Edition | null = null) => {
    files.push(...(await writeOne({ ...place, prefix: `${place.prefix}-${files.length}` }, path, words, in_edition)))
  }
  for (const { path, words, in_edition } of documentsOf(facts, answers, seed, editionsOf(held.pack))) await keep(path, words, in_edition)
  await keep('data/sealed.json', sealed)
  const { size, sha256 } = await place.ending.put(`${place.group}/${place.prefix}-sig`, rawSignature(seed, sealed))
  files.push({ path: 'data/sealed.sig', in_edition: null, stored_as: `${place.prefix}-sig`, rows: null, size, sha256 })
  return { files, change: { answers } }
}

type TagFiles = ReturnType<typeof tagFilesOf>
/** With the time stamp over their manifest where a service gives one; else made anew to say that it did not. */
const stampedTags = async ({ settings, log }: Kit, tagsOf: (stamped: Stamped) => TagFiles): Promise<TagFiles> => {
  const { timestampUrl } = settings
  if (timestampUrl === null) return tagsOf({ is: 'none' })
  const tags = tagsOf({ is: 'stamped', service: new URL(timestampUrl).host })
  const stamp = await timeStampOf(timestampUrl, tags.find(({ path }) => path === 'tagmanifest-sha256.txt')?.bytes ?? Buffer.alloc(0))
  if ('answer' in stamp) return [...tags, { path: 'manifest.tsr', bytes: stamp.answer }]
  log.warn({ trouble: stamp.trouble }, 'an evidence pack goes without a time stamp')
  return tagsOf({ is: 'unanswered' })
}

const makeManifests = async (making: Making): Promise<Done> => {
  const { kit, held, read, place } = making
  const facts = await factsOf(making)
  const seed = kit.settings.key('audit_heads')
  const own = verifiers()
  const files: NewFile[] = []
  const change: Partial<NewEvidence> = {}
  for (const edition of editionsOf(held.pack)) {
    const payload = await read((tx) => packFilesOf(tx, held.pack.evidence_id, edition))
    const tags = await stampedTags(kit, (stamped) => tagFilesOf(seed, { ...facts, edition }, payload, own, stamped))
    let size = payload.reduce((all, file) => all + file.size, 0)
    for (const [i, { path, bytes }] of tags.entries()) {
      const stored_as = `${place.prefix}-${edition}-${i}`
      const kept = await place.ending.put(`${place.group}/${stored_as}`, bytes)
      files.push({ path, in_edition: edition, stored_as, rows: null, ...kept })
      size += kept.size
      if (path === 'manifest-sha256.txt') change[`${edition}_manifest`] = kept.sha256
    }
    change[`${edition}_size`] = size
    change.files = payload.length + tags.length
  }
  const { key_id } = publicKeyOf(seed)
  const finish = async (tx: Connection, now: Date) => {
    const { pack } = held
    const request = pack.request
    await audit(
      tx,
      { actor: { user_id: pack.submitted_by }, now, request },
      {
        action: 'evidence_pack.made',
        entity: 'evidence_pack',
        entity_id: pack.evidence_id,
        company_id: pack.company_id,
        after: { full: change.full_manifest ?? null, redacted: change.redacted_manifest ?? null, key_id },
      },
    )
    const to = await recipientById(tx, pack.submitted_by)
    const href = hrefOf(pack.is_provider ? 'providerEvidence' : 'companyEvidence', { id: pack.evidence_id })
    if (to) await notify(tx, [to], { kind: evidenceMade, data: { name: pack.evidence_no }, href }, { now, kit })
  }
  return { files, finish, change: { ...change, key_id } }
}

const makers = {
  rows: makeRows,
  tables: makeTables,
  mails: makeMails,
  courses: makeCourses,
  log: makeLog,
  documents: makeDocuments,
  manifests: makeManifests,
}
/** Files of a step stand behind those of the steps before: as many as the largest sample has, and more. */
const PLACES_A_STEP = 4 * MOST_SAMPLE

const workOnStep = async (making: Making): Promise<void> => {
  const { kit, held } = making
  const { step } = held.pack
  const name = evidenceSteps[step]
  if (name === undefined) throw new Error('a pack of which all steps are done is made')
  const { files = [], change = {}, answers = [], finish } = await makers[name](making)
  await write(kit, held, async (tx, now) => {
    const { evidence_id, company_id } = held.pack
    await dropFilesFrom(tx, evidence_id, step)
    await keepPackFiles(
      tx,
      files.map((file, i) => ({ ...file, evidence_id, company_id, step, place: step * PLACES_A_STEP + i })),
    )
    await finish?.(tx, now)
    const isLast = step + 1 === LAST_STEP
    return {
      ...(answers.length > 0 ? { answers: [...(held.pack.answers ?? []), ...answers] } : {}),
      ...change,
      step: step + 1,
      failures: 0,
      claimed_until: isLast ? null : now,
      ...(isLast ? { state: 'made', finished_at: now, ends_at: new Date(now.getTime() + EVIDENCE_DAYS * DAY_MS) } : {}),
    }
  })
}

// ── What may come between ─────────────────────────────────────────────────────────────────────────────────────

const ended = (now: Date): Partial<NewEvidence> => ({ finished_at: now, claimed_until: null, seed: null })

/** What nobody may have is not kept. */
const endAs = async (kit: Kit, { pack }: Held, change: Partial<NewEvidence>, word?: 'stopped'): Promise<void> => {
  const now = await readClock(kit)
  const { evidence_id, company_id, request } = pack
  const isEnded = await kit.database.write(scopeOfPack(pack), async (tx) => {
    if (!(await changeClaimedPack(tx, pack, { ...change, ...ended(now) }))) return false
    await dropPackReports(tx, evidence_id)
    await dropFilesFrom(tx, evidence_id, 0)
    if (word)
      await audit(tx, { actor: null, now, request }, { action: `evidence_pack.${word}`, entity: 'evidence_pack', entity_id: evidence_id, company_id })
    return true
  })
  if (isEnded) await kit.ending.remove(groupOf(evidence_id))
}

/** It rests for a growing while, and is given up after so many failures in a row. */
const noteTry = async (kit: Kit, held: Held, error: unknown): Promise<void> => {
  const failures = held.pack.failures + 1
  if (failures >= MOST_PACK_TRIES)
    return endAs(kit, held, {
      state: 'failed',
      why: error instanceof FileStoreError && error.trouble === 'full' ? 'disk_full' : 'could_not',
      failures,
    })
  const now = await readClock(kit)
  await kit.database.write(scopeOfPack(held.pack), (tx) =>
    changeClaimedPack(tx, held.pack, { failures, claimed_until: new Date(now.getTime() + pauseAfterTry(failures)) }),
  )
}

const workOnPack = async (kit: Kit, claimed: EvidenceRow, stopping: AbortSignal): Promise<void> => {
  const held: Held = { pack: claimed }
  const scope = scopeOfPack(claimed)
  const making: Making = {
    kit,
    held,
    period: periodOf(claimed),
    read: (work) => kit.database.read(scope, work),
    beat: async () => {
      if (stopping.aborted) throw new NoLongerOurs()
      await write(kit, held, async (_, now) => ({ claimed_until: claimUntil(now) }))
    },
    // No other worker has this claim, so that none writes these files.
    place: {
      ending: kit.ending,
      group: groupOf(claimed.evidence_id),
      prefix: `${claimed.step}-${(claimed.claimed_until ?? new Date(0)).getTime().toString(36)}`,
    },
  }
  try {
    await workOnStep(making)
  } catch (error) {
    if (error instanceof NoLongerOurs) return
    if (error instanceof NoLongerAllowed) return endAs(kit, held, { state: 'stopped' }, 'stopped')
    if (error instanceof SumsDiffer) return endAs(kit, held, { state: 'failed', why: 'sums_differ' })
    await noteTry(kit, held, error)
    throw error
  }
}

async function* claims(kit: Kit, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const now = await readClock(kit)
    const claimed = await kit.database.write(everything, (tx) => claimEvidence(tx, now, claimUntil(now)))
    if (!claimed) return
    yield claimed
  }
}

/** One after the other, a step of each at a time, until nothing waits. */
export const makePacks: Job['work'] = (kit, stopping) =>
  eachByItself(kit, claims(kit, stopping), stopping, (claimed) => workOnPack(kit, claimed, stopping))

// ── The end ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Orders that nobody decided on, and packs whose time is over: their rows. */
export const endPacks: Sweep = async (tx, now) => {
  const by = (evidence_id: number) => ({ entity: 'evidence_pack', entity_id: evidence_id }) as const
  const system = { actor: null, now, request: { id: EVIDENCE_JOB } }
  const lapsed = await lapseAsked(tx, new Date(now.getTime() - (packLapsesAt(now).getTime() - now.getTime())), now)
  for (const { evidence_id, company_id, stage } of lapsed) {
    await noLongerWanted(tx, packKindAt[stage].subject, evidence_id, { user_id: 0, now })
    await audit(tx, system, { action: 'evidence_pack.lapsed', ...by(evidence_id), company_id })
  }
  for (const { evidence_id, company_id } of await endMade(tx, now))
    await audit(tx, system, { action: 'evidence_pack.ended', ...by(evidence_id), company_id })
  const left = await withFilesLeft(tx)
  for (const evidence_id of left) {
    await dropFilesFrom(tx, evidence_id, 0)
    await dropPackReports(tx, evidence_id)
  }
  return left.length > 0
}

/** Files of packs that are over, or came to nothing: deleted for good. */
export const deletePackFiles: Job['work'] = async (kit, stopping) => {
  await kit.ending.sweep()
  const groups = await kit.ending.groups()
  const live = await kit.database.read(everything, livePacks)
  const over = groups.filter((group) => group.startsWith('pack-') && !live.has(Number(group.slice('pack-'.length))))
  await eachByItself(kit, over, stopping, (group) => kit.ending.remove(group))
}
