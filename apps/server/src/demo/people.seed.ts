/** The demo's companies and people: everyone's password is published, so production refuses the demo. */

import { calls } from '@jujur/contract/index.ts'
import { type Kind, type Role, systemTypes } from '@jujur/contract/permissions.ts'
import { permission } from '../access/access.table.ts'
import { defaultPermissions } from '../access/default-permissions.rules.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'

export const DEMO_PASSWORD = 'Demo#2026'

type DemoPerson = {
  username: string
  name: string
  role: Role
  kind?: Kind
  company?: 'selat' | 'bayu'
  department?: string
  position?: string
  phone: string
}

const companies = {
  selat: {
    name: 'Selat Maju Sdn Bhd',
    company_reg_no: '202001012345',
    email: 'office@selatmaju.test',
    phone: '+60380001200',
    speak_up_url: 'https://speakup.selatmaju.test',
    contact: 'Nurul Huda Ismail, ext. 214',
  },
  bayu: {
    name: 'Bayu Teknologi Sdn Bhd',
    company_reg_no: '201501054321',
    email: 'hello@bayutek.test',
    phone: '+60380003400',
    speak_up_url: null,
    contact: 'hr@bayutek.test',
  },
}

const people: DemoPerson[] = [
  { username: 'super', name: 'Siti Zubaidah Karim', role: 'superAdmin', kind: 'maker_checker', phone: '+60120000001' },
  { username: 'gmaker', name: 'Goh Mei Kuan', role: 'globalAdmin', kind: 'maker', phone: '+60120000002' },
  { username: 'gchecker', name: 'Gunasegaran Chelliah', role: 'globalAdmin', kind: 'checker', phone: '+60120000003' },
  {
    username: 'cmaker',
    name: 'Nurul Huda Ismail',
    role: 'clientAdmin',
    kind: 'maker',
    company: 'selat',
    department: 'Compliance',
    position: 'Compliance officer',
    phone: '+60120000004',
  },
  {
    username: 'cchecker',
    name: 'Chandra Muthusamy',
    role: 'clientAdmin',
    kind: 'checker',
    company: 'selat',
    department: 'Finance',
    position: 'Finance manager',
    phone: '+60120000005',
  },
  {
    username: 'cadmin',
    name: 'Lim Chee Ann',
    role: 'clientAdmin',
    kind: 'maker_checker',
    company: 'bayu',
    department: 'Management',
    position: 'Director',
    phone: '+60120000006',
  },
  {
    username: 'aisyah',
    name: 'Aisyah Binti Rahman',
    role: 'trainee',
    company: 'selat',
    department: 'Procurement',
    position: 'Buyer',
    phone: '+60120000007',
  },
  {
    username: 'weiming',
    name: 'Tan Wei Ming 陈伟明',
    role: 'trainee',
    company: 'selat',
    department: 'Sales',
    position: 'Account manager',
    phone: '+60120000008',
  },
  {
    username: 'kavitha',
    name: 'Kavitha A/P Subramaniam',
    role: 'trainee',
    company: 'selat',
    department: 'Procurement',
    position: 'Senior buyer',
    phone: '+60120000009',
  },
  {
    username: 'hafiz',
    name: 'Hafiz Bin Ramli',
    role: 'trainee',
    company: 'selat',
    department: 'Sales',
    position: 'Head of sales',
    phone: '+60120000011',
  },
  {
    username: 'farid',
    name: 'Farid Bin Osman',
    role: 'trainee',
    company: 'bayu',
    department: 'Engineering',
    position: 'Field engineer',
    phone: '+60120000010',
  },
]

export type DemoPeople = Map<string, { user_id: number; company_id: number | null; name: string; email: string }>

/** Customers since before they bought anything: there are days to look back at. */
const SINCE_MS = 75 * DAY_MS

export const addPeople = async (tx: Connection, password_hash: string, now: Date): Promise<DemoPeople> => {
  const created_at = new Date(now.getTime() - SINCE_MS)
  const companyIds = new Map<string, number>()
  for (const [key, row] of Object.entries(companies)) {
    const [made] = await tx.sql
      .insert(company)
      .values({ ...row, created_at })
      .returning({ id: company.company_id })
    if (made) companyIds.set(key, made.id)
  }
  const made: DemoPeople = new Map()
  for (const { company: key, role, kind, ...person } of people) {
    const company_id = key ? (companyIds.get(key) ?? null) : null
    const email = `${person.username}@demo.test`
    const [row] = await tx.sql
      .insert(users)
      .values({
        ...person,
        email,
        email_normal: email,
        company_id,
        kind: kind ?? null,
        system_type_id: systemTypes[role],
        status: 'active',
        password_hash,
        password_changed_at: now,
        terms_accepted_at: now,
        last_active_at: now,
        created_at,
      })
      .returning({ user_id: users.user_id })
    if (!row) throw new Error('the demo seed got no row back')
    const entries = defaultPermissions(role, kind ?? null, Object.values(calls))
    if (entries.length > 0) await tx.sql.insert(permission).values(entries.map((entry) => ({ ...entry, user_id: row.user_id, company_id })))
    made.set(person.username, { user_id: row.user_id, company_id, name: person.name, email })
  }
  return made
}
