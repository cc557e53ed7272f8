/** A page of the log, with lines of one act folded; and what it has sealed, opened for a reason. */
import type { AuditEntry, getAuditLog } from '@jujur/contract/audit.ts'
import { type AuditEntity, auditKindsOf } from '@jujur/contract/audit-kinds.ts'
import type { Input } from '@jujur/contract/call.ts'
import { type Context, type Decision, isRefused, ok, refuse, type UnitOfWork } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { FileStore } from '../kit/files/files.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { addDays, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { isHeadNote } from './chain.view.ts'
import { lastAuditCheck } from './checks.store.ts'
import { countDisposed } from './disposed.store.ts'
import { actKey, type Folded, foldInto, opensFor, SHOWN_OF_ACT } from './log.rules.ts'
import {
  type Cursor,
  hasToldOf,
  type LogAct,
  type LogLine,
  lineById,
  linesBefore,
  type Narrowing,
  ownNumbers,
  partsOfStory,
  restOfAct,
  sealsOf,
} from './log.store.ts'
import { sealedOf, thingsIn, toEntry } from './log.view.ts'
import { actorsOf, employeeNumbers, type Found, findStories, namesOf, storyName, thingNames } from './log-names.store.ts'
import { holdersOfKeys } from './person-keys.store.ts'
import { countUnsealed, lastBatch } from './seal.store.ts'

// ── Pages ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A page reads at most so many lines at once, and gives up folding after so many long acts: the next goes on. */
const MOST_AT_ONCE = 200
const MOST_RUNS = 25

const keyOf = (line: LogLine) => actKey(line, dayOf(line.at))
const actOf = ({ request_id, action, actor_user_id, at }: LogLine): LogAct | null => {
  const day = dayOf(at)
  return request_id === null ? null : { request_id, action, actor_user_id, from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
}

type Page = { acts: Folded<LogLine>[]; before: Cursor | null }

/** Lines of one act that follow each other without end are counted where they lie, so that a page costs what it shows and not what it folds. */
const foldedPage = async (tx: Connection, narrowing: Narrowing, start: Cursor | null, most: number): Promise<Page> => {
  const acts: Folded<LogLine>[] = []
  const known = new Map<string, Folded<LogLine>>()
  const atOnce = Math.min(MOST_AT_ONCE, most * 2 + SHOWN_OF_ACT)
  let cursor = start
  for (let runs = 0; runs < MOST_RUNS; ) {
    const lines = await linesBefore(tx, narrowing, cursor, atOnce)
    const taken = foldInto(acts, known, lines, { keyOf, most })
    const last = lines[taken - 1]
    if (last) cursor = last
    if (taken < lines.length) return { acts, before: cursor }
    if (!last || lines.length < atOnce) return { acts, before: null }
    const act = actOf(last)
    const run = known.get(keyOf(last) ?? '')
    if (!act || !run || keyOf(lines[atOnce - SHOWN_OF_ACT] as LogLine) !== keyOf(last)) continue
    const rest = await restOfAct(tx, narrowing, act, last)
    runs++
    if (!rest.last) continue
    run.lines += rest.lines
    run.oldest = rest.last
    cursor = rest.last
  }
  return { acts, before: cursor }
}

/** One after the other, as they were told. */
const plainPage = async (tx: Connection, narrowing: Narrowing, start: Cursor | null, most: number): Promise<Page> => {
  const lines = await linesBefore(tx, narrowing, start, most + 1)
  const acts = lines.slice(0, most).map((line) => ({ newest: line, oldest: line, read: [line], lines: 1 }))
  return { acts, before: lines.length > most ? (acts.at(-1)?.newest ?? null) : null }
}

/** An act of few lines is shown line by line. */
const shownOf = (acts: readonly Folded<LogLine>[]): { line: LogLine; oldest: LogLine; lines: number }[] =>
  acts
    .flatMap(({ newest, oldest, read, lines }) =>
      lines > SHOWN_OF_ACT ? [{ line: newest, oldest, lines }] : read.map((line) => ({ line, oldest: line, lines: 1 })),
    )
    .sort((a, b) => b.line.at.getTime() - a.line.at.getTime() || b.line.audit_event_id - a.line.audit_event_id)

/** Of the provider's people `company_id` is null. `guest`: reads lines of these days alone, opens nothing that is sealed, and is not told what mails say. */
type LogReader = { readonly company_id: number | null; readonly guest?: { readonly from: string; readonly to: string } }
type Asking = Pick<Context<typeof getAuditLog>, 'read' | 'asSystem' | 'kit'> & {
  readonly input: Input<typeof getAuditLog>
  readonly reader: LogReader
}

/** Mails lie among what guests may not read, and PostgreSQL keeps them from it. */
const UNNAMED_TO_GUESTS: readonly AuditEntity[] = ['outbox_mail']
const isOfDays = ({ at }: LogLine, days: LogReader['guest']) => days === undefined || (dayOf(at) >= days.from && dayOf(at) <= days.to)
/** Within the days that this reader has. */
const daysAsked = ({ from, until }: Pick<Asking['input'], 'from' | 'until'>, { guest }: LogReader) => ({
  from: guest && (from === undefined || from < guest.from) ? guest.from : from,
  until: guest && (until === undefined || until > guest.to) ? guest.to : until,
})

const narrowingOf = async (tx: Connection, { input, reader }: Asking): Promise<Decision<typeof getAuditLog, Narrowing>> => {
  const { company_id, user_id, group, kind, story, story_id, act: act_id } = input
  const own = reader.company_id ?? company_id
  if (reader.company_id !== null && company_id !== undefined && company_id !== reader.company_id) return refuse(4444)
  const line = act_id === undefined ? null : await lineById(tx, act_id)
  const act = line && isOfDays(line, reader.guest) ? actOf(line) : null
  const { from, until } = daysAsked(input, reader)
  if (act_id !== undefined && !act) return refuse(4444)
  return ok({
    ...{ company_id: own, user_id, act: act ?? undefined },
    kinds: kind ? [kind] : group ? auditKindsOf(group) : undefined,
    story: story && story_id !== undefined ? await partsOfStory(tx, story, story_id) : undefined,
    from: from === undefined ? undefined : startOfDay(from),
    until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
  })
}

const narrowedTo = async (tx: Connection, { company_id, user_id, story, story_id }: Asking['input']) => ({
  company: company_id === undefined ? null : await storyName(tx, 'company', company_id),
  story: story === undefined || story_id === undefined ? null : await storyName(tx, story, story_id),
  user: user_id === undefined ? null : await storyName(tx, 'person', user_id),
})

// ── What it can be narrowed to ────────────────────────────────────────────────────────────────────────────────

const searching = fairQueue({ atOnce: 3, atOnceEach: 2, waiting: 100, waitingEach: 2 })
type Turn = NonNullable<Parameters<typeof searching.run>[1]>
/** However it is asked for: the words of whoever types are one search at a time. */
export const searchInTurn = <T>(turn: Turn, search: () => Promise<T>): Promise<T> => searching.run(search, turn)

/** People of a company whom its log tells something of within these days: no more than a reader of the lines sees. */
export const peopleToldOf = async (tx: Connection, q: string, company_id: number, days: { from: string; to: string }): Promise<Found[]> => {
  const within = { company_id, from: startOfDay(days.from), until: startOfDay(addDays(days.to, 1)) }
  const told: Found[] = []
  for (const one of await findStories(tx, q, ['trainee', 'client_admin'])) {
    const story = await partsOfStory(tx, 'person', one.story_id)
    if ((await linesBefore(tx, { ...within, story }, null, 1)).length > 0) told.push({ ...one, line: null })
  }
  const numbers = await employeeNumbers(
    tx,
    told.map(({ story_id }) => story_id),
  )
  return told.map((one) => ({ ...one, line: numbers.get(one.story_id) ?? null }))
}

export const pageOfLog = async (context: Asking) => {
  const { input, reader, read, asSystem, kit } = context
  const outside = await notesOutside(kit.files)
  const found = await read(async (tx) => {
    const narrowing = await narrowingOf(tx, context)
    if (isRefused(narrowing)) return narrowing
    const narrowed = await narrowedTo(tx, input)
    if (input.user_id !== undefined && narrowed.user === null && !(await hasToldOf(tx, input.user_id))) return refuse(4444)
    if ((input.company_id !== undefined && narrowed.company === null) || (input.story !== undefined && narrowed.story === null)) return refuse(4444)
    const start = input.before === undefined ? null : await lineById(tx, input.before)
    if (input.before !== undefined && !(start && isOfDays(start, reader.guest))) return refuse(4444)
    const isPlain = input.act !== undefined
    const page = await (isPlain ? plainPage : foldedPage)(tx, narrowing.value, start, input.length)
    const shown = shownOf(page.acts)
    const lines = shown.map(({ line }) => line)
    const seals = await sealsOf(
      tx,
      shown.flatMap(({ line, oldest }) => (line === oldest ? [line.audit_event_id] : [line.audit_event_id, oldest.audit_event_id])),
    )
    const holders = reader.guest ? null : await holdersOfKeys(tx, [...new Set(lines.flatMap((line) => sealedOf(line)?.of ?? []))])
    return ok({
      narrowed,
      before: page.before,
      shown,
      lines,
      seals,
      holders,
      named: await namesOf(tx, reader.guest ? lines.filter(({ entity }) => !UNNAMED_TO_GUESTS.some((one) => one === entity)) : lines),
      names: await thingNames(tx, thingsIn(lines)),
    })
  })
  if (isRefused(found)) return found
  const { narrowed, before, shown, lines, seals, holders, named, names } = found.value
  // Of lines that the reader may see, also by people of the provider, who are in no company's scope.
  const [actors, user] = await asSystem.read(async (tx) => [
    await actorsOf(tx, lines),
    input.user_id === undefined ? null : await storyName(tx, 'person', input.user_id),
  ])
  const opens = (line: LogLine) => (holders ? opensFor(reader, holders.get(sealedOf(line)?.of ?? 0) ?? null) : 'not_for_you')
  const around = { names, named, actors, seals, opens, outside_to: outside.newest, showsCompanies: reader.company_id === null }
  const entries = shown.map(({ line, oldest, lines: count }) => toEntry(line, oldest, count, around)).filter((one): one is AuditEntry => one !== null)
  return ok({ entries, before: before?.audit_event_id ?? null, narrowed: { ...narrowed, user } })
}

// ── Heads outside ─────────────────────────────────────────────────────────────────────────────────────────────

const NOTED_MS = 30_000
const noted = new WeakMap<FileStore, { at: number; names: readonly string[] }>()

/** The heads kept outside the database, as they were within the last half minute. A store that cannot be reached vouches for nothing. */
export const notesOutside = async (files: FileStore): Promise<{ count: number; newest: number; has: (number: number) => boolean }> => {
  const kept = noted.get(files)
  if (!kept || performance.now() - kept.at > NOTED_MS)
    noted.set(files, { at: performance.now(), names: (await files.notes().catch(() => [])).filter(isHeadNote) })
  const names = noted.get(files)?.names ?? []
  const numbers = new Set(names.map((name) => Number(/\d+/.exec(name)?.[0] ?? 0)))
  return { count: names.length, newest: Math.max(0, ...[...numbers].slice(-1)), has: (number) => numbers.has(number) }
}

/** How far it is signed; of a company's people, and of its guests, the faults of its own lines. */
export const stateOfLog = async (read: UnitOfWork['read'], files: FileStore, { company_id }: Pick<LogReader, 'company_id'>) => {
  const outside = await notesOutside(files)
  return read(async (tx) => {
    const [batch, last] = [await lastBatch(tx), await lastAuditCheck(tx)]
    const numbers = last?.faults.map(({ audit_event_id }) => audit_event_id) ?? []
    const own = company_id === null || !last ? null : await ownNumbers(tx, numbers)
    return {
      head: batch && { number: batch.last, hash: batch.hash, signed_at: batch.at.toISOString(), key_id: batch.key_id },
      ...{ outside_to: outside.newest, heads_outside: outside.count, unsealed: await countUnsealed(tx) },
      checked: last && {
        ...{ at: last.at.toISOString(), sound: last.sound, lines: last.lines },
        disposed: own === null ? last.disposed : await countDisposed(tx),
        faults: last.faults
          .filter(({ audit_event_id }) => own?.has(audit_event_id) ?? true)
          .map(({ audit_event_id: number, fault }) => ({ number, fault })),
      },
    }
  })
}
