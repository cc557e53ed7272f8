/**
 * Fills an empty database for the walk through money: companies that may buy, each with two administrators and twenty trainees, the provider's
 * makers and checkers, and two courses on sale. All are signed in. Prints { companies, makers, checkers, courses }.
 */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { calls } from '@jujur/contract/index.ts'
import { type Kind, type Role, systemTypes } from '@jujur/contract/permissions.ts'
import { permission } from '../apps/server/src/access/access.table.ts'
import { defaultPermissions } from '../apps/server/src/access/default-permissions.rules.ts'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { company } from '../apps/server/src/companies/companies.table.ts'
import { registrationInformation } from '../apps/server/src/company-registration/company-registration.table.ts'
import { addFullCourse, addQuickCourse } from '../apps/server/src/demo/content.seed.ts'
import { selatMaju } from '../apps/server/src/demo/information.seed.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { startSession } from '../apps/server/src/identity/sessions/sessions.store.ts'
import type { Connection } from '../apps/server/src/kit/database/database.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const COMPANIES = 12
const TRAINEES = 20

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the seed got no row back')
  return row
}

const kit = await openKit(readSettings())
const now = await readClock(kit)
const password_hash = await kit.hashing.hash('Walked#2026x')

const addPerson = async (tx: Connection, username: string, role: Role, kind: Kind | null, company_id: number | null) => {
  const email = `${username}@people.test`
  const row = one(
    await tx.sql
      .insert(users)
      .values({
        username,
        name: `Person ${username}`,
        email,
        email_normal: email,
        company_id,
        kind,
        system_type_id: systemTypes[role],
        status: 'active',
        password_hash,
        last_active_at: now,
        created_at: now,
      })
      .returning({ user_id: users.user_id }),
  )
  const entries = defaultPermissions(role, kind, Object.values(calls))
  await tx.sql.insert(permission).values(entries.map((entry) => ({ ...entry, ...row, company_id })))
  const token = role === 'trainee' ? '' : await startSession(tx, { ...row, company_id }, { now, request: { ip: '127.0.0.1', device: 'walk' } })
  return { username, user_id: row.user_id, token }
}

const addCompany = async (tx: Connection, n: number, checker: number) => {
  const company_reg_no = `2020010${String(10_000 + n)}`
  const row = { name: `Company ${n} Sdn Bhd`, company_reg_no, email: `office${n}@company.test`, phone: '+60312345678', created_at: now }
  const { company_id } = one(await tx.sql.insert(company).values(row).returning({ company_id: company.company_id }))
  const admins = [
    await addPerson(tx, `buyer${n}`, 'clientAdmin', 'maker_checker', company_id),
    await addPerson(tx, `payer${n}`, 'clientAdmin', 'maker_checker', company_id),
  ]
  await tx.sql.insert(registrationInformation).values({
    company_id,
    details: { ...selatMaju, company_name: row.name, ssm_no_new: company_reg_no },
    ssm_no_new: company_reg_no,
    stage: 'provider',
    status: 1,
    approve_status_id: approveStatus.APPROVED,
    submitted_by: admins[0]?.user_id ?? 0,
    submitted_by_email: `buyer${n}@people.test`,
    submitted_at: now,
    decided_by: checker,
    decided_at: now,
  })
  const trainees: number[] = []
  for (let i = 0; i < TRAINEES; i++) trainees.push((await addPerson(tx, `trainee${n}.${i}`, 'trainee', null, company_id)).user_id)
  return { company_id, admins, trainees }
}

const made = await kit.database.write(everything, async (tx) => {
  const makers = [await addPerson(tx, 'maker1', 'globalAdmin', 'maker', null), await addPerson(tx, 'maker2', 'globalAdmin', 'maker', null)]
  const checkers = [await addPerson(tx, 'checker1', 'globalAdmin', 'checker', null), await addPerson(tx, 'checker2', 'globalAdmin', 'checker', null)]
  const author = { tx, kit, now, maker: makers[0]?.user_id ?? 0, checker: checkers[0]?.user_id ?? 0 }
  const courses = [(await addFullCourse(author)).course_id, (await addQuickCourse(author)).course_id]
  const companies = []
  for (let n = 0; n < COMPANIES; n++) companies.push(await addCompany(tx, n, author.checker))
  return { companies, makers, checkers, courses }
})
await kit.database.close()
process.stdout.write(JSON.stringify(made))
