/** Samples of reminders. */
import { usualSteps } from '@jujur/contract/reminders.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Somebody whose course has been due since yesterday, and an administrator of their company. */
const overdue = async (world: World, company?: { company_id: number }) => {
  const admin = await world.given.admin('clientAdmin', company ? { company } : {})
  const trainee = await world.given.trainee({ company: { company_id: admin.company_id as number } })
  const due_on = new Date(world.kit.clock.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  return { admin, trainee_course_id: await world.given.enrolment(trainee, await world.given.course(), { due_on }) }
}

export const remindersSamples = {
  remindTrainees: async (world, company) => {
    const { admin, trainee_course_id } = await overdue(world, company)
    return { actor: admin, input: { trainee_course_ids: [trainee_course_id] } }
  },
  remindAllOverdue: async (world, company) => ({ actor: (await overdue(world, company)).admin, input: {} }),
  getReminderSteps: async (world, company) => ({ actor: (await overdue(world, company)).admin, input: {} }),
  saveReminderSteps: async (world, company) => ({ actor: (await overdue(world, company)).admin, input: { version: 0, steps: usualSteps } }),
  getReminderStepList: async (world, company) => {
    const { admin, trainee_course_id } = await overdue(world, company)
    await world.as(admin).call('remindTrainees', { trainee_course_ids: [trainee_course_id] })
    return { actor: admin, input: {} }
  },
  getReminderMail: async (world, company) => {
    const { admin, trainee_course_id } = await overdue(world, company)
    await world.as(admin).call('remindTrainees', { trainee_course_ids: [trainee_course_id] })
    const { data } = await world.as(admin).call('getReminderStepList', {})
    return { actor: admin, input: { reminder_step_id: data.posts[0]?.reminder_step_id as number } }
  },
  getEscalationList: async (world, company) => ({ actor: (await overdue(world, company)).admin, input: {} }),
  getEscalationFigures: async (world, company) => ({ actor: (await overdue(world, company)).admin, input: {} }),
  getManagerWeekList: async (world, company) => ({ actor: (await overdue(world, company)).admin, input: {} }),
  getReminderJob: async (world, company) => {
    const { admin } = await overdue(world, company)
    const { data } = await world.as(admin).call('remindAllOverdue', {})
    return { actor: admin, input: { job_id: data.job.job_id } }
  },
} satisfies Record<string, Make>
