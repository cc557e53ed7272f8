/** Codes that are mailed to whoever has a link: how many, how often, for how long. */
import { done, refuse, refuseWith } from '../../kit/call/handler.ts'
import { CODE_TRIES } from '../identity.rules.ts'

const MINUTE_MS = 60_000

/** Wrong ones at the codes of one link in a day: with six digits a chance of one in a hundred thousand. */
export const WRONG_MAILED_CODES = { limit: 10, windowSeconds: 24 * 3600 }
/** So many codes are mailed for one link, whoever has it. */
export const MAILED_CODES = { limit: 5, windowSeconds: 3600 }
export const codeEnds = (now: Date) => new Date(now.getTime() + 5 * MINUTE_MS)
const CODE_AGAIN_MS = MINUTE_MS
export const codeOrTooEarly = (sent_at: Date | null, now: Date) => {
  const left = sent_at === null ? 0 : sent_at.getTime() + CODE_AGAIN_MS - now.getTime()
  return left > 0 ? refuseWith('too_early', { wait_seconds: Math.ceil(left / 1000) }) : done
}
/** Why a code is not tried: it has become too old, or is none that could open anything. */
export const codeRefusal = (visit: { is_opened: boolean; tries: number; code_ends_at: Date } | null, now: Date) =>
  refuse(visit && !visit.is_opened && visit.tries < CODE_TRIES && visit.code_ends_at <= now ? 20070 : 20068)
