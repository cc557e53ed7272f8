/** What is open between a right password, or a mailed link, and what it leads to. */
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { newToken, sha256 } from '../../kit/security/secrets.ts'
import { type Challenge, CODE_TRIES, type LinkPurpose } from '../identity.rules.ts'
import { accountToken, loginChallenge } from '../identity.table.ts'

// ── The second step ───────────────────────────────────────────────────────────────────────────────────────────

/** Until when a challenge and its code live, by the rules. */
export type Lives = { expires_at: Date; code_expires_at: Date }

/** A new sign-in replaces the person's open challenges. `code_hash` is made from the challenge's id, so that a code fits no other. */
export const openChallenge = async (
  tx: Connection,
  user_id: number,
  channel: Challenge['channel'],
  codeHash: (challenge_id: string) => string | null,
  { expires_at, code_expires_at }: Lives,
  now: Date,
) => {
  await closeChallenges(tx, user_id, now)
  const challenge_id = newToken()
  await tx.sql.insert(loginChallenge).values({
    challenge_hash: sha256(challenge_id),
    user_id,
    channel,
    code_hash: codeHash(challenge_id),
    code_expires_at,
    expires_at,
    sent_at: now,
  })
  return { challenge_id, expires_at: code_expires_at }
}

export const closeChallenges = (tx: Connection, user_id: number, now: Date) =>
  tx.sql
    .update(loginChallenge)
    .set({ used_at: now })
    .where(and(eq(loginChallenge.user_id, user_id), isNull(loginChallenge.used_at)))

export const challengeById = async (tx: Connection, challenge_id: string) => {
  const [row] = await tx.sql
    .select()
    .from(loginChallenge)
    .where(eq(loginChallenge.challenge_hash, sha256(challenge_id)))
  return row ?? null
}

const live = (challenge_id: string, channel: Challenge['channel'], now: Date) =>
  and(
    eq(loginChallenge.challenge_hash, sha256(challenge_id)),
    eq(loginChallenge.channel, channel),
    isNull(loginChallenge.used_at),
    lt(loginChallenge.tries, CODE_TRIES),
    gt(loginChallenge.expires_at, now),
  )

/** Takes one of the five tries; null when the challenge gives none. However many arrive at once, no sixth is given. */
export const takeTry = async (tx: Connection, challenge_id: string, channel: Challenge['channel'], now: Date) => {
  const [row] = await tx.sql
    .update(loginChallenge)
    .set({ tries: sql`${loginChallenge.tries} + 1` })
    .where(and(live(challenge_id, channel, now), gt(loginChallenge.code_expires_at, now)))
    .returning({ user_id: loginChallenge.user_id, code_hash: loginChallenge.code_hash, tries: loginChallenge.tries })
  return row ?? null
}

/** True for the one who uses it up. */
export const useChallenge = async (tx: Connection, challenge_id: string, now: Date): Promise<boolean> => {
  const used = await tx.sql
    .update(loginChallenge)
    .set({ used_at: now })
    .where(and(eq(loginChallenge.challenge_hash, sha256(challenge_id)), isNull(loginChallenge.used_at)))
    .returning({ user_id: loginChallenge.user_id })
  return used.length === 1
}

/** Puts a fresh code into the challenge, unless one was mailed after `sentBefore`; the tries taken stay taken. */
export const renewCode = async (
  tx: Connection,
  challenge_id: string,
  { code_hash, expires_at, sentBefore }: { code_hash: string; expires_at: Date; sentBefore: Date },
  now: Date,
) => {
  const [row] = await tx.sql
    .update(loginChallenge)
    .set({ code_hash, code_expires_at: expires_at, sent_at: now })
    .where(and(live(challenge_id, 'email', now), lte(loginChallenge.sent_at, sentBefore)))
    .returning({ user_id: loginChallenge.user_id })
  return row ? { user_id: row.user_id, expires_at } : null
}

// ── Mailed links ──────────────────────────────────────────────────────────────────────────────────────────────

/** Makes a link's token and answers it; earlier ones go on until they are used or old. */
export const insertLink = async (
  tx: Connection,
  { user_id, purpose, email, expires_at }: { user_id: number; purpose: LinkPurpose; email: string | null; expires_at: Date },
  now: Date,
): Promise<string> => {
  const token = newToken()
  await tx.sql.insert(accountToken).values({ token_hash: sha256(token), user_id, purpose, email, created_at: now, expires_at })
  return token
}

/** Of one purpose, or of all. */
export const voidLinks = (tx: Connection, user_id: number, now: Date, purpose?: LinkPurpose) =>
  tx.sql
    .update(accountToken)
    .set({ voided: true })
    .where(
      and(
        eq(accountToken.user_id, user_id),
        purpose === undefined ? undefined : eq(accountToken.purpose, purpose),
        isNull(accountToken.used_at),
        gt(accountToken.expires_at, now),
      ),
    )

export const linkByToken = async (tx: Connection, token: string, purpose: LinkPurpose) => {
  const [row] = await tx.sql
    .select()
    .from(accountToken)
    .where(and(eq(accountToken.token_hash, sha256(token)), eq(accountToken.purpose, purpose)))
  return row ?? null
}

/** True for the one who uses it up. */
export const useLink = async (tx: Connection, token: string, now: Date): Promise<boolean> => {
  const used = await tx.sql
    .update(accountToken)
    .set({ used_at: now })
    .where(
      and(eq(accountToken.token_hash, sha256(token)), isNull(accountToken.used_at), eq(accountToken.voided, false), gt(accountToken.expires_at, now)),
    )
    .returning({ user_id: accountToken.user_id })
  return used.length === 1
}
