/** Company administrators after their approval, as the provider looks after them. */
import type * as contract from '@jujur/contract/companies.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { statusAfter } from '../accounts/accounts.rules.ts'
import { type Account, accountOf } from '../accounts/accounts.store.ts'
import { emailReplacedMail } from '../accounts/mailbox.mails.ts'
import { isEmailTaken } from '../accounts/taken.store.ts'
import { audit } from '../audit/audit.store.ts'
import { closeChallenges, voidLinks } from '../identity/challenges.store.ts'
import { lockAccounts, updatePerson } from '../identity/identity.store.ts'
import { inviteUser } from '../identity/invitation.usecases.ts'
import { endSessions } from '../identity/sessions.store.ts'
import { type Answer, type Context, type Handler, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { onUnique } from '../kit/database/unique.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { companyUsersById, listCompanyUsers } from './company-users.store.ts'

export const getCompanyUserList: Handler<typeof contract.getCompanyUserList> = ({ input, read }) => {
  const { q: words, company_id, status, user_id, ...page } = input
  return read(async (at) => {
    const { rows, counted } = await listCompanyUsers(at, { words, company_id, status, user_id }, page)
    return ok({ posts: rows, ...totals(counted) })
  })
}

type Acting = Pick<Context<typeof contract.updateCompanyUser>, 'actor' | 'now' | 'kit' | 'request'>

/** The administrator, held until the transaction ends; anybody else is as absent. */
const lockAdministrator = async (at: Connection, user_id: number): Promise<Account | null> => {
  await lockAccounts(at, [user_id])
  return accountOf(at, user_id, lookedAfterBy.globalAdmin)
}

const aboutUser = ({ user_id, company_id }: Account, what: string) => ({ action: `user.${what}`, entity: 'user', entity_id: user_id, company_id })

/** What was mailed to the old address must not work any more; who reads there is told. */
const moveToAddress = async (at: Connection, { now, kit }: Acting, old: Account, email: string): Promise<void> => {
  await updatePerson(at, old.user_id, { email, email_normal: normalEmail(email), new_email: null })
  await voidLinks(at, old.user_id, now)
  await closeChallenges(at, old.user_id, now)
  await queueMail(at, emailReplacedMail(old, email, kit.settings), now)
}

const shutOut = async (at: Connection, { now }: Acting, { user_id }: Account): Promise<void> => {
  await endSessions(at, user_id, 'deactivated', now)
  await closeChallenges(at, user_id, now)
  await voidLinks(at, user_id, now)
}

const update = async (at: Connection, context: Context<typeof contract.updateCompanyUser>): Promise<Answer<typeof contract.updateCompanyUser>> => {
  const { input } = context
  const { user_id, name, email, phone } = input
  const old = await lockAdministrator(at, user_id)
  if (!old) return refuse(10043)
  const isMoved = email !== old.email
  if (isMoved && (await isEmailTaken(at, email, normalEmail(email), user_id))) return refuse(10002)
  const changed = { ...old, name, email, phone, status: statusAfter(old, input.status) }
  await updatePerson(at, user_id, { name, phone, status: changed.status })
  if (isMoved) await moveToAddress(at, context, old, email)
  if (changed.status === 'inactive' && old.status !== 'inactive') await shutOut(at, context, old)
  if (changed.status === 'invited' && (isMoved || old.status === 'inactive')) await inviteUser(at, changed, context)
  const [user] = await companyUsersById(at, [user_id])
  if (!user) throw new Error('a locked administrator is there')
  const fields = (['name', 'email', 'phone', 'status'] as const).filter((field) => changed[field] !== old[field])
  if (fields.length > 0)
    await audit(at, context, { ...aboutUser(old, 'updated'), before: { status: old.status }, after: { status: changed.status, fields } })
  return ok({ user })
}

export const updateCompanyUser: Handler<typeof contract.updateCompanyUser> = (context) =>
  onUnique(() => context.write((at) => update(at, context)), { users_email_unique: refuse(10002), users_email_normal: refuse(10002) })

export const deleteCompanyUser: Handler<typeof contract.deleteCompanyUser> = (context) => {
  const { input, write } = context
  return write(async (at): Promise<Answer<typeof contract.deleteCompanyUser>> => {
    const old = await lockAdministrator(at, input.user_id)
    if (!old) return refuse(10043)
    if (old.status === 'inactive') return ok({})
    await updatePerson(at, old.user_id, { status: 'inactive' })
    await shutOut(at, context, old)
    await audit(at, context, { ...aboutUser(old, 'deactivated'), before: { status: old.status }, after: { status: 'inactive' } })
    return ok({})
  })
}
