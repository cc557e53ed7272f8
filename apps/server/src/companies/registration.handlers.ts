/** Companies asking to join, as the provider's makers enter them and its checkers decide on them. */
import type * as contract from '@jujur/contract/companies.ts'
import { listQueue } from '../approvals/queue.usecases.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { registeredAlready, registrationFindings } from './registration.rules.ts'
import { companyRegistrationById, listCompanyRegistrations } from './registration.store.ts'
import { approveRegistration, correctRegistration, enterRegistration, rejectRegistration } from './registration.usecases.ts'
import { isByProvider, showCompanyRegistrations } from './registration.view.ts'
import { lookUpRegistrations } from './registration-lookup.store.ts'

// ── Entering and correcting ───────────────────────────────────────────────────────────────────────────────────

export const createTempCompanyUserRegistration: Handler<typeof contract.createTempCompanyUserRegistration> = (context) =>
  context.write((tx) => enterRegistration(tx, context))

export const updateTempCompanyUserRegistration: Handler<typeof contract.updateTempCompanyUserRegistration> = (context) =>
  context.write((tx) => correctRegistration(tx, context))

/** Nothing is written, however often it is asked while somebody types. */
export const checkTempCompanyUserRegistration: Handler<typeof contract.checkTempCompanyUserRegistration> = ({ input, read }) => {
  const { temp_company_user_registration_id: registration_id, ...typed } = input
  return read(async (tx): Promise<Answer<typeof contract.checkTempCompanyUserRegistration>> => {
    const before = registration_id === undefined ? null : await companyRegistrationById(tx, registration_id)
    if (registration_id !== undefined && before === null) return refuse(4444)
    const [looked] = await lookUpRegistrations(tx, [{ ...typed, registration_id }], { pending: true })
    if (!looked) throw new Error('one registration is looked up as one')
    return ok({
      findings: registrationFindings(typed, looked, before === null || isByProvider(before)),
      similar: looked.alike.map(({ company_id, name, company_reg_no, status }) => ({ company_id, name, company_reg_no, status })),
    })
  })
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const getTempCompanyUserRegistrationList: Handler<typeof contract.getTempCompanyUserRegistrationList> = async ({ input, actor, read }) => {
  const { q, approve_status_id, temp_company_user_registration_id: id, ...page } = input
  return ok(
    await read(async (tx) => {
      const { rows, counted } = await listCompanyRegistrations(tx, { words: q, approve_status_id, id }, page, 'desc')
      return { temp_company_user_registrations: await showCompanyRegistrations(tx, actor, rows), ...totals(counted) }
    }),
  )
}

export const getCompanyUserRegistrationApproval: Handler<typeof contract.getCompanyUserRegistrationApproval> = (context) =>
  listQueue(context, {
    find: listCompanyRegistrations,
    show: (tx, rows) => showCompanyRegistrations(tx, context.actor, rows),
  })

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Who comes second, to the same company, username or mailbox, is refused as if they had come later. */
export const approveCompanyUserRegistration: Handler<typeof contract.approveCompanyUserRegistration> = (context) =>
  mapUniqueViolation(() => context.write((tx) => approveRegistration(tx, context)), registeredAlready)

export const rejectCompanyRegistration: Handler<typeof contract.rejectCompanyRegistration> = (context) =>
  context.write((tx) => rejectRegistration(tx, context))
