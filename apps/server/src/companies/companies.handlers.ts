/** Companies after their approval: as the provider sees them, and as they see themselves. */
import type * as contract from '@jujur/contract/companies.ts'
import { enumerations } from '@jujur/contract/enumerations.ts'
import type * as legalCalls from '@jujur/contract/legal.ts'
import { audit } from '../kit/audit.ts'
import type { Connection } from '../kit/database.ts'
import { type Answer, because, type Handler, invalid, ok, refuse } from '../kit/handler.ts'
import { COUNTED, totals } from '../kit/list.ts'
import { dayOf } from '../learning/calendar.rules.ts'
import { maySwitchFourEyes } from './companies.rules.ts'
import {
  type CompanyRecord,
  companyRow,
  companyWhole,
  countActiveAdmins,
  countTrainees,
  endSessionsOfCompany,
  listCompanies,
  lockCompany,
  updateCompanyRecord,
} from './companies.store.ts'
import { usersOfCompany } from './company-users.store.ts'
import { ownCompanyId } from './decider.ts'
import { listInformation } from './registration-information.store.ts'
import { showInformation } from './registration-information.view.ts'

const aboutCompany = (company_id: number, what: string) => ({ action: `company.${what}`, entity: 'company', entity_id: company_id, company_id })

const there = <T>(found: T | null): T => {
  if (found === null) throw new Error('a locked company is there')
  return found
}

export const getCompanyList: Handler<typeof contract.getCompanyList> = ({ input, read }) => {
  const { q: words, status, ...page } = input
  return read(async (at) => {
    const { rows, counted } = await listCompanies(at, { words, status }, page)
    return ok({ posts: rows, ...totals(counted) })
  })
}

/** The versions of the legal data that a detail shows; older ones are in the list. */
const VERSIONS_SHOWN = { length: 100, start: 0 }

export const globalAdminGetCompanyDetails: Handler<typeof legalCalls.globalAdminGetCompanyDetails> = ({ input, actor, read }) =>
  read(async (at): Promise<Answer<typeof legalCalls.globalAdminGetCompanyDetails>> => {
    const { company_id } = input
    const company = await companyWhole(at, company_id)
    if (!company) return refuse(10011)
    const { rows } = await listInformation(at, { company_id, stage: 'provider' }, VERSIONS_SHOWN, 'desc')
    const { active, pending } = await countTrainees(at, company_id)
    return ok({
      list: {
        company,
        registration_information: await showInformation(at, actor, rows),
        users: await usersOfCompany(at, company_id),
        trainees: { active: Math.min(active, COUNTED), pending: Math.min(pending, COUNTED), more: active > COUNTED || pending > COUNTED },
      },
    })
  })

export const updateCompanyStatus: Handler<typeof contract.updateCompanyStatus> = (context) => {
  const { input, write, now } = context
  const { company_id, status, remarks } = input
  return write(async (at): Promise<Answer<typeof contract.updateCompanyStatus>> => {
    const before = await lockCompany(at, company_id)
    if (!before) return refuse(10011)
    if (before.status !== status) await updateCompanyRecord(at, before, { status })
    if (status === 'inactive') await endSessionsOfCompany(at, company_id, now)
    const company = there(await companyRow(at, company_id))
    if (before.status !== status)
      await audit(at, context, { ...aboutCompany(company_id, 'status_changed'), before: { status: before.status }, after: { status, remarks } })
    return ok({ company })
  })
}

// ── The own company ───────────────────────────────────────────────────────────────────────────────────────────

export const getCompanyUpdate: Handler<typeof legalCalls.getCompanyUpdate> = ({ actor, read }) =>
  read(async (at) => {
    const company_id = ownCompanyId(actor)
    const company = there(await companyWhole(at, company_id))
    const status = enumerations.RegistrationInformationStatus.ACTIVE
    const { rows } = await listInformation(at, { company_id, status }, { length: 1, start: 0 }, 'desc')
    const [inForce] = await showInformation(at, actor, rows)
    return ok({
      company,
      registration_information: inForce ?? null,
      since: inForce?.decided_at ? dayOf(new Date(inForce.decided_at)) : null,
    })
  })

/** What the audit log keeps of settings: switches and public addresses, not the contact. */
const settingsOf = ({ trainee_otp, trainee_four_eyes, speak_up_url, version }: CompanyRecord) => ({
  trainee_otp,
  trainee_four_eyes,
  speak_up_url,
  version,
})

const lockedCompany = async (at: Connection, company_id: number): Promise<CompanyRecord> => there(await lockCompany(at, company_id))

export const updateCompany: Handler<typeof contract.updateCompany> = (context) => {
  const { input, actor, write } = context
  const { version, ...change } = input
  const company_id = ownCompanyId(actor)
  return write(async (at): Promise<Answer<typeof contract.updateCompany>> => {
    const before = await lockedCompany(at, company_id)
    if (before.version !== version) return because('changed_since', { version: before.version })
    if (change.trainee_four_eyes === false && !maySwitchFourEyes(await countActiveAdmins(at, company_id)))
      return invalid('trainee_four_eyes', 'invalid')
    const fields = (Object.keys(change) as (keyof typeof change)[]).filter((field) => change[field] !== before[field])
    if (fields.length > 0) await updateCompanyRecord(at, before, change)
    const company = there(await companyWhole(at, company_id))
    const after = { ...settingsOf({ ...before, ...change } as CompanyRecord), version: company.version, fields }
    if (fields.length > 0) await audit(at, context, { ...aboutCompany(company_id, 'updated'), before: settingsOf(before), after })
    return ok({ company })
  })
}
