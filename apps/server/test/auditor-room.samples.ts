/** Samples of auditors' rooms. */
import { approvedRoom, askedRoom, cameIn, codeForRoom, givenGuest, invitation } from './auditor-room.ts'
import type { Make } from './sample.ts'
import type { Person } from './world.ts'

/** A guest makes calls as anybody who has a token. */
export const asPerson = (guest: { token: string }) => guest as Person

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
} satisfies Record<string, Make>
