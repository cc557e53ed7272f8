/** What a person sees first. */
import type { Output } from '@jujur/contract/call.ts'
import type * as calls from '@jujur/contract/dashboard.ts'
import { getFailedMailList } from '@jujur/contract/dashboard.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routesToday } from '../access/routes.store.ts'
import type { ApprovalKind, WaitingQueue } from '../approvals/approvals.kinds.ts'
import { usersOfCompany } from '../companies/company-users.store.ts'
import { personById } from '../identity/identity.store.ts'
import { type Actor, type Handler, ok } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { countFailedMails } from './dashboard.store.ts'

type Waiting = Output<typeof calls.getDashboard>['waiting']
const sides = { trainee: null, clientAdmin: 'company', globalAdmin: 'provider', superAdmin: null } as const

/** Only what this person may deal with: a desk that is theirs to decide at, and whose queue they may see. */
type Reader = Pick<Actor, 'user_id' | 'email' | 'role' | 'company_id' | 'permission'>
const waitingFor = async (tx: Connection, actor: Reader, desks: readonly WaitingQueue[], now: Date): Promise<Waiting> => {
  const own = desks.filter(({ side }) => side === sides[actor.role])
  if (own.length === 0 && actor.role !== 'superAdmin') return []
  const routeOf = await routesToday(tx)
  if (actor.role === 'superAdmin')
    return mayCall(getFailedMailList, routeOf(getFailedMailList), actor)
      ? [{ what: 'mails_failed', count: await countFailedMails(tx), oldest_at: null, oldest_id: null }]
      : []
  const waiting: Waiting = []
  for (const { waiting: what, call: decide, seenBy, waits } of own) {
    if (![decide, ...seenBy].every((call) => mayCall(call, routeOf(call), actor))) continue
    const { count, oldest_at, oldest_id } = await waits(tx, actor, now)
    waiting.push({ what, count, oldest_at: oldest_at?.toISOString() ?? null, oldest_id })
  }
  return waiting
}

/** Whoever is let go, or has not come yet, decides nothing. */
const administratorsOf = async (tx: Connection, actor: Actor, desks: readonly WaitingQueue[], now: Date) => {
  const admins: Output<typeof calls.getCompanyAdmins>['admins'] = []
  for (const { user_id, name, kind, status, last_active_at } of await usersOfCompany(tx, ownCompanyId(actor))) {
    const person = status === 'active' ? await personById(tx, user_id) : null
    const waiting = person ? await waitingFor(tx, { ...person, role: actor.role }, desks, now) : []
    const sum = waiting.reduce((all, { count }) => all + count, 0)
    admins.push({ user_id, name, kind, status, last_active_at, is_you: user_id === actor.user_id, waiting: sum })
  }
  return admins
}

type Handlers = { getDashboard: Handler<typeof calls.getDashboard>; getCompanyAdmins: Handler<typeof calls.getCompanyAdmins> }
/** Handed the kinds of approval of all features, which stand in the root list, and the queues that nobody decides on. */
export const dashboardHandlers = (kinds: readonly Pick<ApprovalKind, 'desks'>[], queues: readonly WaitingQueue[]): Handlers => {
  const desks = [...kinds.flatMap((kind) => Object.values(kind.desks)).filter((desk) => desk !== undefined), ...queues]
  return {
    getDashboard: async ({ actor, read, now }) => ok({ rights: actor.permission, waiting: await read((tx) => waitingFor(tx, actor, desks, now)) }),
    getCompanyAdmins: async ({ actor, read, now }) => ok({ admins: await read((tx) => administratorsOf(tx, actor, desks, now)) }),
  }
}
