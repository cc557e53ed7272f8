/** Two companies, each with a signed-in administrator, and an author of the provider, for lists.mjs to fill. The settings come from the environment. */
import { calls } from '@jujur/contract/index.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { permission } from '../apps/server/src/access/access.table.ts'
import { defaultPermissions } from '../apps/server/src/access/default-permissions.rules.ts'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { company } from '../apps/server/src/companies/companies.table.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import { startSession } from '../apps/server/src/identity/sessions/sessions.store.ts'
import type { Connection } from '../apps/server/src/kit/database/database.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the seed got no row back')
  return row
}

const kit = await openKit(readSettings())
const now = await readClock(kit)

const addCompany = async (tx: Connection, n: number) => {
  const office = { email: `office${n}@company.test`, phone: '+60312345678', created_at: now }
  const { company_id } = one(
    await tx.sql
      .insert(company)
      .values({ name: `Company ${n} Sdn Bhd`, company_reg_no: `20200100000${n}`, ...office })
      .returning({ company_id: company.company_id }),
  )
  const person = { username: `admin${n}`, name: `Admin ${n}`, email: `admin${n}@company.test`, email_normal: `admin${n}@company.test` }
  const { user_id } = one(
    await tx.sql
      .insert(users)
      .values({ ...person, company_id, system_type_id: systemTypes.clientAdmin, kind: 'maker_checker', status: 'active', created_at: now })
      .returning({ user_id: users.user_id }),
  )
  const entries = defaultPermissions('clientAdmin', 'maker_checker', Object.values(calls))
  await tx.sql.insert(permission).values(entries.map((entry) => ({ ...entry, user_id, company_id })))
  const token = await startSession(tx, { user_id, company_id }, { now, request: { ip: '127.0.0.1', device: 'measuring' } })
  return { company_id, token }
}

const addAuthor = async (tx: Connection) => {
  const person = { username: 'author', name: 'Author', email: 'author@provider.test', email_normal: 'author@provider.test' }
  const { user_id } = one(
    await tx.sql
      .insert(users)
      .values({ ...person, company_id: null, system_type_id: systemTypes.globalAdmin, kind: 'maker', status: 'active', created_at: now })
      .returning({ user_id: users.user_id }),
  )
  const entries = defaultPermissions('globalAdmin', 'maker', Object.values(calls))
  await tx.sql.insert(permission).values(entries.map((entry) => ({ ...entry, user_id, company_id: null })))
  return { user_id, token: await startSession(tx, { user_id, company_id: null }, { now, request: { ip: '127.0.0.1', device: 'measuring' } }) }
}

const added = await kit.database.write(everything, async (tx) => ({
  companies: [await addCompany(tx, 1), await addCompany(tx, 2)],
  author: await addAuthor(tx),
}))
await kit.database.close()
process.stdout.write(JSON.stringify(added))
