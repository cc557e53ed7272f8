/** Samples of auditors' rooms. */
import { dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { studied } from './as-seen.samples.ts'
import {
  afterAWhile,
  approvedRoom,
  askedFor,
  askedRoom,
  cameIn,
  codeForRoom,
  committed,
  givenGuest,
  guestWithPeople,
  hashOf,
  invitation,
  provedAgain,
  revealed,
  WORDS,
} from './auditor-room.ts'
import { madePack } from './evidence.samples.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

/** A guest makes calls as anybody who has a token. */
export const asPerson = (guest: { token: string }) => guest as Person

/** A guest, and somebody of the room who read, answered and signed in its period. */
export const guestOfStudied = async (world: World, company?: { company_id: number }) => {
  const from = dayOf(await readClock(world.kit))
  const seen = await studied(world, company)
  const room = await givenGuest(world, { company_id: seen.actor.company_id as number }, { from })
  await afterAWhile(world)
  return { ...seen, ...room }
}

export const auditorRoomSamples = {
  inviteAuditor: async (world, company) => {
    const { actor, company_id } = await askedRoom(world, company)
    const course = await world.given.course()
    return { actor, input: await invitation(world, { company_id, course_ids: [course.course_id] }), everyones: ['course_ids'] }
  },
  getAuditorRoomList: async (world, company) => ({ actor: (await askedRoom(world, company)).actor, input: {} }),
  getAuditorRoom: async (world, company) => {
    const { actor, auditor_room_id } = await askedRoom(world, company)
    return { actor, input: { auditor_room_id } }
  },
  approveAuditorRoom: async (world, company) => {
    const { second, auditor_room_id } = await askedRoom(world, company)
    return { actor: second, input: { auditor_room_id, version: 1 } }
  },
  rejectAuditorRoom: async (world, company) => {
    const { second, auditor_room_id } = await askedRoom(world, company)
    return { actor: second, input: { auditor_room_id, version: 1, remarks: 'Next quarter is soon enough.' } }
  },
  withdrawAuditorRoom: async (world, company) => {
    const { actor, auditor_room_id } = await askedRoom(world, company)
    return { actor, input: { auditor_room_id } }
  },
  revokeAuditorRoom: async (world, company) => {
    const { actor, auditor_room_id } = await approvedRoom(world, company)
    return { actor, input: { auditor_room_id, remarks: 'The audit is over.' } }
  },
  sendAuditorLink: async (world, company) => {
    const { actor, auditor_room_id } = await approvedRoom(world, company)
    world.clock.shift(61_000)
    return { actor, input: { auditor_room_id } }
  },
  checkAuditorLink: async (world, company) => ({ actor: null, input: { token: (await approvedRoom(world, company)).link } }),
  sendAuditorCode: async (world, company) => ({ actor: null, input: { token: (await approvedRoom(world, company)).link } }),
  openAuditorRoom: async (world, company) => {
    const { link, email } = await approvedRoom(world, company)
    return { actor: null, input: await codeForRoom(world, link, email) }
  },
  leaveAuditorRoom: async (world, company) => {
    const guest = await cameIn(world, await approvedRoom(world, company))
    return { actor: null, input: { session: guest.token } }
  },
  getGuestRoom: async (world, company) => ({ actor: asPerson((await givenGuest(world, company)).guest), input: {} }),
  getGuestFigures: async (world, company) => ({ actor: asPerson((await guestWithPeople(world, company)).guest), input: {} }),
  getGuestPeople: async (world, company) => ({ actor: asPerson((await guestWithPeople(world, company)).guest), input: {} }),
  getGuestPerson: async (world, company) => {
    const { guest, trainees } = await guestWithPeople(world, company)
    return { actor: asPerson(guest), input: { user_id: trainees[0]?.user_id } }
  },
  getGuestAttempt: async (world, company) => {
    const { guest, attempt_id } = await guestOfStudied(world, company)
    return { actor: asPerson(guest), input: { attempt_id } }
  },
  getGuestLesson: async (world, company) => {
    const { guest, module_progress_id } = await guestOfStudied(world, company)
    return { actor: asPerson(guest), input: { module_progress_id } }
  },
  getGuestPledge: async (world, company) => {
    const { guest, serial_no } = await guestOfStudied(world, company)
    return { actor: asPerson(guest), input: { serial_no } }
  },
  getGuestLog: async (world, company) => {
    const { guest, actor } = await givenGuest(world, company)
    const line = (await world.as(actor).call('getAuditLog')).data.entries[0]?.audit_event_id
    return { actor: asPerson(guest), input: { act: line, story: 'company', story_id: actor.company_id as number } }
  },
  getGuestLogChoices: async (world, company) => ({ actor: asPerson((await givenGuest(world, company)).guest), input: { q: 'an' } }),
  getGuestLogState: async (world, company) => ({ actor: asPerson((await givenGuest(world, company)).guest), input: {} }),
  verifyGuestLog: async (world, company) => {
    const { guest, actor } = await givenGuest(world, company)
    return { actor: asPerson(guest), input: { after: (await world.as(actor).call('getAuditLog')).data.entries[0]?.audit_event_id } }
  },
  proveAuditor: async (world, company) => {
    const { link, email } = await approvedRoom(world, company)
    return { actor: null, input: await codeForRoom(world, link, email) }
  },
  getGuestPacks: async (world, company) => ({ actor: asPerson((await givenGuest(world, company)).guest), input: {} }),
  downloadGuestPack: async (world, company) => {
    const pack = await madePack(world, company)
    const room = await givenGuest(world, { company_id: pack.company_id })
    return { actor: asPerson(room.guest), input: { evidence_id: pack.evidence_id, visit_id: await provedAgain(world, room) } }
  },
  getGuestSamples: async (world, company) => {
    const { guest } = await guestWithPeople(world, company)
    await committed(world, guest)
    return { actor: asPerson(guest), input: {} }
  },
  commitGuestSample: async (world, company) => {
    const { guest, course } = await guestWithPeople(world, company)
    return { actor: asPerson(guest), input: { size: 1, words_sha256: hashOf(WORDS), course_id: course.course_id, key_reasons: ['board'] } }
  },
  revealGuestSample: async (world, company) => {
    const { guest } = await guestWithPeople(world, company)
    return { actor: asPerson(guest), input: { auditor_sample_id: await committed(world, guest), words: WORDS } }
  },
  getGuestSample: async (world, company) => {
    const { guest } = await guestWithPeople(world, company)
    return { actor: asPerson(guest), input: { auditor_sample_id: await revealed(world, guest) } }
  },
  downloadGuestPopulation: async (world, company) => {
    const { guest } = await guestWithPeople(world, company)
    return { actor: asPerson(guest), input: { auditor_sample_id: await committed(world, guest), of: 'people' } }
  },
  noteGuestItem: async (world, company) => {
    const { guest, trainees } = await guestWithPeople(world, company)
    const auditor_sample_id = await revealed(world, guest)
    return { actor: asPerson(guest), input: { auditor_sample_id, user_id: trainees[0]?.user_id, conclusion: 'exception', words: 'No reminder.' } }
  },
  getGuestRequests: async (world, company) => {
    const { guest } = await givenGuest(world, company)
    await askedFor(world, guest)
    return { actor: asPerson(guest), input: {} }
  },
  askGuestRequest: async (world, company) => {
    const { guest } = await givenGuest(world, company)
    const due_on = dayOf(await readClock(world.kit))
    return { actor: asPerson(guest), input: { subject: 'Risk assessment', words: 'The newest one.', due_on } }
  },
  signOffGuestRoom: async (world, company) => {
    const { guest } = await givenGuest(world, company)
    return { actor: asPerson(guest), input: { conclusion: 'no_exception', words: 'As it should be.', confirms: true } }
  },
  getAuditorWork: async (world, company) => {
    const { actor, auditor_room_id } = await givenGuest(world, company)
    return { actor, input: { auditor_room_id } }
  },
  getAuditorOpenings: async (world, company) => {
    const { actor, auditor_room_id } = await givenGuest(world, company)
    return { actor, input: { auditor_room_id } }
  },
  getAuditorRequestList: async (world, company) => {
    const { actor, auditor_room_id, guest } = await givenGuest(world, company)
    await askedFor(world, guest)
    return { actor, input: { auditor_room_id } }
  },
  answerAuditorRequest: async (world, company) => {
    const { actor, guest } = await givenGuest(world, company)
    return { actor, input: { auditor_request_id: await askedFor(world, guest), words: 'In the post room.' } }
  },
  downloadGuestPaper: async (world, company) => {
    const { guest } = await guestWithPeople(world, company)
    await revealed(world, guest)
    return { actor: asPerson(guest), input: {} }
  },
  downloadAuditorPaper: async (world, company) => {
    const { actor, guest, auditor_room_id } = await givenGuest(world, company)
    const answer = await world.as(asPerson(guest)).call('signOffGuestRoom', { conclusion: 'no_exception', words: 'As it should be.', confirms: true })
    if (answer.response_code !== 2100) throw new Error(answer.body)
    return { actor, input: { auditor_room_id } }
  },
} satisfies Record<string, Make>
