/** What managers answered, and what client admins make of their claims. */
import type * as calls from '@jujur/contract/manager-digest.ts'
import { mailboxesOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { exemptedAlready } from '../purchases/exemptions/exemptions.rules.ts'
import { askForPause } from '../purchases/exemptions/exemptions.usecases.ts'
import { deactivateTraineeUsers, type Leaving } from '../trainees/people/trainee-users.usecases.ts'
import { type FoundClaim, findClaim, insertClaimDecision, listManagerAnswers } from './answers.store.ts'
import { mayDecideClaim } from './digest-page.rules.ts'
import { holdReaders } from './reminders.store.ts'

const getManagerAnswerList: Handler<typeof calls.getManagerAnswerList> = ({ input, read }) =>
  read(async (tx) => {
    const { rows, counted } = await listManagerAnswers(tx, { words: input.q, user_id: input.user_id, show: input.show }, input)
    const posts = rows.map(({ verdict, decided_at, decided_by, remarks, exemption_id, at, ...one }) => ({
      ...one,
      at: at.toISOString(),
      decided: verdict && decided_at ? { verdict, at: decided_at.toISOString(), by_name: decided_by, remarks, exemption_id } : null,
    }))
    return ok({ posts, ...totals(counted) })
  })

/** Of two who decide at once the second finds it decided: its person is held. */
const holdClaim = async (tx: Connection, asked: ActionContext, id: number, confirms: 'on_leave' | 'left' | null) => {
  const seen = await findClaim(tx, id)
  if (!seen) return refuse(4444)
  await holdReaders(tx, [seen.user_id])
  const claim = await findClaim(tx, id)
  const { actor } = asked
  const manager = personOf(seen.manager, await mailboxesOf(tx, seen.manager.user_id))
  const may = mayDecideClaim(claim, confirms, personOf(actor, await mailboxesOf(tx, actor.user_id)), manager)
  return isRefused(may) ? may : ok(seen)
}

type Decided = { verdict: 'confirmed' | 'turned_down'; remarks?: string; exemption_id?: number }
const decided = async (tx: Connection, asked: ActionContext, claim: FoundClaim, { verdict, remarks, exemption_id }: Decided): Promise<void> => {
  const ctx = withCurrentTime(asked)
  const { manager_answer_id, company_id, user_id, kind } = claim
  const row = { manager_answer_id, company_id, user_id, verdict, remarks: remarks ?? null, exemption_id: exemption_id ?? null }
  await insertClaimDecision(tx, { ...row, decided_by: ctx.actor.user_id, at: ctx.now })
  const line = { action: `manager_claim.${verdict}`, entity: 'user', entity_id: user_id, company_id } as const
  await audit(tx, ctx, { ...line, after: { manager_answer_id, kind, exemption_id: exemption_id ?? null } })
}

const turnDownManagerClaim: Handler<typeof calls.turnDownManagerClaim> = (context) =>
  context.write(async (tx): Promise<Answer<typeof calls.turnDownManagerClaim>> => {
    const { manager_answer_id, remarks } = context.input
    const claim = await holdClaim(tx, context, manager_answer_id, null)
    if (isRefused(claim)) return claim
    await decided(tx, context, claim.value, { verdict: 'turned_down', remarks })
    return ok({})
  })

/** The pause waits for its own second person, as any other; the claim is only the reason to ask for it. */
const confirmManagerLeave: Handler<typeof calls.confirmManagerLeave> = (context) => {
  const { manager_answer_id, ...days } = context.input
  const ask = () =>
    context.write(async (tx): Promise<Answer<typeof calls.confirmManagerLeave>> => {
      const claim = await holdClaim(tx, context, manager_answer_id, 'on_leave')
      if (isRefused(claim)) return claim
      const asked = await askForPause(tx, { ...context, input: { ...days, user_id: claim.value.user_id } })
      if (isRefused(asked)) return asked
      await decided(tx, context, claim.value, { verdict: 'confirmed', exemption_id: asked.value.exemption_id })
      return asked
    })
  return mapUniqueViolation(ask, exemptedAlready)
}

/** The manager's word is the first pair of eyes, the client admin's the second. */
const confirmManagerLeft =
  (effects: readonly Leaving[]): Handler<typeof calls.confirmManagerLeft> =>
  (context) =>
    context.write(async (tx): Promise<Answer<typeof calls.confirmManagerLeft>> => {
      const claim = await holdClaim(tx, context, context.input.manager_answer_id, 'left')
      if (isRefused(claim)) return claim
      await deactivateTraineeUsers(effects, tx, context, ownCompanyId(context.actor), claim.value.user_id)
      await decided(tx, context, claim.value, { verdict: 'confirmed' })
      return ok({})
    })

/** What else happens when somebody is let go stands above this feature, and is handed in. */
export const managerClaims = (effects: readonly Leaving[]) => ({
  getManagerAnswerList,
  turnDownManagerClaim,
  confirmManagerLeave,
  confirmManagerLeft: confirmManagerLeft(effects),
})
