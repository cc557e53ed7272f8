/** What of signing in no longer serves: second steps and mailed links that are over, sessions that ended long ago. */
import { and, isNotNull, lt } from 'drizzle-orm'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { accountToken, loginChallenge, session, sessionGate } from './identity.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Sessions are kept for a year after their end: "who signed in from where" is asked late. */
export const sweepIdentity: Sweep = async (tx, now) => {
  await tx.sql.delete(loginChallenge).where(lt(loginChallenge.expires_at, before(now, 1)))
  await tx.sql.delete(accountToken).where(lt(accountToken.expires_at, before(now, 30)))
  // The session stays; nobody comes in by it any more.
  await tx.sql.delete(sessionGate).where(lt(sessionGate.valid_until, before(now, 1)))
  await tx.sql.delete(session).where(and(isNotNull(session.ended_at), lt(session.ended_at, before(now, 365))))
}
