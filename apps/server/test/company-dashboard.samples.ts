/** Samples of the company’s dashboard, and of what the super admin’s leads to. */
import { outboxMail } from '../src/kit/mail/outbox.table.ts'
import { readClock } from '../src/kit/time/clock.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

let last = 0
/** A mail that all tries failed of; answers its id. */
export const givenFailedMail = async (world: World, fields: Partial<typeof outboxMail.$inferInsert> = {}): Promise<number> => {
  const at = await readClock(world.kit)
  const mail = {
    to: `gone${++last}@people.test`,
    subject: 'CANARY subject',
    text: 'CANARY text',
    html: '<p>CANARY</p>',
    created_at: at,
    failed_at: at,
  }
  const [row] = await world.sql(({ sql }) =>
    sql
      .insert(outboxMail)
      .values({ ...mail, topic: 'notification', failure: 'unreachable', tries: 8, ...fields })
      .returning({ mail_id: outboxMail.mail_id }),
  )
  return row?.mail_id as number
}

export const companyDashboardSamples = {
  getCompanyDashboard: async (world, company) => ({ actor: await world.given.admin('clientAdmin', company ? { company } : {}), input: {} }),
  getCompanyLearningList: async (world, company) => {
    const actor = await world.given.admin('clientAdmin', company ? { company } : {})
    const trainee = await world.given.trainee({ company: { company_id: actor.company_id as number } })
    await world.given.enrolment(trainee, await world.given.course())
    return { actor, input: { state: 'NOT_STARTED' } }
  },
  getTraineeRecord: async (world, company) => {
    const actor = await world.given.admin('clientAdmin', company ? { company } : {})
    const trainee = await world.given.trainee({ company: { company_id: actor.company_id as number } })
    await world.given.enrolment(trainee, await world.given.course())
    return { actor, input: { user_id: trainee.user_id } }
  },
  getTraineeStory: async (world, company) => {
    const actor = await world.given.admin('clientAdmin', company ? { company } : {})
    const trainee = await world.given.trainee({ company: { company_id: actor.company_id as number } })
    await world.given.enrolment(trainee, await world.given.course())
    return { actor, input: { user_id: trainee.user_id } }
  },
  getFailedMailList: async (world) => {
    await givenFailedMail(world)
    return { actor: await world.given.admin('superAdmin'), input: { failure: 'unreachable' } }
  },
  sendFailedMails: async (world) => ({
    actor: await world.given.admin('superAdmin'),
    input: { mail_ids: [await givenFailedMail(world)] },
  }),
  getCompanyQuestionList: async (world, company) => ({ actor: await world.given.admin('clientAdmin', company ? { company } : {}), input: {} }),
} satisfies Record<string, Make>
