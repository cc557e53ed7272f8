/** Rooms of auditors as tests make them. */
import { createHash } from 'node:crypto'
import { noteAuditHead } from '../src/audit/heads.usecases.ts'
import { lookAfterRooms } from '../src/auditor-room/auditor-room.worker.ts'
import { addDays, DAY_MS, dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import type { Person, World } from './world.ts'

export type GivenRoom = { actor: Person; second: Person; auditor_room_id: number; company_id: number; email: string }

let guests = 0
export const invitation = async (world: World, input: Record<string, unknown> = {}) => {
  const now = await readClock(world.kit)
  const today = dayOf(now)
  guests++
  return {
    from: today,
    to: today,
    ends_at: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
    guest: { name: 'Ng Siew Fong', organisation: 'Teras Audit PLT', email: `guest${guests}@teras.test`, language: 'en' },
    reason: 'Surveillance audit',
    ...input,
  }
}

/** An invitation that waits for the second of two administrators, whose company has somebody with a course. */
export const askedRoom = async (world: World, company?: { company_id: number }, input: Record<string, unknown> = {}): Promise<GivenRoom> => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const own = { company_id: actor.company_id as number }
  const second = await world.given.admin('clientAdmin', { company: own })
  const sent = await invitation(world, input)
  const answer = await world.as(actor).call('inviteAuditor', sent)
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return { actor, second, auditor_room_id: answer.data.auditor_room_id, email: (sent.guest as { email: string }).email, ...own }
}

export const openedRoomOf = async (world: World, { second, auditor_room_id }: Pick<GivenRoom, 'second' | 'auditor_room_id'>): Promise<void> => {
  const answer = await world.as(second).call('approveAuditorRoom', { auditor_room_id, version: 1 })
  if (answer.response_code !== 2100) throw new Error(answer.body)
}
/** The token of the link that was mailed last. */
export const linkOf = async (world: World, email: string): Promise<string> => {
  for (const mail of await world.mails(email)) {
    const token = mail.text.match(/#token=([\w-]+)/)?.[1]
    if (token) return token
  }
  throw new Error('no link was mailed')
}
export const approvedRoom = async (world: World, company?: { company_id: number }, input: Record<string, unknown> = {}) => {
  const given = await askedRoom(world, company, input)
  await openedRoomOf(world, given)
  return { ...given, link: await linkOf(world, given.email) }
}

/** A code that was mailed to the guest, with the visit of the browser that asked for it. */
export const codeForRoom = async (world: World, token: string, email: string): Promise<{ visit_id: string; otp: string }> => {
  const answer = await world.as(null).call('sendAuditorCode', { token })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  const [mail] = await world.mails(email)
  return { visit_id: answer.data.visit_id, otp: mail?.text.match(/\b\d{6}\b/)?.[0] ?? '' }
}
export const cameIn = async (world: World, { link, email }: { link: string; email: string }): Promise<{ token: string }> => {
  const opened = await world.as(null).call('openAuditorRoom', await codeForRoom(world, link, email))
  if (opened.response_code !== 2100 || !opened.token) throw new Error(opened.body)
  return { token: opened.token }
}
/** A visit whose code, mailed a minute later, proved that it is still the guest. */
export const provedAgain = async (world: World, { link, email }: { link: string; email: string }): Promise<string> => {
  world.clock.shift(61_000)
  const code = await codeForRoom(world, link, email)
  const answer = await world.as(null).call('proveAuditor', code)
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return code.visit_id
}
/** A guest in their open room. */
export const givenGuest = async (world: World, company?: { company_id: number }, input: Record<string, unknown> = {}) => {
  const room = await approvedRoom(world, company, input)
  return { ...room, guest: await cameIn(world, room) }
}

/** What happens in a second or so: people are frozen, administrators are told. */
export const afterAWhile = (world: World) => lookAfterRooms(world.kit, new AbortController().signal)
/** A guest in an open room whose people are frozen: as many as given, each with a course. */
export const guestWithPeople = async (world: World, company?: { company_id: number }, people = 1, input: Record<string, unknown> = {}) => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const own = { company_id: actor.company_id as number }
  const course = await world.given.course()
  const trainees: Person[] = []
  for (let i = 0; i < people; i++) {
    const person = await world.given.trainee({ company: own })
    await world.given.enrolment(person, course)
    trainees.push(person)
  }
  const room = await givenGuest(world, own, input)
  await afterAWhile(world)
  return { ...room, course, trainees }
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
export const WORDS = 'harbour crane 1998'
export const committed = async (world: World, guest: { token: string }, input: Record<string, unknown> = {}): Promise<number> => {
  const answer = await world.as(guest as Person).call('commitGuestSample', { size: 1, words_sha256: hashOf(WORDS), ...input })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  await noteAuditHead(world.kit)
  return answer.data.auditor_sample_id
}
export const revealed = async (world: World, guest: { token: string }, input: Record<string, unknown> = {}): Promise<number> => {
  const auditor_sample_id = await committed(world, guest, input)
  const answer = await world.as(guest as Person).call('revealGuestSample', { auditor_sample_id, words: WORDS })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return auditor_sample_id
}
export const askedFor = async (world: World, guest: { token: string }): Promise<number> => {
  const due_on = addDays(dayOf(await readClock(world.kit)), 7)
  const answer = await world.as(guest as Person).call('askGuestRequest', { subject: 'Risk assessment', words: 'The newest one.', due_on })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return answer.data.auditor_request_id
}
