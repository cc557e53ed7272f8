/** The life of an account, of whatever kind of person: registered, moved to another mailbox, let go, let in again. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { normalEmail } from '@jujur/contract/fields.ts'
import { calls } from '@jujur/contract/index.ts'
import { type Kind, roleOf, type SystemTypeId, systemTypes } from '@jujur/contract/permissions.ts'
import { defaultPermissions } from '../access/default-permissions.rules.ts'
import { insertPermissions } from '../access/permissions.store.ts'
import { closeChallenges, voidLinks } from '../identity/credentials/challenges.store.ts'
import { inviteUser } from '../identity/credentials/invitation.usecases.ts'
import { insertPeople, type NewPerson, type PersonChange, recordAs, updatePerson } from '../identity/identity.store.ts'
import { endSessions } from '../identity/sessions/sessions.store.ts'
import { type ActionContext, type Ok, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { type AccountStanding, statusAfter } from './accounts.rules.ts'
import { recordControl } from './accounts.store.ts'
import { emailChangedMail, emailReplacedMail } from './mailbox.mails.ts'
import { isEmailTaken } from './taken.store.ts'

type Telling = Pick<ActionContext, 'now' | 'kit'>
type Changing = Pick<ActionContext, 'now' | 'kit' | 'actor'>
export type NewAccount = Omit<NewPerson, 'email_normal' | 'status' | 'created_at' | 'kind' | 'language' | 'system_type_id'> & {
  system_type_id: SystemTypeId
  kind: Kind | null
  language: Language
}

/**
 * Accounts that wait for their people, with the general permission of their role and kind; the invitations are mailed. Answers the ids in
 * the order given. Of two who want one username or mailbox the database lets one have it (users_username_unique, users_email_unique, users_email_normal).
 */
export const registerAccounts = async (tx: Connection, { now, kit }: Telling, accounts: readonly NewAccount[]): Promise<number[]> => {
  const ids = await insertPeople(
    tx,
    accounts.map((account) => ({ ...account, email_normal: normalEmail(account.email), status: 'invited' as const, created_at: now })),
  )
  const every = Object.values(calls)
  const people = accounts.map((account, i) => ({ ...account, user_id: ids[i] as number, company_id: account.company_id ?? null }))
  await insertPermissions(
    tx,
    people.map(({ user_id, company_id, system_type_id, kind }) => ({
      owner: { user_id, company_id },
      entries: defaultPermissions(roleOf(system_type_id), kind, every),
    })),
  )
  for (const person of people) await inviteUser(tx, person, { now, kit })
  return ids
}

/** What others see and change of an account. */
export type Account = AccountStanding & {
  user_id: number
  company_id: number | null
  system_type_id: SystemTypeId
  name: string
  username: string
  email: string
  language: Language
}

/** Nothing that was mailed, begun or opened for the account works any more. */
const shutOut = async (tx: Connection, { now }: Telling, { user_id }: Account): Promise<void> => {
  await endSessions(tx, user_id, 'deactivated', now)
  await closeChallenges(tx, user_id, now)
  await voidLinks(tx, user_id, now)
}

/** What was mailed to the old address must not work any more; who reads there is told. */
const moveMailbox = async (tx: Connection, { now, kit, actor }: Changing, old: Account, email: string): Promise<void> => {
  await updatePerson(tx, old.user_id, { email, email_normal: normalEmail(email), new_email: null })
  const { user_id, company_id } = old
  // An invitation that nobody took up yet is mailed anew: nobody's account is taken over by it.
  await recordControl(tx, { user_id, company_id, how: old.status === 'invited' ? 'registered' : 'moved' }, { actor, now })
  await voidLinks(tx, old.user_id, now)
  await closeChallenges(tx, old.user_id, now)
  const mail = old.system_type_id === systemTypes.trainee ? emailChangedMail : emailReplacedMail
  await queueMail(tx, mail(old, email, kit.settings), now)
}

export type AccountChange = Omit<PersonChange, 'email' | 'email_normal' | 'new_email' | 'status'> & {
  email?: string
  status?: 'active' | 'inactive' | undefined
}

/**
 * Changes somebody else's account, which the caller has locked: a new mailbox, letting go, letting in again and what follows of each; other
 * fields as they are given. Answers the account as it is then. Refusal: 10002 the mailbox is somebody's, in any spelling.
 */
export const changeAccount = async <A extends Account>(
  tx: Connection,
  ctx: Changing,
  old: A,
  { email = old.email, status: wanted, ...fields }: AccountChange,
): Promise<Ok<A> | { refuse: 10002 }> => {
  const status = statusAfter(old, wanted)
  const isMoved = email !== old.email
  if (isMoved && (await isEmailTaken(tx, email, normalEmail(email), old.user_id))) return refuse(10002)
  await recordAs(tx, { now: ctx.now, user_id: ctx.actor.user_id })
  await updatePerson(tx, old.user_id, { ...fields, status })
  const changed = { ...old, ...fields, email, status }
  if (isMoved) await moveMailbox(tx, ctx, old, email)
  if (status === 'inactive' && old.status !== 'inactive') await shutOut(tx, ctx, old)
  if (status === 'invited' && (isMoved || old.status === 'inactive')) await inviteUser(tx, changed, ctx)
  return ok(changed)
}
