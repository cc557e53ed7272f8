/** Samples of the page behind a manager's digest, and of what client admins make of what managers say. */
import { addDays, dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { asksForCode, digestOf, givenManager, openedPage } from './manager-digest.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

const opened = (world: World, company?: { company_id: number }) => openedPage(world, company ? { company } : {})

/** Somebody of whom a manager claims something, and an administrator of their company. */
const claimed = async (world: World, claim: 'on_leave' | 'left', company?: { company_id: number }) => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const { visit, person } = await opened(world, { company_id: actor.company_id as number })
  const today = dayOf(await readClock(world.kit))
  const day = addDays(today, 30)
  await world.as(null).call('answerFromDigest', { visit, user_id: person.user_id, answer: claim === 'left' ? { kind: claim } : { kind: claim, day } })
  const { data } = await world.as(actor).call('getManagerAnswerList', { user_id: person.user_id })
  return { actor, manager_answer_id: data.posts[0]?.manager_answer_id as number, person, today, day }
}

export const managerDigestSamples = {
  checkDigestLink: async (world, company) => {
    const { manager } = await givenManager(world, company ? { company } : {})
    return { actor: null, input: { token: await digestOf(world, manager) } }
  },
  sendDigestCode: async (world, company) => {
    const { manager } = await givenManager(world, company ? { company } : {})
    return { actor: null, input: { token: await digestOf(world, manager) } }
  },
  openDigest: async (world, company) => {
    const { manager } = await givenManager(world, company ? { company } : {})
    return { actor: null, input: await asksForCode(world, await digestOf(world, manager), manager.email) }
  },
  leaveDigest: async (world, company) => ({ actor: null, input: { visit: (await opened(world, company)).visit } }),
  getDigestPeople: async (world, company) => ({ actor: null, input: { visit: (await opened(world, company)).visit } }),
  remindFromDigest: async (world, company) => {
    const { visit, person } = await opened(world, company)
    return { actor: null, input: { visit, user_id: person.user_id } }
  },
  answerFromDigest: async (world, company) => {
    const { visit, person } = await opened(world, company)
    const day = addDays(dayOf(await readClock(world.kit)), 7)
    return { actor: null, input: { visit, user_id: person.user_id, answer: { kind: 'spoken', day } } }
  },
  getManagerAnswerList: async (world, company) => {
    const { actor, person } = await claimed(world, 'left', company)
    return { actor, input: { user_id: person.user_id } }
  },
  turnDownManagerClaim: async (world, company) => {
    const { actor, manager_answer_id } = await claimed(world, 'left', company)
    return { actor, input: { manager_answer_id, remarks: 'Back since Monday' } }
  },
  confirmManagerLeave: async (world, company) => {
    const { actor, manager_answer_id, today, day } = await claimed(world, 'on_leave', company)
    return { actor, input: { manager_answer_id, from_on: today, to_on: day, reason: 'Parental leave' } }
  },
  confirmManagerLeft: async (world, company) => {
    const { actor, manager_answer_id } = await claimed(world, 'left', company)
    return { actor, input: { manager_answer_id } }
  },
} satisfies Record<string, Make>
