/**
 * A way in by a link and a code that is mailed to the one whose link it is: a code opens something only in the browser that asked for it, once, and of many
 * tries at once no more are answered than of many in a row. What it opens, and the table of visits, are the feature's own.
 */
import type { Context, HandlerKit } from '../../kit/call/handler.ts'
import { isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { hmac, newCode, newToken, sameText, sha256 } from '../../kit/security/secrets.ts'
import { countTry, giveBackTry } from '../../kit/security/throttle.ts'
import { CODE_TRIES } from '../identity.rules.ts'
import { codeEnds, codeOrTooEarly, codeRefusal, MAILED_CODES, WRONG_MAILED_CODES } from './mailed-codes.rules.ts'
import { addressWait, countForAddress, tooManyTries } from './password.usecases.ts'

/** Behind which link: its kind, and its number among them. */
type Link = { readonly of: 'digest' | 'auditor' | 'report'; readonly id: number }
const guessKey = ({ of, id }: Link) => `${of}-guesses:${id}`

/** The visit and the address are part of it, so that a code opens nothing in another browser, nor for another mailbox. */
const codeHash = (kit: Pick<HandlerKit, 'settings'>, of: Link['of'], visit_id: string, email: string, code: string) =>
  hmac(kit.settings.key('codes'), `${of}\n${visit_id}\n${email}\n${code}`)

/** The code, and what is kept of it. Refuses one too soon after another (too_early), and the sixth of an hour (too_many_tries). */
export const askForCode = async (
  tx: Connection,
  { kit, now }: { kit: Pick<HandlerKit, 'settings'>; now: Date },
  link: Link,
  { email, last_sent_at }: { email: string; last_sent_at: Date | null },
) => {
  const soon = codeOrTooEarly(last_sent_at, now)
  if (isRefused(soon)) return soon
  const { retry_at } = await countTry(tx, `${link.of}-codes:${link.id}`, MAILED_CODES, now)
  if (retry_at) return tooManyTries(retry_at)
  const [visit_id, code, code_ends_at] = [newToken(), newCode(), codeEnds(now)]
  const kept = { visit_hash: sha256(visit_id), email, code_hash: codeHash(kit, link.of, visit_id, email, code), code_ends_at, sent_at: now }
  return ok({ visit_id, code, kept })
}

type Tried = { readonly code_hash: string; readonly email: string; readonly tries: number }
type Trying = Pick<Context<never>, 'now' | 'request' | 'kit'> & {
  readonly asSystem: Context<never>['asSystem']
  readonly input: { readonly visit_id: string; readonly otp: string }
}
type Visits<V> = {
  readonly of: Link['of']
  readonly idOf: (visit: V) => number
  /** Takes one of so many tries; null where the visit gives none. */
  readonly takeTry: (tx: Connection, visit_id: string, most: number, now: Date) => Promise<V | null>
  readonly find: (tx: Connection, visit_id: string) => Promise<{ is_opened: boolean; tries: number; code_ends_at: Date } | null>
}

/** The try is taken, and stays taken, before the code is looked at: however many arrive at once, five are tried. Answers the visit whose code it is. */
export const tryCode = async <V extends Tried>(context: Trying, { of, idOf, takeTry, find }: Visits<V>) => {
  const { asSystem, now, kit } = context
  const { visit_id } = context.input
  const otp = context.input.otp.replaceAll(/\s/g, '')
  const wait = await asSystem.read((tx) => addressWait(tx, context))
  if (wait) return tooManyTries(wait)
  const taken = await asSystem.write(async (tx) => {
    const visit = await takeTry(tx, visit_id, CODE_TRIES, now)
    return visit && { visit, guess: await countTry(tx, guessKey({ of, id: idOf(visit) }), WRONG_MAILED_CODES, now) }
  })
  if (!taken) return codeRefusal(await asSystem.read((tx) => find(tx, visit_id)), now)
  const { visit, guess } = taken
  if (guess.retry_at) return tooManyTries(guess.retry_at)
  if (sameText(visit.code_hash, codeHash(kit, of, visit_id, visit.email, otp))) return ok(visit)
  await asSystem.write((tx) => countForAddress(tx, context))
  return refuse(20069, { tries_left: Math.min(CODE_TRIES - visit.tries, WRONG_MAILED_CODES.limit - guess.count) })
}
/** The code was right, and has opened what it is for. */
export const codeWasRight = (tx: Connection, link: Link): Promise<unknown> => giveBackTry(tx, guessKey(link))
