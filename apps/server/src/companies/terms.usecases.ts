/**
 * Payment terms of a customer. One person sets them, with a reason that stays: seats open once an invoice is paid, so later days give nothing away, and
 * invoices that are issued keep the day they bear.
 */
import type { Output } from '@jujur/contract/call.ts'
import type { updateCompanyTerms } from '@jujur/contract/companies.ts'
import { recordSteps, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { ofVersion } from '../kit/call/changed-since.rules.ts'
import { type ActionContext, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Settings } from '../settings.ts'
import { lockCompany, paymentDaysOf, updateCompanyRecord } from './companies.store.ts'

type Terms = Output<typeof updateCompanyTerms>['terms']
type Wanted = { company_id: number; version: number; payment_days: number | null; remarks: string }

const entity = 'company_terms'

export const termsOf = async (tx: Connection, company_id: number, { paymentDays }: Pick<Settings, 'paymentDays'>): Promise<Terms> => {
  const last = (await stepsOf(tx, entity, [company_id])).get(company_id)?.at(-1)
  return {
    payment_days: await paymentDaysOf(tx, company_id),
    usual_days: paymentDays,
    set: last ? { at: last.at.toISOString(), by: last.name ?? '', reason: last.remarks ?? '' } : null,
  }
}

/** Refusals: 10011 no such company, changed_since. What is so already stays, and is told to nobody. */
export const setTerms = async (tx: Connection, ctx: ActionContext, { company_id, version, payment_days, remarks }: Wanted) => {
  const before = await lockCompany(tx, company_id)
  if (!before) return refuse(10011)
  const current = ofVersion(version, before)
  if (isRefused(current)) return current
  if (before.payment_days === payment_days) return ok(undefined)
  await updateCompanyRecord(tx, before, { payment_days })
  const step = { action: 'edited', remarks, at: ctx.now, by: personOf(ctx.actor) } as const
  await recordSteps(tx, [{ entity, entity_id: company_id, company_id }], step)
  await audit(tx, ctx, {
    action: 'company.terms_changed',
    entity: 'company',
    entity_id: company_id,
    company_id,
    before: { payment_days: before.payment_days },
    after: { payment_days, remarks },
  })
  return ok(undefined)
}
