/** Samples of pauses, waivers and extensions. */
import { addDays, dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { buyer } from './purchases.samples.ts'
import { buySeats } from './purchases.ts'
import { slip } from './receipts.samples.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

const days = async (world: World) => {
  const today = dayOf(await readClock(world.kit))
  return { today, later: addDays(today, 40) }
}

/** Somebody who has a course that is due in three weeks. */
const withEnrolment = async (world: World, company?: { company_id: number }) => {
  const actor = await buyer(world, company)
  const { later, today } = await days(world)
  const course = await world.given.course()
  const { purchased_course_id } = await buySeats(world, actor, course, 2)
  const { user_id } = await world.given.trainee({ company: { company_id: actor.company_id as number } })
  const due_on = addDays(today, 21)
  const { data } = await world.as(actor).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [user_id], due_on })
  return { actor, user_id, course_id: course.course_id, trainee_course_id: data.results[0]?.trainee_course_id as number, today, later }
}

/** One that waits, asked for by another administrator, or approved. */
const withPause = async (world: World, company?: { company_id: number }, approved = false) => {
  const { actor, user_id, today, later } = await withEnrolment(world, company)
  const own = { company: { company_id: actor.company_id as number } }
  const asking = await world.given.admin('clientAdmin', own)
  const pause = { user_id, from_on: today, to_on: later, reason: 'Parental leave' }
  const { data } = await world.as(asking).call('requestPause', pause)
  const { exemption_id } = data
  if (approved) await world.as(await world.given.admin('clientAdmin', own)).call('approveExemption', { exemption_id, version: 1 })
  return { actor, exemption_id }
}

const statedSample = async (world: World, company?: { company_id: number }) => {
  const { actor, user_id, course_id, later, today } = await withEnrolment(world, company)
  const told = { issuer: 'Selat Academy', proven_on: today, to_on: later, reason: 'Took the course of the parent company' }
  return { actor, input: { user_id, course_id, ...told }, file: { name: 'attended.pdf', bytes: await slip('Certificate of attendance') } }
}

export const exemptionSamples = {
  requestPause: async (world, company) => {
    const { actor, user_id, today, later } = await withEnrolment(world, company)
    return { actor, input: { user_id, from_on: today, to_on: later, reason: 'Parental leave' } }
  },
  requestWaiver: async (world, company) => {
    const { actor, user_id, course_id, later } = await withEnrolment(world, company)
    return { actor, input: { user_id, course_id, to_on: later, reason: 'Works for a subsidiary with a programme of its own' } }
  },
  requestStated: statedSample,
  viewExemptionPaper: async (world, company) => {
    const { actor, input, file } = await statedSample(world, company)
    const { data } = await world.as(actor).call('requestStated', input, { file })
    return { actor, input: { exemption_id: data.exemption_id } }
  },
  requestExtension: async (world, company) => {
    const { actor, trainee_course_id, later } = await withEnrolment(world, company)
    return { actor, input: { trainee_course_id, to_on: later, reason: 'Year-end closing' } }
  },
  getExemptionList: async (world, company) => ({ actor: (await withPause(world, company)).actor, input: { q: 'PENDING' } }),
  approveExemption: async (world, company) => {
    const { actor, exemption_id } = await withPause(world, company)
    return { actor, input: { exemption_id, version: 1 } }
  },
  rejectExemption: async (world, company) => {
    const { actor, exemption_id } = await withPause(world, company)
    return { actor, input: { exemption_id, version: 1, remarks: 'Not on leave' } }
  },
  endExemption: async (world, company) => {
    const { actor, exemption_id } = await withPause(world, company, true)
    return { actor, input: { exemption_id, version: 2 } }
  },
} as const satisfies Record<string, Make>
