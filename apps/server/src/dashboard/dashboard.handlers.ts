/** What a person sees first. */
import type { Output } from '@jujur/contract/call.ts'
import type * as calls from '@jujur/contract/dashboard.ts'
import { getFailedMailList } from '@jujur/contract/dashboard.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routesToday } from '../access/routes.store.ts'
import type { ApprovalKind, Desk } from '../approvals/approvals.kinds.ts'
import { type Actor, type Handler, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { countFailedMails } from './dashboard.store.ts'

type Waiting = Output<typeof calls.getDashboard>['waiting']
const sides = { trainee: null, clientAdmin: 'company', globalAdmin: 'provider', superAdmin: null } as const

/** Only what this person may deal with: a desk that is theirs to decide at, and whose queue they may see. */
const waitingFor = async (at: Connection, actor: Actor, desks: readonly Desk[]): Promise<Waiting> => {
  const own = desks.filter(({ side }) => side === sides[actor.role])
  if (own.length === 0 && actor.role !== 'superAdmin') return []
  const routeOf = await routesToday(at)
  if (actor.role === 'superAdmin')
    return mayCall(getFailedMailList, routeOf(getFailedMailList), actor)
      ? [{ what: 'mails_failed', count: await countFailedMails(at), oldest_at: null, oldest_id: null }]
      : []
  const waiting: Waiting = []
  for (const { waiting: what, call: decide, seenBy, waits } of own) {
    if (![decide, ...seenBy].every((call) => mayCall(call, routeOf(call), actor))) continue
    const { count, oldest_at, oldest_id } = await waits(at, actor)
    waiting.push({ what, count, oldest_at: oldest_at?.toISOString() ?? null, oldest_id })
  }
  return waiting
}

/** Handed the kinds of approval of all features, which stand in the root list. */
export const dashboardHandlers = (kinds: readonly Pick<ApprovalKind, 'desks'>[]): { getDashboard: Handler<typeof calls.getDashboard> } => {
  const desks = kinds.flatMap((kind) => Object.values(kind.desks)).filter((desk) => desk !== undefined)
  return {
    getDashboard: async ({ actor, read }) => ok({ rights: actor.permission, waiting: await read((at) => waitingFor(at, actor, desks)) }),
  }
}
