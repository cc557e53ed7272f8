/** The own profile, read in one statement. */
import { eq, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import type { SignInPerson } from '../identity/identity.rules.ts'
import { personFields } from '../identity/identity.store.ts'
import { session, users } from '../identity/identity.table.ts'
import { type Connection, sharedRead } from '../kit/database/database.ts'

const SIGN_INS_SHOWN = 10
export type SignIn = { session_id: number; at: string; ip: string; device: string }

const { permission: _heldAlready, ...profileFields } = personFields

/** The own profile with the last sign-ins, newest first, in one statement. What the person holds came with the session. */
const profileById = sharedRead('profile_by_id', (at) =>
  at
    .select({
      person: profileFields,
      personal: {
        phone: users.phone,
        department: users.department,
        position: users.position,
        employee_no: users.employee_no,
        ic_no_sealed: users.ic_no_sealed,
        photo_sha256: users.photo_sha256,
        new_email: users.new_email,
      },
      sign_ins: sql<SignIn[]>`(
        select coalesce(json_agg(json_build_object('session_id', s.session_id, 'at', s.created_at, 'ip', s.ip, 'device', s.device) order by s.session_id desc), '[]')
        from (select * from ${session} where ${session.user_id} = ${users.user_id} order by ${session.session_id} desc limit ${sql.raw(String(SIGN_INS_SHOWN))}) s)`,
    })
    .from(users)
    .leftJoin(company, eq(company.company_id, users.company_id))
    .where(eq(users.user_id, sql.placeholder('user_id'))),
)
export const profileOf = async (tx: Connection, { user_id, permission }: Pick<SignInPerson, 'user_id' | 'permission'>) => {
  const [row] = await profileById(tx).execute({ user_id })
  return row ? { ...row, person: { ...row.person, permission } as SignInPerson } : null
}
