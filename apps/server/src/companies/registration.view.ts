/** Registrations of companies as screens get them: with what stands against them, what approval creates, their history, and what the reader may do. */
import { approveCompanyUserRegistration, type CompanyRegistration, updateTempCompanyUserRegistration } from '@jujur/contract/companies.ts'
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routesToday } from '../access/routes.store.ts'
import { historyOf, permittedActions, type Step, type Toucher, unlessFindings } from '../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../approvals/approvals.store.ts'
import { personOf } from '../approvals/person.rules.ts'
import { deciderOf, submitterOf } from '../approvals/queues.rules.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { companyRegistration } from './companies.kinds.ts'
import { administratorsOf, codesOf, joinedCompany, type Looked, registrationFindings, similarTo } from './registration.rules.ts'
import type { CompanyRegistrationRow, ShownCompanyRegistration } from './registration.store.ts'
import { lookUpRegistrations } from './registration-lookup.store.ts'

/** A registration as looked up: itself left out. */
export const wantedOf = ({
  temp_company_user_registration_id: registration_id,
  company_name,
  company_reg_no,
  another_company,
  maker,
  checker,
}: CompanyRegistrationRow) => ({
  registration_id,
  company_name,
  company_reg_no,
  another_company,
  maker,
  checker,
})
export const isByProvider = ({ submitted_by }: CompanyRegistrationRow) => submitted_by !== null

const isPending = (row: CompanyRegistrationRow) => row.approve_status_id === approveStatus.PENDING

/** What stands against approving each of them today, in the order given; companies and accounts only. */
export const approvalFindings = async (tx: Connection, rows: readonly CompanyRegistrationRow[]) => {
  const looked = await lookUpRegistrations(tx, rows.map(wantedOf), { pending: false })
  return rows.map((row, i) => {
    const { taken, alike } = looked[i] as Looked
    const byProvider = isByProvider(row)
    return {
      found: registrationFindings(row, { taken, alike }, byProvider),
      joined: joinedCompany(row, alike, byProvider),
      similar: similarTo(row, alike, byProvider),
    }
  })
}

type Standing = Awaited<ReturnType<typeof approvalFindings>>[number]

const { machine, of } = companyRegistration

type Reader = { person: Toucher; held: { decide: boolean; edit: boolean } }
const show = (
  row: ShownCompanyRegistration,
  steps: readonly Step[],
  standing: Standing | undefined,
  { person, held }: Reader,
): CompanyRegistration => {
  const { maker, checker } = row
  const joined = standing?.joined ?? null
  const findings = standing ? codesOf(standing.found) : row.findings
  const can = permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, steps, person, held)
  const created = row.company_id === null || row.joined_name === null ? null : { company_id: row.company_id, name: row.joined_name }
  return {
    temp_company_user_registration_id: row.temp_company_user_registration_id,
    company_name: row.company_name,
    company_reg_no: row.company_reg_no,
    email: row.email,
    phone: row.phone,
    maker,
    checker,
    findings,
    similar: standing?.similar ?? [],
    another_company: row.another_company,
    will: {
      company: created ?? (joined ? { company_id: joined.company_id, name: joined.name } : 'new'),
      users: administratorsOf(row).map(({ name, username, kind }) => ({ name, username, kind })),
    },
    company_id: row.company_id,
    approve_status_id: row.approve_status_id as CompanyRegistration['approve_status_id'],
    version: row.version,
    submitted_at: row.submitted_at.toISOString(),
    submitted_by: submitterOf(steps),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: deciderOf(row, steps),
    remarks: row.remarks,
    history: historyOf(steps),
    can: unlessFindings(can, findings),
  }
}

/** What stands against pending ones is looked up anew; of decided ones it is what stood against them when they arrived. */
export const showCompanyRegistrations = async (
  tx: Connection,
  actor: Actor,
  rows: readonly ShownCompanyRegistration[],
): Promise<CompanyRegistration[]> => {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.temp_company_user_registration_id)
  const steps = await stepsOf(tx, companyRegistration.entity, ids)
  const pending = rows.filter(isPending)
  const found = pending.length === 0 ? [] : await approvalFindings(tx, pending)
  const standing = new Map(pending.map((row, i) => [row.temp_company_user_registration_id, found[i]]))
  const routeOf = await routesToday(tx)
  const may = (call: Parameters<typeof routeOf>[0]) => mayCall(call, routeOf(call), actor)
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const reader = { person, held: { decide: may(approveCompanyUserRegistration), edit: may(updateTempCompanyUserRegistration) } }
  return rows.map((row) => {
    const id = row.temp_company_user_registration_id
    return show(row, steps.get(id) ?? [], standing.get(id), reader)
  })
}
