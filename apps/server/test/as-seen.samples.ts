/** Samples of what was seen then. */
import { learnerOf } from './learner.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

/** An administrator, and one of their people who read, answered and signed. */
export const studied = async (world: World, company?: { company_id: number }) => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const person = await world.given.trainee({ company: { company_id: actor.company_id as number } })
  const course = await world.given.course()
  const trainee_course_id = await world.given.enrolment(person, course)
  const learner = learnerOf(world, person, trainee_course_id, course.content)
  await learner.study()
  const signed = await learner.sign()
  const { data } = await world.as(actor).call('getCourseAsSeen', { trainee_course_id })
  const attempt_id = data.parts.flatMap((part) => (part.kind === 'attempt' ? [part.attempt_id] : []))[0] as number
  const module_progress_id = data.parts.flatMap((part) => (part.kind === 'lesson' ? [part.module_progress_id] : []))[0] as number
  return { actor, person, course, trainee_course_id, learner, attempt_id, module_progress_id, serial_no: signed.data.pledge.serialNo as string }
}

export const asSeenSamples = {
  getCourseAsSeen: async (world, company) => {
    const { actor, trainee_course_id } = await studied(world, company)
    return { actor, input: { trainee_course_id } }
  },
  getAttemptAsSeen: async (world, company) => {
    const { actor, attempt_id } = await studied(world, company)
    return { actor, input: { attempt_id } }
  },
  getLessonAsSeen: async (world, company) => {
    const { actor, module_progress_id } = await studied(world, company)
    return { actor, input: { module_progress_id } }
  },
  getPledgeAsSeen: async (world, company) => {
    const { actor, serial_no } = await studied(world, company)
    return { actor, input: { serial_no } }
  },
  downloadAsSeen: async (world, company) => {
    const { actor, attempt_id, module_progress_id, serial_no } = await studied(world, company)
    return { actor, input: { attempt_id }, others: { module_progress_id: { module_progress_id }, serial_no: { serial_no } } }
  },
} satisfies Record<string, Make>
