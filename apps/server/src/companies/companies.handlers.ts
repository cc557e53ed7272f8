/** Companies after their approval: as the provider sees them, and as they see themselves. */
import type * as contract from '@jujur/contract/companies.ts'
import { audit } from '../audit/audit.store.ts'
import { assertFound } from '../kit/call/assert-found.ts'
import { ofVersion } from '../kit/call/changed-since.rules.ts'
import { type Answer, done, type Handler, isRefused, ok } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { endsFourEyes } from './companies.rules.ts'
import { type CompanyRecord, companyRow, countActiveAdmins, listCompanies, lockCompany, updateCompanyRecord } from './companies.store.ts'
import { showCompany } from './companies.view.ts'
import { changeStatus } from './status.usecases.ts'
import { setTerms, termsOf } from './terms.usecases.ts'

const aboutCompany = (company_id: number, what: 'updated') =>
  ({ action: `company.${what}`, entity: 'company', entity_id: company_id, company_id }) as const

export const getCompanyList: Handler<typeof contract.getCompanyList> = ({ input, read }) => {
  const { q: words, status, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listCompanies(tx, { words, status }, page)
    return ok({ posts: rows, ...totals(counted) })
  })
}

export const updateCompanyStatus: Handler<typeof contract.updateCompanyStatus> = (context) => {
  const { input, write } = context
  return write(async (tx): Promise<Answer<typeof contract.updateCompanyStatus>> => {
    const changed = await changeStatus(tx, context, input)
    if (isRefused(changed)) return changed
    return ok({ company: assertFound(await companyRow(tx, input.company_id)) })
  })
}

export const updateCompanyTerms: Handler<typeof contract.updateCompanyTerms> = (context) => {
  const { input, kit, write } = context
  return write(async (tx): Promise<Answer<typeof contract.updateCompanyTerms>> => {
    const changed = await setTerms(tx, context, input)
    if (isRefused(changed)) return changed
    return ok({ company: assertFound(await showCompany(tx, input.company_id)), terms: await termsOf(tx, input.company_id, kit.settings) })
  })
}

/** What the audit log keeps of settings: switches and public addresses, not the contact. */
const settingsOf = ({ trainee_otp, trainee_four_eyes, speak_up_url, version }: CompanyRecord) => ({
  trainee_otp,
  trainee_four_eyes,
  speak_up_url,
  version,
})

const lockedCompany = async (tx: Connection, company_id: number): Promise<CompanyRecord> => assertFound(await lockCompany(tx, company_id))

export const updateCompany: Handler<typeof contract.updateCompany> = (context) => {
  const { input, actor, write } = context
  const { version, ...change } = input
  const company_id = ownCompanyId(actor)
  return write(async (tx): Promise<Answer<typeof contract.updateCompany>> => {
    const before = await lockedCompany(tx, company_id)
    const current = ofVersion(version, before)
    if (isRefused(current)) return current
    const switched = change.trainee_four_eyes === false ? endsFourEyes(await countActiveAdmins(tx, company_id)) : done
    if (isRefused(switched)) return switched
    const fields = (Object.keys(change) as (keyof typeof change)[]).filter((field) => change[field] !== before[field])
    if (fields.length > 0) await updateCompanyRecord(tx, before, change)
    const company = assertFound(await showCompany(tx, company_id))
    const after = { ...settingsOf({ ...before, ...change } as CompanyRecord), version: company.version, fields }
    if (fields.length > 0) await audit(tx, context, { ...aboutCompany(company_id, 'updated'), before: settingsOf(before), after })
    return ok({ company })
  })
}
