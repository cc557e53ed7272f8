/** What a guest does in their room: each behind the room's own lock, and as a role that may only add. */

import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import type * as calls from '@jujur/contract/auditor-room.ts'
import type { OpenedThing } from '@jujur/contract/auditor-room.ts'
import { audit } from '../audit/audit.store.ts'
import { isHeadNote } from '../audit/chain.view.ts'
import { notesOutside } from '../audit/log.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, type Guest, invalid, isRefused, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { triggerNow } from '../kit/jobs/jobs.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { ROOM_JOB } from './auditor-room.rules.ts'
import type { KeptPerson, Which } from './auditor-room.table.ts'
import { seedOf } from './draw.view.ts'
import { frozenOf, isCourseOfRoom, peopleOfRoom, type RoomPerson } from './rows.store.ts'
import { MOST_REQUESTS, MOST_SAMPLES, mayNote, mayReveal, maySample } from './samples.rules.ts'
import {
  auditorSampleOf,
  countOpenItems,
  countSamples,
  drawFrom,
  headOfSample,
  insertAuditorItems,
  insertNote,
  insertReveal,
  insertSample,
  isItem,
  isRevealed,
  populationOf,
  reasonsOf,
} from './samples.store.ts'
import { countAuditorRequests, holdAsGuest, insertAuditorOpening, insertAuditorRequest, insertSignOff, signOffOf } from './work.store.ts'

const placeOf = ({ auditor_room_id, company_id }: Guest) => ({ auditor_room_id, company_id })
const lineOf = (guest: Guest) => ({ company_id: guest.company_id })

type Asked = Pick<Context<never>, 'write' | 'now' | 'request' | 'kit'> & { readonly guest: Guest }
/** Held until the transaction ends; refused once it is signed off. The time is that behind the lock. */
const inRoom = async (tx: Connection, context: Asked) => {
  const { guest } = context
  await holdAsGuest(tx, guest.auditor_room_id)
  const { now, request, kit } = withCurrentTime(context)
  if (await signOffOf(tx, guest.auditor_room_id)) return refuseWith('signed_off')
  return ok({ actor: null, now, request, kit })
}

export const whichOf = (asked: {
  course_id?: number | undefined
  department?: string | undefined
  buckets?: Which['buckets'] | undefined
}): Which => ({
  course_id: asked.course_id ?? null,
  department: asked.department ?? null,
  buckets: [...new Set(asked.buckets ?? [])],
})

/** The work on rooms seals the line and notes its head outside at once (auditor-room.worker.ts): words are revealed only after it. */
export const commitSample = async (context: Context<typeof calls.commitGuestSample>): Promise<Answer<typeof calls.commitGuestSample>> => {
  const { guest, input } = context
  const answer = await context.write(async (tx): Promise<Answer<typeof calls.commitGuestSample>> => {
    const held = await inRoom(tx, context)
    if (isRefused(held)) return held
    const ctx = held.value
    const frozen = await frozenOf(tx, guest.auditor_room_id)
    if (!frozen) return refuseWith('not_gathered')
    const before = await countSamples(tx, guest.auditor_room_id)
    if (before >= MOST_SAMPLES) return refuseWith('room_full')
    if (input.course_id !== undefined && !(await isCourseOfRoom(tx, frozen.report_id, input.course_id))) return refuse(4444)
    const which = whichOf(input)
    const key_reasons = [...new Set(input.key_reasons)]
    const population = await populationOf(tx, frozen.report_id, which, key_reasons)
    const may = maySample(input.size, population.people.length, population.key_items.length)
    if (isRefused(may)) return may
    const { size, words_sha256 } = input
    const { people_sha256, key_items_sha256 } = population
    const auditor_sample_id = await insertSample(tx, {
      ...{ ...placeOf(guest), ...population, which, key_reasons, size, words_sha256 },
      sample_no: before + 1,
      committed_at: ctx.now,
      report_id: frozen.report_id,
      as_at: frozen.as_at,
    })
    const counts = { people: population.people.length, key_items: population.key_items.length }
    await audit(tx, ctx, {
      ...{ action: 'auditor_sample.committed', entity: 'auditor_sample', entity_id: auditor_sample_id, ...lineOf(guest) },
      after: { ...counts, people_sha256, key_items_sha256, size, words_sha256, as_at: frozen.as_at, which, key_reasons },
    })
    return ok({ auditor_sample_id })
  })
  triggerNow(ROOM_JOB)
  return answer
}

/** The signed head over the commitment, and whether a copy of it, or of one after it, lies outside. */
export const sealOf = async (tx: Connection, kit: Context<never>['kit'], auditor_sample_id: number) => {
  const batch = await headOfSample(tx, auditor_sample_id)
  if (!batch) return null
  return { number: batch.last, hash: batch.hash, signed_at: batch.at, outside: await isNoted(kit.files, batch.last) }
}

/** What was noted within the last half minute is looked up. */
export const isNoted = async (files: Context<never>['kit']['files'], number: number): Promise<boolean> => {
  if ((await notesOutside(files)).newest >= number) return true
  const names = (await files.notes().catch(() => [])).filter(isHeadNote)
  return names.some((name) => Number(/\d+/.exec(name)?.[0] ?? 0) >= number)
}

const keptOf = ({ user_id: _, name: __, ...kept }: RoomPerson): KeptPerson => kept

export const revealSample = async (context: Context<typeof calls.revealGuestSample>): Promise<Answer<typeof calls.revealGuestSample>> => {
  const { guest, input } = context
  return context.write(async (tx): Promise<Answer<typeof calls.revealGuestSample>> => {
    const held = await inRoom(tx, context)
    if (isRefused(held)) return held
    const ctx = held.value
    const { auditor_sample_id, words } = input
    const sample = await auditorSampleOf(tx, guest.auditor_room_id, auditor_sample_id)
    if (!sample) return refuse(4444)
    if (await isRevealed(tx, auditor_sample_id)) return refuse(20073)
    const may = mayReveal(sample, sha256(words), await sealOf(tx, context.kit, auditor_sample_id))
    if (isRefused(may)) return may
    const { number: head_number, hash: head_hash } = may.value
    const seed = seedOf(words, head_hash)
    const row = { ...placeOf(guest), auditor_sample_id, revealed_at: ctx.now, words, head_number, head_hash, seed }
    if (!(await insertReveal(tx, row))) return refuse(20073)
    const drawn = await drawFrom(tx, auditor_sample_id, seed, sample.size)
    const reasons = await reasonsOf(tx, sample.report_id, sample.which, sample.key_reasons)
    const people = await peopleOfRoom(tx, sample.report_id, [...sample.key_items, ...drawn.map(({ user_id }) => user_id)])
    const item = (user_id: number, place: number) => {
      const person = people.get(user_id)
      if (!person) throw new Error('whoever is drawn is among the people of the room')
      return { ...placeOf(guest), auditor_sample_id, user_id, place, name: person.name, standing: keptOf(person) }
    }
    // All but the risk is of rows that never change: who is told no other reason by now had that one.
    const keys = sample.key_items.map((id, i) => ({ ...item(id, i), ticket: null, key_reasons: reasons.get(id) ?? (['high_risk'] as const).slice() }))
    const rest = drawn.map(({ user_id, ticket }, i) => ({ ...item(user_id, keys.length + i), ticket, key_reasons: [] }))
    await insertAuditorItems(tx, [...keys, ...rest])
    await audit(tx, ctx, {
      ...{ action: 'auditor_sample.revealed', entity: 'auditor_sample', entity_id: auditor_sample_id, ...lineOf(guest) },
      after: { head: head_number, seed, drawn: drawn.length },
    })
    return ok({})
  })
}

export const noteItem = (context: Context<typeof calls.noteGuestItem>): Promise<Answer<typeof calls.noteGuestItem>> =>
  context.write(async (tx): Promise<Answer<typeof calls.noteGuestItem>> => {
    const { guest, input } = context
    const held = await inRoom(tx, context)
    if (isRefused(held)) return held
    const ctx = held.value
    const { auditor_sample_id, user_id, conclusion, words } = input
    if (!(await auditorSampleOf(tx, guest.auditor_room_id, auditor_sample_id))) return refuse(4444)
    if (!(await isItem(tx, auditor_sample_id, user_id))) return refuse(4444)
    const may = mayNote(conclusion, words)
    if (isRefused(may)) return may
    await insertNote(tx, { ...placeOf(guest), auditor_sample_id, user_id, conclusion, words, at: ctx.now })
    await audit(tx, ctx, {
      ...{ action: 'auditor_sample.noted', entity: 'auditor_sample', entity_id: auditor_sample_id, ...lineOf(guest) },
      after: { user_id },
    })
    return ok({})
  })

/** A request is for a day from today on, and not for after the longest room. */
const LATEST_DAYS = 90
export const askCompany = async (context: Context<typeof calls.askGuestRequest>): Promise<Answer<typeof calls.askGuestRequest>> => {
  const { guest, input } = context
  const answer = await context.write(async (tx): Promise<Answer<typeof calls.askGuestRequest>> => {
    const held = await inRoom(tx, context)
    if (isRefused(held)) return held
    const ctx = held.value
    const today = dayOf(ctx.now)
    if (input.due_on < today) return invalid('due_on', 'too_small')
    if (input.due_on > addDays(today, LATEST_DAYS)) return invalid('due_on', 'too_big')
    const before = await countAuditorRequests(tx, guest.auditor_room_id)
    if (before >= MOST_REQUESTS) return refuseWith('room_full')
    const auditor_request_id = await insertAuditorRequest(tx, { ...placeOf(guest), ...input, request_no: before + 1, asked_at: ctx.now })
    await audit(tx, ctx, {
      ...{ action: 'auditor_request.asked', entity: 'auditor_request', entity_id: auditor_request_id, ...lineOf(guest) },
      after: { due_on: input.due_on },
    })
    return ok({ auditor_request_id })
  })
  triggerNow(ROOM_JOB)
  return answer
}

export const signOffRoom = async (context: Context<typeof calls.signOffGuestRoom>): Promise<Answer<typeof calls.signOffGuestRoom>> => {
  const { guest, input } = context
  const answer = await context.write(async (tx): Promise<Answer<typeof calls.signOffGuestRoom>> => {
    const held = await inRoom(tx, context)
    if (isRefused(held)) return refuse(20073)
    const ctx = held.value
    const open = await countOpenItems(tx, guest.auditor_room_id)
    if (open > 0) return refuseWith('items_open', { open })
    const { conclusion, words } = input
    if (!(await insertSignOff(tx, { ...placeOf(guest), conclusion, words, at: ctx.now }))) return refuse(20073)
    await audit(tx, ctx, {
      ...{ action: 'auditor_room.signed_off', entity: 'auditor_room', entity_id: guest.auditor_room_id, ...lineOf(guest) },
    })
    return ok({})
  })
  triggerNow(ROOM_JOB)
  return answer
}

type Opened = { what: OpenedThing; user_id?: number; thing?: string }
const kindsOfOpening: { readonly [W in OpenedThing]?: AuditKind } = { log: 'auditor_room.log_opened', paper: 'auditor_room.paper_taken' }
/** Before it is shown: a row and a line of the log, once for each session; whoever is looked at is named in it. */
export const noteGuestOpening = (context: Asked, { what, user_id, thing = '' }: Opened): Promise<void> =>
  context.write(async (tx) => {
    const { guest, kit, request } = context
    const now = kit.clock.now()
    const row = { ...placeOf(guest), auditor_visit_id: guest.auditor_visit_id, what, user_id: user_id ?? null, thing, at: now }
    if (!(await insertAuditorOpening(tx, row))) return
    const of =
      user_id === undefined
        ? ({ action: kindsOfOpening[what] ?? 'auditor_room.list_opened', entity: 'auditor_room', entity_id: guest.auditor_room_id } as const)
        : ({ action: 'auditor_room.person_opened', entity: 'user', entity_id: user_id } as const)
    await audit(tx, { actor: null, now, request, kit }, { ...of, ...lineOf(guest), after: { auditor_room_id: guest.auditor_room_id, opened: what } })
  })
