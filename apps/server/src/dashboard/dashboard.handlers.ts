/** What a person sees first. */
import { getCompanyUserRegistrationApproval } from '@jujur/contract/companies.ts'
import type * as calls from '@jujur/contract/dashboard.ts'
import { approveRegistrationInformation, getCompanyRegistrationApproval, getRegistrationInformationList } from '@jujur/contract/legal.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { getTraineeUserRegistrationApproval } from '@jujur/contract/trainees.ts'
import { routesToday } from '../access/routes.store.ts'
import { type Actor, type Handler, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { failedMails, pendingCompanyRegistrations, pendingInformation, pendingTraineeRegistrations } from './dashboard.store.ts'

type Waiting = { what: (typeof calls.waitingFor)[number]; count: number }[]

/** Only what this person may see, and is there to be dealt with. */
const waitingFor = async (at: Connection, actor: Actor): Promise<Waiting> => {
  const { role, user_id, company_id } = actor
  if (role === 'trainee') return []
  if (role === 'superAdmin') return [{ what: 'mails_failed', count: await failedMails(at) }]
  const waiting: Waiting = []
  const routeOf = await routesToday(at)
  const may = (call: Parameters<typeof routeOf>[0]) => mayCall(call, routeOf(call), actor)
  if (role === 'globalAdmin') {
    if (may(getCompanyUserRegistrationApproval)) waiting.push({ what: 'company_registrations', count: await pendingCompanyRegistrations(at) })
    if (may(getCompanyRegistrationApproval))
      waiting.push({ what: 'registration_information', count: await pendingInformation(at, 'provider', user_id) })
  }
  if (role === 'clientAdmin' && company_id !== null) {
    if (may(getTraineeUserRegistrationApproval))
      waiting.push({ what: 'trainee_registrations', count: await pendingTraineeRegistrations(at, company_id) })
    // The company's own approval is a checker's.
    if (may(getRegistrationInformationList) && may(approveRegistrationInformation))
      waiting.push({ what: 'registration_information', count: await pendingInformation(at, 'company', user_id) })
  }
  return waiting
}

export const getDashboard: Handler<typeof calls.getDashboard> = async ({ actor, read }) =>
  ok({ rights: actor.permission, waiting: await read((at) => waitingFor(at, actor)) })
