/**
 * Fills an empty database for morning.mjs to go on with: companies with an administrator each, a course on sale, and the people who sign in meanwhile,
 * of the last company. The settings come from the environment. Prints { password, course_id, course_version_id, companies, readers }.
 */
import { calls } from '@jujur/contract/index.ts'
import { type Kind, type Role, systemTypes } from '@jujur/contract/permissions.ts'
import { eq } from 'drizzle-orm'
import { permission } from '../apps/server/src/access/access.table.ts'
import { defaultPermissions } from '../apps/server/src/access/default-permissions.rules.ts'
import { openKit } from '../apps/server/src/bootstrap/open.ts'
import { company } from '../apps/server/src/companies/companies.table.ts'
import { courseVersion } from '../apps/server/src/courses/courses.table.ts'
import { addQuickCourse } from '../apps/server/src/demo/content.seed.ts'
import { users } from '../apps/server/src/identity/identity.table.ts'
import type { Connection } from '../apps/server/src/kit/database/database.ts'
import { everything } from '../apps/server/src/kit/database/scope.ts'
import { readClock } from '../apps/server/src/kit/time/clock.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const PASSWORD = 'Measured#2026'
const COMPANIES = Number(process.env.SEED_COMPANIES)
const READERS = 60

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the seed got no row back')
  return row
}

const kit = await openKit(readSettings())
const now = await readClock(kit)
const password_hash = await kit.hashing.hash(PASSWORD)

const addPerson = async (tx: Connection, username: string, role: Role, kind: Kind | null, company_id: number | null) => {
  const email = `${username}@people.test`
  const person = { username, name: `Person ${username}`, email, email_normal: email, company_id, kind, password_hash }
  const row = one(
    await tx.sql
      .insert(users)
      .values({ ...person, system_type_id: systemTypes[role], status: 'active', last_active_at: now, created_at: now })
      .returning({ user_id: users.user_id }),
  )
  const entries = defaultPermissions(role, kind, Object.values(calls))
  if (entries.length > 0) await tx.sql.insert(permission).values(entries.map((entry) => ({ ...entry, ...row, company_id })))
  return row.user_id
}

const made = await kit.database.write(everything, async (tx) => {
  const [maker, checker] = [
    await addPerson(tx, 'author1', 'globalAdmin', 'maker', null),
    await addPerson(tx, 'author2', 'globalAdmin', 'checker', null),
  ]
  const { course_id } = await addQuickCourse({ tx, kit, now, maker, checker })
  const { course_version_id } = one(
    await tx.sql.select({ course_version_id: courseVersion.course_version_id }).from(courseVersion).where(eq(courseVersion.course_id, course_id)),
  )
  const companies = []
  for (let n = 0; n < COMPANIES; n++) {
    const row = { name: `Company ${n} Sdn Bhd`, company_reg_no: `2020010${String(10_000 + n)}`, email: `office${n}@company.test` }
    const { company_id } = one(
      await tx.sql
        .insert(company)
        .values({ ...row, phone: '+60312345678', created_at: now })
        .returning({ company_id: company.company_id }),
    )
    companies.push({ company_id, admin: await addPerson(tx, `admin${n}`, 'clientAdmin', 'maker_checker', company_id) })
  }
  const readers = []
  for (let n = 0; n < READERS; n++) {
    await addPerson(tx, `reader${n}`, 'trainee', null, companies.at(-1)?.company_id ?? null)
    readers.push(`reader${n}`)
  }
  return { password: PASSWORD, course_id, course_version_id, companies, readers }
})
await kit.database.close()
process.stdout.write(JSON.stringify(made))
