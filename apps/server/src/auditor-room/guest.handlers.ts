/** What the guest reads and does in their room. */
import type * as calls from '@jujur/contract/auditor-room.ts'
import { pageOfLog, peopleToldOf, searchInTurn, stateOfLog } from '../audit/log.usecases.ts'
import { verifyInTurn } from '../audit/own.usecases.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import { fileLink } from '../kit/files/links.ts'
import { inTurn } from '../kit/sheets/written.ts'
import { seeAttempt, seeLesson, seePledge } from '../learning/seen/seen.usecases.ts'
import type { LinkFile } from '../learning/seen/seen.view.ts'
import { roomShown } from './auditor-room.store.ts'
import { numbersFile } from './draw.view.ts'
import { askCompany, commitSample, noteGuestOpening, noteItem, revealSample, signOffRoom, whichOf } from './guest-work.usecases.ts'
import { packsOfRoom, takeGuestPack } from './packs.usecases.ts'
import { paperOfRoom, roomPaperFile } from './paper.usecases.ts'
import { type GuestContext, isOfRoom, recordInRoom, scopeOfRoom } from './reading.usecases.ts'
import { figuresOfRoom, frozenOf, pageOfPeople } from './rows.store.ts'
import { auditorItemsOf, auditorSampleOf, isRevealed, notesOf, openedOf } from './samples.store.ts'
import { showRequests, showSamples } from './samples.view.ts'
import { signOffOf } from './work.store.ts'

/** Of the same company one at a time, in whatever takes turns. */
const readerOf = ({ auditor_visit_id, company_id }: GuestContext['guest']) => ({ user_id: -auditor_visit_id, company_id })

export const getGuestRoom: Handler<typeof calls.getGuestRoom> = ({ guest, read }) =>
  read(async (tx): Promise<Answer<typeof calls.getGuestRoom>> => {
    const found = await roomShown(tx, guest.auditor_room_id)
    if (!found) return refuse(4444)
    const { row, company_name, courses } = found
    const signed = await signOffOf(tx, guest.auditor_room_id)
    return ok({
      room_no: row.room_no,
      ...{ company_name, courses },
      from: row.from_on,
      to: row.to_on,
      ends_at: row.ends_at.toISOString(),
      until: guest.until.toISOString(),
      guest: { name: row.guest_name, organisation: row.organisation, email: row.email, language: row.language },
      signed_off: signed && { conclusion: signed.conclusion, words: signed.words, at: signed.at.toISOString() },
    })
  })

export const getGuestFigures: Handler<typeof calls.getGuestFigures> = ({ guest, read }) =>
  read(async (tx): Promise<Answer<typeof calls.getGuestFigures>> => {
    const frozen = await frozenOf(tx, guest.auditor_room_id)
    if (!frozen) return ok({ frozen: null, people: 0, courses: [], departments: [] })
    const { rows, people, departments } = await figuresOfRoom(tx, frozen.report_id)
    const courses = [...Map.groupBy(rows, ({ course_id }) => course_id)].map(([course_id, own]) => ({
      course_id,
      title: own[0]?.title ?? '',
      buckets: own.map(({ bucket, people: count, overdue }) => ({ bucket, people: count, overdue })),
      late: own.reduce((sum, { late }) => sum + late, 0),
    }))
    return ok({
      frozen: { as_at: frozen.as_at, at: frozen.at.toISOString() },
      ...{ people, departments },
      courses: courses.sort((one, other) => (one.title < other.title ? -1 : 1)),
    })
  })

export const getGuestPeople: Handler<typeof calls.getGuestPeople> = async (context) => {
  const { guest, input, read } = context
  const found = await read(async (tx) => {
    const frozen = await frozenOf(tx, guest.auditor_room_id)
    return frozen
      ? pageOfPeople(tx, frozen.report_id, { which: whichOf(input), words: input.q, is_overdue: input.is_overdue ?? false }, input)
      : { people: [], count: 0 }
  })
  if (found.people.length > 0) await noteGuestOpening(context, { what: 'people' })
  const MOST = 10_000
  const posts = found.people.map((person) => ({ ...person, courses: [...person.courses] }))
  return ok({ posts, total: Math.min(found.count, MOST), ...(found.count > MOST ? { total_more: true as const } : {}) })
}

export const getGuestPerson: Handler<typeof calls.getGuestPerson> = async (context): Promise<Answer<typeof calls.getGuestPerson>> => {
  const { guest, input, read } = context
  const found = await read((tx) => recordInRoom(tx, guest, input.user_id))
  if (isRefused(found)) return found
  await noteGuestOpening(context, { what: 'person', user_id: input.user_id })
  const { person, ...record } = found.value
  return ok({ ...record, person: { ...person, courses: [...person.courses] } })
}

// ── As it was seen ────────────────────────────────────────────────────────────────────────────────────────────

const linking =
  ({ kit, now }: GuestContext): LinkFile =>
  (file) =>
    fileLink(kit.settings, { ...file, inline: true }, now)

export const getGuestAttempt: Handler<typeof calls.getGuestAttempt> = async (context): Promise<Answer<typeof calls.getGuestAttempt>> => {
  const { guest, input, read, asSystem } = context
  const seen = await seeAttempt({ read, asSystem: asSystem.read }, input.attempt_id, linking(context))
  if (!seen || !(await read((tx) => isOfRoom(tx, guest, seen, seen.submitted_at)))) return refuse(4444)
  await noteGuestOpening(context, { what: 'attempt', user_id: seen.person.user_id, thing: String(input.attempt_id) })
  return ok(seen)
}
export const getGuestLesson: Handler<typeof calls.getGuestLesson> = async (context): Promise<Answer<typeof calls.getGuestLesson>> => {
  const { guest, input, read } = context
  const seen = await read(async (tx) => {
    const found = await seeLesson(tx, input.module_progress_id, linking(context))
    return found && (await isOfRoom(tx, guest, found, found.opened_at)) ? found : null
  })
  if (!seen) return refuse(4444)
  await noteGuestOpening(context, { what: 'lesson', user_id: seen.person.user_id, thing: String(input.module_progress_id) })
  return ok(seen)
}
export const getGuestPledge: Handler<typeof calls.getGuestPledge> = async (context): Promise<Answer<typeof calls.getGuestPledge>> => {
  const { guest, input, read } = context
  const seen = await read(async (tx) => {
    const found = await seePledge(tx, input.serial_no)
    return found && (await isOfRoom(tx, guest, found, found.signed_at)) ? found : null
  })
  if (!seen) return refuse(4444)
  await noteGuestOpening(context, { what: 'pledge', user_id: seen.person.user_id, thing: seen.serial_no })
  return ok(seen)
}

// ── The log ───────────────────────────────────────────────────────────────────────────────────────────────────

export const getGuestLog: Handler<typeof calls.getGuestLog> = async (context): Promise<Answer<typeof calls.getGuestLog>> => {
  const { guest, read } = context
  const scope = await read((tx) => scopeOfRoom(tx, guest))
  if (!scope) return refuse(4444)
  const { company_id } = guest
  const page = await pageOfLog({ ...context, reader: { company_id, guest: { from: scope.from_on, to: scope.to_on } } })
  if (!isRefused(page)) await noteGuestOpening(context, { what: 'log' })
  return page
}
export const getGuestLogChoices: Handler<typeof calls.getGuestLogChoices> = async ({ guest, input: { q }, read }) => {
  if (q.length < 2) return ok({ found: [] })
  const { user_id: owner, company_id } = readerOf(guest)
  return searchInTurn({ owner, party: partyOf({ company_id }) }, async () =>
    read(async (tx): Promise<Answer<typeof calls.getGuestLogChoices>> => {
      const scope = await scopeOfRoom(tx, guest)
      return ok({ found: scope ? await peopleToldOf(tx, q, company_id, { from: scope.from_on, to: scope.to_on }) : [] })
    }),
  )
}
export const getGuestLogState: Handler<typeof calls.getGuestLogState> = async ({ guest, read, kit }) => ok(await stateOfLog(read, kit.files, guest))
export const verifyGuestLog: Handler<typeof calls.verifyGuestLog> = async ({ guest, input, read, asSystem, kit }) => {
  const { user_id: owner, company_id } = readerOf(guest)
  const party = partyOf({ company_id })
  const verdict = await verifyInTurn({ read, asSystem, files: kit.files }, company_id, input.after ?? null, { owner, party })
  return verdict ? ok(verdict) : refuse(4444)
}

// ── Evidence packs ────────────────────────────────────────────────────────────────────────────────────────────

export const getGuestPacks: Handler<typeof calls.getGuestPacks> = ({ guest, read, now }) =>
  read(async (tx) => ok({ packs: await packsOfRoom(tx, guest, now) }))
export const downloadGuestPack: Handler<typeof calls.downloadGuestPack> = async (context) => {
  const taken = await takeGuestPack(context)
  if (isRefused(taken)) return taken
  const { zip, name } = taken.value
  return { ...ok(zip as unknown as Uint8Array), file: { name, type: 'application/zip' } }
}

// ── The sample ────────────────────────────────────────────────────────────────────────────────────────────────

export const getGuestSamples: Handler<typeof calls.getGuestSamples> = ({ guest, read, kit }) =>
  read(async (tx) => ok(await showSamples(tx, kit, guest.auditor_room_id)))

export const commitGuestSample: Handler<typeof calls.commitGuestSample> = (context) => commitSample(context)
export const revealGuestSample: Handler<typeof calls.revealGuestSample> = (context) => revealSample(context)

export const getGuestSample: Handler<typeof calls.getGuestSample> = ({ guest, input, read, kit }) =>
  read(async (tx): Promise<Answer<typeof calls.getGuestSample>> => {
    const { auditor_sample_id, ...page } = input
    const [sample] = (await showSamples(tx, kit, guest.auditor_room_id, auditor_sample_id)).samples
    if (!sample) return refuse(4444)
    if (!(await isRevealed(tx, auditor_sample_id))) return ok({ sample, posts: [], total: 0 })
    const items = await auditorItemsOf(tx, auditor_sample_id, page)
    const ids = items.map(({ user_id }) => user_id)
    const [notes, opened] = [await notesOf(tx, auditor_sample_id, ids), await openedOf(tx, guest.auditor_room_id, ids)]
    const posts = items.map(({ user_id, name, ticket, key_reasons, standing }) => {
      const note = notes.get(user_id)
      return {
        ...{ user_id, name, ticket, key_reasons, ...standing, courses: [...standing.courses] },
        note: note ? { conclusion: note.conclusion, words: note.words, at: note.at.toISOString() } : null,
        is_opened: opened.has(user_id),
      }
    })
    return ok({ sample, posts, total: sample.key_items + (sample.revealed?.drawn ?? 0) })
  })

export const downloadGuestPopulation: Handler<typeof calls.downloadGuestPopulation> = async (
  context,
): Promise<Answer<typeof calls.downloadGuestPopulation>> => {
  const { guest, input, read } = context
  const sample = await read((tx) => auditorSampleOf(tx, guest.auditor_room_id, input.auditor_sample_id))
  if (!sample) return refuse(4444)
  await noteGuestOpening(context, { what: 'population' })
  const isPeople = input.of === 'people'
  const bytes = new TextEncoder().encode(numbersFile(isPeople ? sample.people : sample.key_items))
  return { ...ok(bytes), file: { name: isPeople ? 'people.txt' : 'key-items.txt', type: 'text/plain; charset=utf-8' } }
}

// ── Notes, requests, sign-off ─────────────────────────────────────────────────────────────────────────────────

export const noteGuestItem: Handler<typeof calls.noteGuestItem> = (context) => noteItem(context)
export const getGuestRequests: Handler<typeof calls.getGuestRequests> = ({ guest, read }) =>
  read(async (tx) => ok({ requests: await showRequests(tx, guest.auditor_room_id) }))
export const askGuestRequest: Handler<typeof calls.askGuestRequest> = (context) => askCompany(context)
export const signOffGuestRoom: Handler<typeof calls.signOffGuestRoom> = (context) => signOffRoom(context)

export const downloadGuestPaper: Handler<typeof calls.downloadGuestPaper> = async (context): Promise<Answer<typeof calls.downloadGuestPaper>> => {
  const { guest, input, read, kit, now } = context
  await noteGuestOpening(context, { what: 'paper' })
  return inTurn(readerOf(guest), async () => {
    const paper = await read((tx) => paperOfRoom(tx, kit, guest.auditor_room_id))
    if (!paper) return refuse(4444)
    return roomPaperFile(paper, { form: input.form, language: guest.language, portal: kit.settings.portalName, now })
  })
}
