/** The one place where a password is looked at: behind all four sign-in pages, and where a signed-in person must prove it is them. */
import { audit } from '../../audit/audit.store.ts'
import { type HandlerKit, refuseWith, type UnitOfWork } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { countedAs } from '../../kit/security/address.ts'
import { fairQueue } from '../../kit/security/fair-queue.ts'
import { sha256 } from '../../kit/security/secrets.ts'
import { countTry, forgetTries, giveBackTry, keepTries, lockTries, rememberedTries, reserveTry, triesOf } from '../../kit/security/throttle.ts'
import { ADDRESS_FAILURES, afterFailure, locksAccount, mayTryToComeIn, type PasswordTries, type SignInPerson, waitUntil } from '../identity.rules.ts'
import { lockPerson, personByUsername, updatePerson } from '../identity.store.ts'
import { accountLockedMail } from './credentials.mails.ts'

/** Of a handler's context, what proving a password needs. */
export type PasswordContext = {
  readonly now: Date
  readonly request: { readonly id: string; readonly ip: string; readonly device: string }
  readonly kit: HandlerKit
  readonly asSystem: UnitOfWork
}

/** Failures of a username are remembered whether or not somebody has it. */
export const usernameKey = (username: string) => `sign-in:${sha256(username)}`
const addressKey = (ip: string) => `sign-in-address:${countedAs(ip)}`
export const tooManyTries = (retry_at: Date) => refuseWith('too_many_tries', { retry_at: retry_at.toISOString() })

/** Until when this address may not try; an office shares one, so only failures count, and many are allowed. */
export const addressWait = async (tx: Connection, { request, now }: Pick<PasswordContext, 'request' | 'now'>): Promise<Date | null> => {
  const tries = await triesOf(tx, addressKey(request.ip), now)
  return tries.count >= ADDRESS_FAILURES.limit ? tries.window_ends_at : null
}

/** Counts a failure for the address; a password's is counted before it is looked at. */
export const countForAddress = (tx: Connection, { request, now }: Pick<PasswordContext, 'request' | 'now'>) =>
  countTry(tx, addressKey(request.ip), ADDRESS_FAILURES, now)

/**
 * Remembers a failure for the username, and for the person if there is one: the fiftieth in a row locks the account.
 * The statements are the same whether or not the username exists.
 */
export const countFailure = async (
  tx: Connection,
  by: PasswordContext,
  username: string,
  tries: PasswordTries,
  person: SignInPerson | null,
): Promise<void> => {
  await keepTries(tx, usernameKey(username), afterFailure(tries, by.now))
  const failures = (person?.failures ?? 0) + 1
  const locks = person?.status === 'active' && locksAccount(failures)
  await updatePerson(tx, person?.user_id ?? 0, locks ? { failures, status: 'locked' } : { failures })
  if (!person || !locks) return
  await queueMail(tx, accountLockedMail(person, by.kit.settings), by.now)
  await audit(
    tx,
    { ...by, actor: null },
    { action: 'user.locked', entity: 'user', entity_id: person.user_id, company_id: person.company_id, after: { failures } },
  )
}

/** After a success nothing counts against the person. */
export const forgetFailures = async (tx: Connection, person: Pick<SignInPerson, 'user_id' | 'username'>): Promise<void> => {
  await forgetTries(tx, usernameKey(person.username))
  await updatePerson(tx, person.user_id, { failures: 0 })
}

export type Proof<T> = { wait: Date } | 'wrong' | { proven: T }

/**
 * Passwords are looked at three at a time in a process, so that a hundred people signing in leave room for those who work; and of one username
 * one after the other, so that each try knows what the one before found. The queues are fair between addresses, here and at the hashing, and none takes the last
 * place: an office where everybody signs in at once leaves the next one waiting for one password, not for all. Whoever comes when so many wait is
 * told to come again (TooBusy).
 */
const admission = fairQueue({ atOnce: 3, atOnceEach: 2, waiting: 200, waitingEach: 50 })

/**
 * Looks at a password and, if it is right, does `then` in the same transaction. Answers the same, after the same work, for a wrong password,
 * an unknown username and somebody who may not come in. Hashing happens outside the transaction; what it found is judged inside, one try of
 * a username after the other, so that of many parallel tries no more are answered than of many in a row.
 */
export const provePassword = <T>(
  by: PasswordContext,
  username: string,
  password: string,
  then: (tx: Connection, person: SignInPerson) => Promise<T>,
): Promise<Proof<T>> =>
  admission.run(() => prove({ ...by, now: by.kit.clock.now() }, username, password, then), {
    owner: username,
    party: countedAs(by.request.ip),
  })

const prove = async <T>(
  by: PasswordContext,
  username: string,
  password: string,
  then: (tx: Connection, person: SignInPerson) => Promise<T>,
): Promise<Proof<T>> => {
  const address = addressKey(by.request.ip)
  const before = await by.asSystem.write(async (tx) => {
    const wait = waitUntil(await rememberedTries(tx, usernameKey(username)), by.now)
    if (wait) return { wait, person: null }
    return { wait: (await reserveTry(tx, address, ADDRESS_FAILURES, by.now)).retry_at, person: await personByUsername(tx, username) }
  })
  if (before.wait) return { wait: before.wait }
  const matches = await by.kit.hashing.verify(before.person?.password_hash ?? null, password, countedAs(by.request.ip))

  return by.asSystem.write(async (tx): Promise<Proof<T>> => {
    const tries = await lockTries(tx, usernameKey(username), by.now)
    const wait = waitUntil(tries, by.now)
    if (wait) {
      await giveBackTry(tx, address)
      return { wait }
    }
    const person = await lockPerson(tx, before.person?.user_id ?? 0)
    // Changed between the look and the lock: what matched is no longer the password.
    const isRight = matches && person !== null && person.password_hash === before.person?.password_hash && mayTryToComeIn(person)
    if (isRight) {
      await giveBackTry(tx, address)
      return { proven: await then(tx, person) }
    }
    await countFailure(tx, by, username, tries, person)
    return 'wrong'
  })
}

/** A signed-in person proves again who they are: null, or 10041, or 2111 after too many tries. */
export const refusedOwnPassword = async (ctx: PasswordContext & { actor: { username: string } }, password: string) => {
  const proof = await provePassword(ctx, ctx.actor.username, password, (tx, person) => forgetFailures(tx, person))
  if (proof === 'wrong') return { refuse: 10041 } as const
  return 'wait' in proof ? tooManyTries(proof.wait) : null
}
