/** A company's legal data on its way: submitted by the company's maker, approved by its checker and by the provider's. */
import type * as contract from '@jujur/contract/company-registration.ts'
import { listQueue } from '../approvals/queue.usecases.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { numberInForce } from './company-registration.rules.ts'
import { listInformation } from './company-registration.store.ts'
import { passOn, putInForce, rejectInformation, submitInformation } from './company-registration.usecases.ts'
import { showInformation } from './company-registration.view.ts'

export const addNewCompanyRegistrationInformation: Handler<typeof contract.addNewCompanyRegistrationInformation> = (context) =>
  submitInformation(context)

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const getRegistrationInformationList: Handler<typeof contract.getRegistrationInformationList> = ({ input, actor, read }) => {
  const { q: words, approve_status_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listInformation(tx, { words, approve_status_id }, page, 'desc')
    return ok({ list: await showInformation(tx, actor, rows), ...totals(counted) })
  })
}

export const getTempRegistrationInformationList: Handler<typeof contract.getTempRegistrationInformationList> = ({ input, actor, read }) => {
  const { q: words, approve_status_id, company_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listInformation(tx, { words, approve_status_id, company_id, stage: 'provider' }, page, 'desc')
    return ok({ list: await showInformation(tx, actor, rows), ...totals(counted) })
  })
}

export const getCompanyRegistrationApproval: Handler<typeof contract.getCompanyRegistrationApproval> = (context) =>
  listQueue(context, {
    find: (tx, filter, page, otherwise) => listInformation(tx, { ...filter, stage: 'provider' }, page, otherwise),
    show: (tx, rows) => showInformation(tx, context.actor, rows),
  })

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

export const approveRegistrationInformation: Handler<typeof contract.approveRegistrationInformation> = (context) =>
  context.write((tx) => passOn(tx, context))

export const rejectRegistrationInformation: Handler<typeof contract.rejectRegistrationInformation> = (context) =>
  context.write((tx) => rejectInformation(tx, context, 'company'))

export const rejectTempRegistrationInformation: Handler<typeof contract.rejectTempRegistrationInformation> = (context) =>
  context.write((tx) => rejectInformation(tx, context, 'provider'))

/** Of two companies with one number the database lets one have it in force. */
export const approveTempRegistrationInformation: Handler<typeof contract.approveTempRegistrationInformation> = (context) =>
  mapUniqueViolation(() => context.write((tx) => putInForce(tx, context)), numberInForce)
