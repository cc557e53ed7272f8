/** Company administrators after their approval, as the provider looks after them. */

import type * as contract from '@jujur/contract/companies.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { type AccountRow, accountOf, personalFields } from '../accounts/accounts.store.ts'
import { changeAccount } from '../accounts/accounts.usecases.ts'
import { mailTaken } from '../accounts/taken.rules.ts'
import { audit } from '../audit/audit.store.ts'
import { bothValues } from '../audit/values.usecases.ts'
import { lockAccounts } from '../identity/identity.store.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { companyUsersById, listCompanyUsers } from './company-users.store.ts'

export const getCompanyUserList: Handler<typeof contract.getCompanyUserList> = ({ input, read }) => {
  const { q: words, company_id, status, user_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listCompanyUsers(tx, { words, company_id, status, user_id }, page)
    return ok({ posts: rows, ...totals(counted) })
  })
}

/** The administrator, held until the transaction ends; anybody else is as absent. */
const lockAdministrator = async (tx: Connection, user_id: number): Promise<AccountRow | null> => {
  await lockAccounts(tx, [user_id])
  return accountOf(tx, user_id, lookedAfterBy.globalAdmin)
}

const aboutUser = ({ user_id, company_id }: AccountRow, what: 'updated' | 'deactivated') =>
  ({ action: `user.${what}`, entity: 'user', entity_id: user_id, company_id }) as const

const update = async (tx: Connection, context: Context<typeof contract.updateCompanyUser>): Promise<Answer<typeof contract.updateCompanyUser>> => {
  const { input } = context
  const { user_id, name, email, phone } = input
  const old = await lockAdministrator(tx, user_id)
  if (!old) return refuse(10043)
  const saved = await changeAccount(tx, context, old, { name, phone, email, status: input.status })
  if (isRefused(saved)) return saved
  const changed = saved.value
  const [user] = await companyUsersById(tx, [user_id])
  if (!user) throw new Error('a locked administrator is there')
  const both = await bothValues(tx, context.kit, old, { before: personalFields(old), after: personalFields(changed) })
  if (both || changed.status !== old.status)
    await audit(tx, context, {
      ...aboutUser(old, 'updated'),
      before: { status: old.status, ...both?.before },
      after: { status: changed.status, ...both?.after },
    })
  return ok({ user })
}

export const updateCompanyUser: Handler<typeof contract.updateCompanyUser> = (context) =>
  mapUniqueViolation(() => context.write((tx) => update(tx, context)), mailTaken)

export const deleteCompanyUser: Handler<typeof contract.deleteCompanyUser> = (context) => {
  const { input, write } = context
  return write(async (tx): Promise<Answer<typeof contract.deleteCompanyUser>> => {
    const old = await lockAdministrator(tx, input.user_id)
    if (!old) return refuse(10043)
    if (old.status === 'inactive') return ok({})
    await changeAccount(tx, context, old, { status: 'inactive' })
    await audit(tx, context, { ...aboutUser(old, 'deactivated'), before: { status: old.status }, after: { status: 'inactive' } })
    return ok({})
  })
}
