/** The provider's administrators, registered and kept by super admins. */

import * as declared from '@jujur/contract/access.ts'
import type * as calls from '@jujur/contract/accounts.ts'
import * as accountsCalls from '@jujur/contract/accounts.ts'
import { defaultLanguage } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { mayCall, type PermissionEntry, type Role } from '@jujur/contract/permissions.ts'
import { actorUnderLock } from '../access/acting.usecases.ts'
import { lookedAfterBy, notOneself } from '../access/permissions.rules.ts'
import { permissionHolderOf } from '../access/permissions.store.ts'
import { type RouteOf, routesToday } from '../access/routes.store.ts'
import { audit } from '../audit/audit.store.ts'
import { bothValues } from '../audit/values.usecases.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { type AccountRow, accountOf, listAccounts, personalFields, recordControl } from './accounts.store.ts'
import { changeAccount, registerAccounts } from './accounts.usecases.ts'
import { accountTaken, mailTaken, mayBeAdmin } from './taken.rules.ts'
import { takenAmong } from './taken.store.ts'

type Reader = { user_id: number; role: Role; permission: readonly PermissionEntry[] }

const toAdmin = (account: AccountRow, reader: Reader, routeOf: RouteOf): calls.GlobalAdmin => {
  const { user_id, name, username, email, phone, kind, status } = account
  const other = user_id !== reader.user_id
  const may = (call: Parameters<RouteOf>[0]) => other && mayCall(call, routeOf(call), reader)
  return {
    user_id,
    name,
    username,
    email,
    phone,
    system_type_id: account.system_type_id as calls.GlobalAdmin['system_type_id'],
    kind: kind ?? 'maker_checker',
    status,
    created_at: account.created_at.toISOString(),
    last_active_at: account.last_active_at?.toISOString() ?? null,
    can: {
      edit: may(accountsCalls.updateGlobalAdminUser),
      permissions: may(declared.updateGlobalAdminPermission),
      invite: status === 'invited' && may(accountsCalls.resendInvitation),
      unlock: status === 'locked' && may(accountsCalls.unlockUser),
    },
  }
}

export const registerGlobalAdmin: Handler<typeof calls.registerGlobalAdmin> = (context) => {
  const { input, actor, write, now, kit } = context
  const { username, email, kind, system_type_id } = input
  const email_normal = normalEmail(email)
  const work = () =>
    write(async (tx): Promise<Answer<typeof calls.registerGlobalAdmin>> => {
      const [taken] = await takenAmong(tx, null, [{ username, email, email_normal, employee_no: null, ic_no_hash: null }], { pending: false })
      const free = mayBeAdmin(taken)
      if (isRefused(free)) return free
      const { name, phone } = input
      const [user_id] = await registerAccounts(tx, { now, kit }, [{ name, username, email, phone, kind, system_type_id, language: defaultLanguage }])
      if (user_id !== undefined) await recordControl(tx, { user_id, company_id: null, how: 'registered' }, { actor, now })
      const admin = user_id === undefined ? null : await permissionHolderOf(tx, user_id, lookedAfterBy.superAdmin)
      const account = user_id === undefined ? null : await accountOf(tx, user_id, lookedAfterBy.superAdmin)
      if (!admin || !account) throw new Error('a registered administrator is there')
      const user = toAdmin(account, actor, await routesToday(tx))
      const line = { action: 'user.registered', entity: 'user', entity_id: admin.user_id, company_id: null } as const
      await audit(tx, context, { ...line, after: { system_type_id, kind, status: account.status, permission: admin.permission } })
      return ok({ user })
    })
  return mapUniqueViolation(work, accountTaken)
}

export const getGlobalAdminUserList: Handler<typeof calls.getGlobalAdminUserList> = ({ input, actor, read }) => {
  const { q: words, status, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listAccounts(tx, lookedAfterBy.superAdmin, { words, status }, page)
    const routeOf = await routesToday(tx)
    return ok({ posts: rows.map((row) => toAdmin(row, actor, routeOf)), ...totals(counted) })
  })
}

export const updateGlobalAdminUser: Handler<typeof calls.updateGlobalAdminUser> = async (context) => {
  const { input, actor, write } = context
  const { user_id, name, email, phone } = input
  const other = notOneself(actor, user_id)
  if (isRefused(other)) return other
  const work = () =>
    write(async (tx): Promise<Answer<typeof calls.updateGlobalAdminUser>> => {
      const today = await actorUnderLock(tx, actor, accountsCalls.updateGlobalAdminUser, user_id)
      if (isRefused(today)) return today
      const old = await accountOf(tx, user_id, lookedAfterBy.superAdmin)
      if (!old) return refuse(10043)
      const saved = await changeAccount(tx, context, old, { name, phone, email, status: input.status })
      if (isRefused(saved)) return saved
      const changed = saved.value
      const both = await bothValues(tx, context.kit, old, { before: personalFields(old), after: personalFields(changed) })
      const user = toAdmin(changed, today.value, await routesToday(tx))
      const line = { action: 'user.updated', entity: 'user', entity_id: user_id, company_id: null } as const
      if (both || changed.status !== old.status)
        await audit(tx, context, { ...line, before: { status: old.status, ...both?.before }, after: { status: changed.status, ...both?.after } })
      return ok({ user })
    })
  return mapUniqueViolation(work, mailTaken)
}
