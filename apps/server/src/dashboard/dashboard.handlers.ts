/** What a person sees first. */
import type * as calls from '@jujur/contract/dashboard.ts'
import type { Connection } from '../kit/database.ts'
import { type Actor, type Handler, ok } from '../kit/handler.ts'
import { failedMails, pendingCompanyRegistrations, pendingTraineeRegistrations } from './dashboard.store.ts'

type Waiting = { what: (typeof calls.waitingFor)[number]; count: number }[]

/** Only what is there to be dealt with. */
const waitingFor = async (at: Connection, actor: Actor): Promise<Waiting> => {
  if (actor.role === 'globalAdmin') return [{ what: 'company_registrations', count: await pendingCompanyRegistrations(at) }]
  if (actor.role === 'clientAdmin' && actor.company_id !== null)
    return [{ what: 'trainee_registrations', count: await pendingTraineeRegistrations(at, actor.company_id) }]
  return actor.role === 'superAdmin' ? [{ what: 'mails_failed', count: await failedMails(at) }] : []
}

export const getDashboard: Handler<typeof calls.getDashboard> = async ({ actor, read }) =>
  ok({ rights: actor.permission, waiting: await read((at) => waitingFor(at, actor)) })
