/** What a person sees first. */
import type * as calls from '@jujur/contract/dashboard.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routesToday } from '../access/routes.store.ts'
import type { ApprovalKind, Desk } from '../approvals/approvals.kinds.ts'
import { type Actor, type Handler, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { failedMails } from './dashboard.store.ts'

type Waiting = { what: calls.WaitingFor; count: number }[]
const sides = { trainee: null, clientAdmin: 'company', globalAdmin: 'provider', superAdmin: null } as const

/** Only what this person may see, and is there to be dealt with. */
const waitingFor = async (at: Connection, actor: Actor, desks: readonly Desk[]): Promise<Waiting> => {
  if (actor.role === 'superAdmin') return [{ what: 'mails_failed', count: await failedMails(at) }]
  const own = desks.filter(({ side }) => side === sides[actor.role])
  if (own.length === 0) return []
  const routeOf = await routesToday(at)
  const waiting: Waiting = []
  for (const { waiting: what, seenBy, count } of own)
    if (seenBy.every((call) => mayCall(call, routeOf(call), actor))) waiting.push({ what, count: await count(at, actor) })
  return waiting
}

/** Handed the kinds of approval of all features, which stand in the root list. */
export const dashboardHandlers = (kinds: readonly Pick<ApprovalKind, 'desks'>[]): { getDashboard: Handler<typeof calls.getDashboard> } => {
  const desks = kinds.flatMap((kind) => Object.values(kind.desks)).filter((desk) => desk !== undefined)
  return {
    getDashboard: async ({ actor, read }) => ok({ rights: actor.permission, waiting: await read((at) => waitingFor(at, actor, desks)) }),
  }
}
