/** What identity decides without looking anything up: sessions, lock-out, dormancy, second step, e-mail spelling, masking. */
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import type { User } from '@jujur/contract/identity.ts'
import { type Kind, type PermissionEntry, type Role, roleOf, type SystemTypeId, sessionEnds, systemTypes } from '@jujur/contract/permissions.ts'
import { done, refuse, refuseWith } from '../kit/call/handler.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)
const since = (from: Date, now: Date) => now.getTime() - from.getTime()

// ── Sessions ──────────────────────────────────────────────────────────────────────────────────────────────────

/** How long a session lasts unused. */
export const IDLE_MS: Readonly<Record<number, number>> = Object.fromEntries(
  Object.entries(sessionEnds.unusedMinutes).map(([system_type_id, minutes]) => [system_type_id, minutes * MINUTE]),
)
export const GREATEST_AGE_MS = sessionEnds.afterHours * HOUR
export const NOTED_EVERY_MS = sessionEnds.notedEverySeconds * SECOND

export type CompanyStatus = 'active' | 'inactive' | null
export type SessionRow = {
  created_at: Date
  last_seen_at: Date
  ended_at: Date | null
  ended_because: string | null
  system_type_id: number
  status: UserStatus
  /** Null for the provider's people, who have no company. */
  company_status: CompanyStatus
}

/** `live`, or what its next call is answered: 20071 after a newer sign-in, 6666 ended otherwise or no longer welcome, 7777 too long. */
export const sessionState = (session: SessionRow, now: Date): 'live' | 6666 | 7777 | 20071 => {
  if (session.ended_because === 'superseded') return 20071
  if (session.ended_at !== null || session.status !== 'active' || session.company_status === 'inactive') return 6666
  const tooIdle = since(session.last_seen_at, now) >= (IDLE_MS[session.system_type_id] ?? 0)
  return tooIdle || since(session.created_at, now) >= GREATEST_AGE_MS ? 7777 : 'live'
}

// ── Failed tries ──────────────────────────────────────────────────────────────────────────────────────────────

const FAILURES_BEFORE_WAITING = 5
const FAILURE_MEMORY_MS = 15 * MINUTE
const FIRST_WAIT_MS = 30 * SECOND
const LONGEST_WAIT_MS = HOUR
const FAILURES_BEFORE_LOCK = 50
export const ADDRESS_FAILURES = { limit: 100, windowSeconds: 15 * 60 }

/**
 * Failures remembered for one username, whether or not anybody bears it. Up to the fourth they are forgotten 15 minutes after the first;
 * from the fifth on, 15 minutes after the wait they brought.
 */
export type PasswordTries = { count: number; forgotten_at: Date }

/** Until when no password is looked at; null when one may be tried now. */
export const waitUntil = (tries: PasswordTries | null, now: Date): Date | null => {
  if (!tries || tries.count < FAILURES_BEFORE_WAITING) return null
  const retry_at = after(tries.forgotten_at, -FAILURE_MEMORY_MS)
  return retry_at > now ? retry_at : null
}

/** Each failure from the fifth on doubles the wait: 30 seconds, a minute, two … up to an hour. */
export const afterFailure = (tries: PasswordTries | null, now: Date): PasswordTries => {
  const remembered = tries && tries.forgotten_at > now ? tries : null
  const count = (remembered?.count ?? 0) + 1
  if (count < FAILURES_BEFORE_WAITING) return { count, forgotten_at: remembered?.forgotten_at ?? after(now, FAILURE_MEMORY_MS) }
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (count - FAILURES_BEFORE_WAITING), LONGEST_WAIT_MS)
  return { count, forgotten_at: after(now, wait + FAILURE_MEMORY_MS) }
}

/** Counted in a row, over any length of time. */
export const locksAccount = (failuresInARow: number): boolean => failuresInARow >= FAILURES_BEFORE_LOCK

// ── Coming in ─────────────────────────────────────────────────────────────────────────────────────────────────

/** A person as signing in needs them. */
export type SignInPerson = {
  user_id: number
  username: string
  name: string
  email: string
  system_type_id: SystemTypeId
  kind: Kind | null
  language: Language
  status: UserStatus
  password_hash: string | null
  totp_sealed: string | null
  totp_confirmed_at: Date | null
  totp_last_step: number | null
  failures: number
  last_active_at: Date | null
  created_at: Date
  company_id: number | null
  company_name: string | null
  company_reg_no: string | null
  company_status: CompanyStatus
  trainee_otp: boolean | null
  speak_up_url: string | null
  contact: string | null
  photo_sha256: string | null
  permission: PermissionEntry[]
}

/** Whether a password of this person is worth looking at; a locked account is told apart only after the right one. */
export const mayTryToComeIn = (person: Pick<SignInPerson, 'status' | 'company_status'>): boolean =>
  (person.status === 'active' || person.status === 'locked') && person.company_status !== 'inactive'

/** For whom a link to set a password still does what it was mailed for. */
export const maySetPassword = (purpose: 'reset' | 'invitation', person: Pick<SignInPerson, 'status' | 'company_status'>): boolean =>
  purpose === 'reset' ? mayTryToComeIn(person) : person.status === 'invited' && person.company_status !== 'inactive'

const DORMANT_AFTER_MS = 90 * DAY
export const isDormant = (person: Pick<SignInPerson, 'last_active_at' | 'created_at'>, now: Date): boolean =>
  since(person.last_active_at ?? person.created_at, now) >= DORMANT_AFTER_MS

/** What a right password meets: the wrong page (10014), a lock, dormancy (10048), or the way in. */
export const admission = (person: Pick<SignInPerson, 'system_type_id' | 'status' | 'last_active_at' | 'created_at'>, page: Role, now: Date) => {
  if (roleOf(person.system_type_id) !== page) return refuse(10014)
  if (person.status === 'locked') return refuseWith('locked', { by: 'failures' })
  return isDormant(person, now) ? refuse(10048) : done
}

/** Administrators always take a second step; a trainee if the company wants it or an authenticator app was set up. */
export const secondStep = (person: Pick<SignInPerson, 'system_type_id' | 'totp_confirmed_at' | 'trainee_otp'>): 'email' | 'authenticator' | null => {
  if (person.totp_confirmed_at !== null) return 'authenticator'
  return person.system_type_id !== systemTypes.trainee || person.trainee_otp ? 'email' : null
}

export const toUser = (person: SignInPerson, photo_url: string | null): User => ({
  user_id: person.user_id,
  username: person.username,
  name: person.name,
  email: person.email,
  system_type_id: person.system_type_id,
  kind: person.kind,
  company:
    person.company_id === null
      ? null
      : {
          company_id: person.company_id,
          name: person.company_name ?? '',
          company_reg_no: person.company_reg_no ?? '',
          speak_up_url: person.speak_up_url,
          contact: person.contact,
        },
  language: person.language,
  status: person.status,
  photo_url,
  permission: person.permission,
})

// ── The second step and mailed links ──────────────────────────────────────────────────────────────────────────

export const CODE_TRIES = 5
/** Wrong codes of one account, over all its challenges: with six digits a chance of one in a hundred thousand a day. */
export const WRONG_CODES = { limit: 10, windowSeconds: DAY / SECOND }
const CODE_LIFE_MS = 5 * MINUTE
const CHALLENGE_LIFE_MS = 30 * MINUTE
const RESEND_AFTER_MS = MINUTE

export const codeLife = (now: Date) => after(now, CODE_LIFE_MS)
/** Until when a challenge and its code may be answered; a mailed code may be renewed, so its challenge lives longer. */
export const challengeLives = (channel: Challenge['channel'], now: Date) => {
  const code_expires_at = codeLife(now)
  return { code_expires_at, expires_at: channel === 'email' ? after(now, CHALLENGE_LIFE_MS) : code_expires_at }
}
/** A code sent at or before this instant may be followed by another. */
export const resendable = (now: Date) => after(now, -RESEND_AFTER_MS)

export type Challenge = {
  channel: 'email' | 'authenticator'
  tries: number
  used_at: Date | null
  expires_at: Date
  code_expires_at: Date
  sent_at: Date
}

/** Why a challenge takes no try: 20070 its code is too old, 20068 it is over (tries used up, used, unknown, of the other channel). */
export const challengeRefusal = (challenge: Challenge | null, channel: Challenge['channel'], now: Date) => {
  const isOver =
    !challenge || challenge.channel !== channel || challenge.used_at !== null || challenge.tries >= CODE_TRIES || challenge.expires_at <= now
  return refuse(!isOver && challenge.code_expires_at <= now ? 20070 : 20068)
}

/** How often a code may still be tried: on this challenge, and on this account today. */
export const wrongCode = (tries: number, guessesLeft: number) => refuse(20069, { tries_left: Math.min(CODE_TRIES - tries, guessesLeft) })

/** Whole seconds until another code may be mailed; null when the challenge takes none any more. */
export const resendWait = (challenge: Challenge | null, now: Date): number | null => {
  const takesCode = challenge?.channel === 'email' && challenge.used_at === null && challenge.tries < CODE_TRIES && challenge.expires_at > now
  if (!takesCode) return null
  return Math.max(0, Math.ceil((RESEND_AFTER_MS - since(challenge.sent_at, now)) / SECOND))
}

/** Why no other code was mailed: too early, with the seconds that are left, or 20068 where the challenge is over. */
export const resendRefusal = (challenge: Challenge | null, now: Date) => {
  const wait_seconds = resendWait(challenge, now)
  return wait_seconds === null ? refuse(20068) : refuseWith('too_early', { wait_seconds })
}

export const linkPurposes = ['invitation', 'reset', 'username', 'email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
const linkLifeMs: Record<LinkPurpose, number> = { invitation: 7 * DAY, reset: 30 * MINUTE, username: 30 * MINUTE, email: DAY }
export const RESET_LIFE_SECONDS = linkLifeMs.reset / SECOND
export const linkLife = (purpose: LinkPurpose, now: Date) => after(now, linkLifeMs[purpose])

/** Used or replaced links are as unknown ones; an unused one that is too old says so. */
export const linkState = (link: { used_at: Date | null; voided: boolean; expires_at: Date } | null, now: Date): 'valid' | 'unknown' | 'expired' => {
  if (!link || link.used_at !== null || link.voided) return 'unknown'
  return link.expires_at <= now ? 'expired' : 'valid'
}

/** `s***i@demo.test`: enough to recognise one's own address. */
export const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  const kept = local.length > 3 ? `${local[0]}***${local.at(-1)}` : `${local[0] ?? ''}***`
  return `${kept}@${domain}`
}
