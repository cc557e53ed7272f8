/** Samples of the company’s dashboard. */
import type { Make } from './sample.ts'

export const companyDashboardSamples = {
  getCompanyDashboard: async (world, company) => ({ actor: await world.given.admin('clientAdmin', company ? { company } : {}), input: {} }),
  getCompanyLearningList: async (world, company) => {
    const actor = await world.given.admin('clientAdmin', company ? { company } : {})
    const trainee = await world.given.trainee({ company: { company_id: actor.company_id as number } })
    await world.given.enrolment(trainee, await world.given.course())
    return { actor, input: { state: 'NOT_STARTED' } }
  },
} satisfies Record<string, Make>
