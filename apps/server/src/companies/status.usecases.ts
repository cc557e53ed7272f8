/** Deactivating a company, which one person does at once, and opening it again, which only another does. */
import type { Output } from '@jujur/contract/call.ts'
import { updateCompanyStatus } from '@jujur/contract/companies.ts'
import type { globalAdminGetCompanyDetails } from '@jujur/contract/company-registration.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { mailboxesOf, recordSteps, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { endSessionsOfCompany } from '../identity/sessions/sessions.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, type Actor, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { lastClosing, mayReopen } from './companies.rules.ts'
import { activeAdmins, type CompanyRecord, lockCompany, updateCompanyRecord } from './companies.store.ts'
import { companyStatus, ownCompanyStatus } from './status.kinds.ts'

type Wanted = { company_id: number; status: 'active' | 'inactive'; remarks: string }

const entity = 'company'
const closingsOf = async (tx: Connection, company_id: number) => (await stepsOf(tx, entity, [company_id])).get(company_id) ?? []

const tellStatus = async (
  tx: Connection,
  ctx: ActionContext,
  { company_id, name }: CompanyRecord,
  { status, remarks: reason }: Wanted,
): Promise<void> => {
  const { email } = ctx.kit.settings.supplier
  const own = { kind: ownCompanyStatus, data: { name, status, reason, email }, href: hrefOf('companyInfo') }
  await notify(tx, await activeAdmins(tx, company_id), own, ctx)
  const others = await whoMayCall(tx, updateCompanyStatus, null, ctx.actor.user_id)
  const told = { kind: companyStatus, data: { name, status, by: ctx.actor.name, reason }, href: hrefOf('companies', { id: company_id }) }
  await notify(tx, others, told, ctx, { gathered: true })
}

/** Refusals: 10011 no such company, 10004 who closed it opens it again. What is so already stays, and nobody is told. */
export const changeStatus = async (tx: Connection, asked: ActionContext, wanted: Wanted) => {
  const { company_id, status, remarks } = wanted
  const before = await lockCompany(tx, company_id)
  if (!before) return refuse(10011)
  if (before.status === status) return ok(undefined)
  const ctx = withCurrentTime(asked)
  const person = personOf(ctx.actor, await mailboxesOf(tx, ctx.actor.user_id))
  if (status === 'active' && !mayReopen(await closingsOf(tx, company_id), person)) return refuse(10004)
  await updateCompanyRecord(tx, before, { status })
  if (status === 'inactive') await endSessionsOfCompany(tx, company_id, ctx.now)
  const step =
    status === 'inactive' ? ({ action: 'submitted', stage: 'deactivated' } as const) : ({ action: 'approved', stage: 'reactivated' } as const)
  await recordSteps(tx, [{ entity, entity_id: company_id, company_id }], { ...step, remarks, at: ctx.now, by: personOf(ctx.actor) })
  await tellStatus(tx, ctx, before, wanted)
  await audit(tx, ctx, {
    action: 'company.status_changed',
    entity,
    entity_id: company_id,
    company_id,
    before: { status: before.status },
    after: { status, remarks },
  })
  return ok(undefined)
}

/** Who closed it, when and why; null where it is open, or was closed before that was kept. */
export const closingOf = async (
  tx: Connection,
  { company_id, status }: { company_id: number; status: string },
  actor: Actor,
): Promise<Output<typeof globalAdminGetCompanyDetails>['list']['closed']> => {
  const steps = status === 'inactive' ? await closingsOf(tx, company_id) : []
  const closing = lastClosing(steps)
  if (!closing) return null
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  return { at: closing.at.toISOString(), by: closing.name ?? '', reason: closing.remarks ?? '', by_you: !mayReopen(steps, person) }
}
