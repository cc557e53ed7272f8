/** What of signing in no longer serves: second steps and mailed links that are over, sessions that ended long ago. */

import { and, isNotNull, lt } from 'drizzle-orm'
import { deleteSome } from '../kit/database/delete-some.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { accountToken, loginChallenge, session, sessionGate } from './identity.table.ts'

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Sessions are kept for a year after their end: "who signed in from where" is asked late. */
export const sweepIdentity: Sweep = async (tx, now) => {
  const more = [
    await deleteSome(tx, loginChallenge, lt(loginChallenge.expires_at, before(now, 1))),
    await deleteSome(tx, accountToken, lt(accountToken.expires_at, before(now, 30))),
    // The session stays; nobody comes in by it any more.
    await deleteSome(tx, sessionGate, lt(sessionGate.valid_until, before(now, 1))),
    await deleteSome(tx, session, and(isNotNull(session.ended_at), lt(session.ended_at, before(now, 365)))),
  ]
  return more.includes(true)
}
