/** How often somebody may guess at the codes of one account: ten wrong ones in a day, however many sign-ins they are spread over. */
import type { Connection } from '../../kit/database/database.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { countTry, forgetTries, giveBackTry } from '../../kit/security/throttle.ts'
import type { SignInPerson } from '../identity.rules.ts'
import { WRONG_CODES } from '../identity.rules.ts'
import { codesUsedUpMail } from './credentials.mails.ts'
import type { PasswordContext } from './password.usecases.ts'

const guessKey = (user_id: number) => `codes:${user_id}`

/** Taken before the code is looked at, so that many at once get no more; `wait` where there are none left. A right password gives none back: whoever guesses has it. */
export const takeGuess = async (tx: Connection, user_id: number, now: Date): Promise<{ wait: Date } | { left: number }> => {
  const { count, retry_at } = await countTry(tx, guessKey(user_id), WRONG_CODES, now)
  return retry_at ? { wait: retry_at } : { left: WRONG_CODES.limit - count }
}

/** The code was right. */
export const giveGuessBack = (tx: Connection, user_id: number) => giveBackTry(tx, guessKey(user_id))
/** A new password by a mailed link: who guesses does not have it. */
export const forgetGuesses = (tx: Connection, user_id: number) => forgetTries(tx, guessKey(user_id))

/** The last one was wrong: whoever it was knows the password. */
export const tellGuessed = async (
  tx: Connection,
  { now, kit }: Pick<PasswordContext, 'now' | 'kit'>,
  person: SignInPerson,
  left: number,
): Promise<void> => {
  if (left === 0) await queueMail(tx, codesUsedUpMail(person, kit.settings), now)
}
