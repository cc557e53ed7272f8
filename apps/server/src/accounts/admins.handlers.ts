/** The provider's administrators, registered and kept by super admins. */
import * as declared from '@jujur/contract/access.ts'
import type * as calls from '@jujur/contract/accounts.ts'
import * as accountsCalls from '@jujur/contract/accounts.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { calls as allCalls } from '@jujur/contract/index.ts'
import { mayCall, type PermissionEntry, type Role, roleOf } from '@jujur/contract/permissions.ts'
import { actorUnderLock } from '../access/acting.usecases.ts'
import { defaultPermissions } from '../access/default-permissions.rules.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { insertPermissions } from '../access/permissions.store.ts'
import { type RouteOf, routesToday } from '../access/routes.store.ts'
import { audit } from '../audit/audit.store.ts'
import { closeChallenges, voidLinks } from '../identity/challenges.store.ts'
import { updatePerson } from '../identity/identity.store.ts'
import { inviteUser } from '../identity/invitation.usecases.ts'
import { endSessions } from '../identity/sessions.store.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { onUnique } from '../kit/database/unique.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { statusAfter } from './accounts.rules.ts'
import { type Account, accountOf, insertAdmin, listAccounts } from './accounts.store.ts'
import { emailReplacedMail } from './mailbox.mails.ts'
import { isEmailTaken, takenAmong } from './taken.store.ts'

type Reader = { user_id: number; role: Role; permission: readonly PermissionEntry[] }
const takenMail = { users_email_unique: refuse(10002), users_email_normal: refuse(10002) }

const toAdmin = (account: Account, reader: Reader, routeOf: RouteOf): calls.GlobalAdmin => {
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
    write(async (at): Promise<Answer<typeof calls.registerGlobalAdmin>> => {
      const [taken] = await takenAmong(at, null, [{ username, email, email_normal, employee_no: null, ic_no_hash: null }], { pending: false })
      if (taken?.username) return refuse(10001)
      if (taken?.email) return refuse(10002)
      const admin = await insertAdmin(at, { ...input, email_normal }, now)
      const entries = defaultPermissions(roleOf(system_type_id), kind, Object.values(allCalls))
      await insertPermissions(at, admin, entries)
      await inviteUser(at, admin, { now, kit })
      const user = toAdmin(admin, actor, await routesToday(at))
      const line = { action: 'user.registered', entity: 'user', entity_id: admin.user_id, company_id: null }
      await audit(at, context, { ...line, after: { system_type_id, kind, status: admin.status, permission: entries } })
      return ok({ user })
    })
  return onUnique(work, { users_username_unique: refuse(10001), ...takenMail })
}

export const getGlobalAdminUserList: Handler<typeof calls.getGlobalAdminUserList> = ({ input, actor, read }) => {
  const { q: words, status, ...page } = input
  return read(async (at) => {
    const { rows, counted } = await listAccounts(at, lookedAfterBy.superAdmin, { words, status }, page)
    const routeOf = await routesToday(at)
    return ok({ posts: rows.map((row) => toAdmin(row, actor, routeOf)), ...totals(counted) })
  })
}

type Updating = Context<typeof calls.updateGlobalAdminUser>

/** What was mailed to the old address must not work any more; its owner is told. */
const moveToAddress = async (at: Connection, { now, kit }: Updating, old: Account, email: string): Promise<void> => {
  await updatePerson(at, old.user_id, { email, email_normal: normalEmail(email), new_email: null })
  await voidLinks(at, old.user_id, now)
  await closeChallenges(at, old.user_id, now)
  await queueMail(at, emailReplacedMail(old, email, kit.settings), now)
}

const deactivate = async (at: Connection, { now }: Updating, { user_id }: Account): Promise<void> => {
  await endSessions(at, user_id, 'deactivated', now)
  await closeChallenges(at, user_id, now)
  await voidLinks(at, user_id, now)
}

export const updateGlobalAdminUser: Handler<typeof calls.updateGlobalAdminUser> = async (context) => {
  const { input, actor, write, now, kit } = context
  const { user_id, name, email, phone } = input
  if (user_id === actor.user_id) return refuse(10004)
  const work = () =>
    write(async (at): Promise<Answer<typeof calls.updateGlobalAdminUser>> => {
      const today = await actorUnderLock(at, actor, accountsCalls.updateGlobalAdminUser, user_id)
      if (isRefused(today)) return today
      const old = await accountOf(at, user_id, lookedAfterBy.superAdmin)
      if (!old) return refuse(10043)
      const changed = { ...old, name, email, phone, status: statusAfter(old, input.status) }
      const isNewEmail = email !== old.email
      if (isNewEmail && (await isEmailTaken(at, email, normalEmail(email), user_id))) return refuse(10002)
      await updatePerson(at, user_id, { name, phone, status: changed.status })
      if (isNewEmail) await moveToAddress(at, context, old, email)
      if (changed.status === 'inactive' && old.status !== 'inactive') await deactivate(at, context, old)
      if (changed.status === 'invited' && (isNewEmail || old.status === 'inactive')) await inviteUser(at, changed, { now, kit })
      const fields = (['name', 'email', 'phone', 'status'] as const).filter((field) => changed[field] !== old[field])
      const user = toAdmin(changed, today.value, await routesToday(at))
      const line = { action: 'user.updated', entity: 'user', entity_id: user_id, company_id: null }
      if (fields.length > 0) await audit(at, context, { ...line, before: { status: old.status }, after: { status: changed.status, fields } })
      return ok({ user })
    })
  return onUnique(work, takenMail)
}
