import { maskedIcNo, normalEmail } from '@jujur/contract/fields.ts'
import { expect, test } from 'vitest'
import {
  admission,
  afterFailure,
  type Challenge,
  challengeRefusal,
  isDormant,
  linkState,
  locksAccount,
  maskedEmail,
  mayTryToComeIn,
  type PasswordTries,
  resendRefusal,
  resendWait,
  type SessionRow,
  secondStep,
  sessionState,
  waitUntil,
  wrongCode,
} from './identity.rules.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const from = (at: Date, ms: number) => new Date(at.getTime() + ms)
const ago = (ms: number) => from(now, -ms)

const session = (fields: Partial<SessionRow> = {}): SessionRow => ({
  created_at: ago(MINUTE),
  last_seen_at: ago(MINUTE),
  ended_at: null,
  ended_because: null,
  system_type_id: 1,
  status: 'active',
  company_status: 'active',
  ...fields,
})

test('a session lives while it is used', () => {
  expect(sessionState(session(), now)).toBe('live')
})

test('an administrator is idle after 30 minutes, a trainee after 8 hours', () => {
  for (const system_type_id of [2, 3, 4]) {
    expect(sessionState(session({ system_type_id, created_at: ago(HOUR), last_seen_at: ago(30 * MINUTE - 1) }), now)).toBe('live')
    expect(sessionState(session({ system_type_id, created_at: ago(HOUR), last_seen_at: ago(30 * MINUTE) }), now)).toBe(7777)
  }
  expect(sessionState(session({ created_at: ago(9 * HOUR), last_seen_at: ago(8 * HOUR - 1) }), now)).toBe('live')
  expect(sessionState(session({ created_at: ago(9 * HOUR), last_seen_at: ago(8 * HOUR) }), now)).toBe(7777)
})

test('no session is older than 12 hours, however much it is used', () => {
  expect(sessionState(session({ created_at: ago(12 * HOUR - 1), last_seen_at: now }), now)).toBe('live')
  expect(sessionState(session({ created_at: ago(12 * HOUR), last_seen_at: now }), now)).toBe(7777)
})

test('a newer sign-in is told as such, also long after; every other end is not', () => {
  expect(sessionState(session({ created_at: ago(DAY), ended_at: ago(DAY), ended_because: 'superseded' }), now)).toBe(20071)
  for (const ended_because of ['logout', 'password', 'deactivated']) expect(sessionState(session({ ended_at: now, ended_because }), now)).toBe(6666)
})

test('who may no longer come in has no session', () => {
  for (const status of ['invited', 'inactive', 'locked'] as const) expect(sessionState(session({ status }), now)).toBe(6666)
  expect(sessionState(session({ company_status: 'inactive' }), now)).toBe(6666)
  expect(sessionState(session({ system_type_id: 3, company_status: null }), now)).toBe('live')
})

const failing = (times: number, every: number) => {
  let tries: PasswordTries | null = null
  let at = now
  for (let n = 0; n < times; n++) {
    at = from(now, n * every)
    tries = afterFailure(tries, at)
  }
  return { tries, at }
}

test('four failures bring no wait, the fifth one of 30 seconds', () => {
  expect(waitUntil(null, now)).toBeNull()
  const four = failing(4, SECOND)
  expect(waitUntil(four.tries, four.at)).toBeNull()
  const five = failing(5, SECOND)
  expect(waitUntil(five.tries, five.at)).toEqual(from(five.at, 30 * SECOND))
  expect(waitUntil(five.tries, from(five.at, 30 * SECOND))).toBeNull()
})

test('each further failure doubles the wait, up to an hour', () => {
  let { tries, at } = failing(5, SECOND)
  const waits: number[] = []
  for (let n = 0; n < 10; n++) {
    const until = waitUntil(tries, at)
    if (!until) throw new Error('there is a wait')
    waits.push((until.getTime() - at.getTime()) / SECOND)
    at = until
    tries = afterFailure(tries, at)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('four failures are forgotten 15 minutes after the first', () => {
  const four = failing(4, MINUTE)
  const fifthInTime = from(now, 15 * MINUTE - 1)
  expect(waitUntil(afterFailure(four.tries, fifthInTime), fifthInTime)).not.toBeNull()
  const fifthTooLate = from(now, 15 * MINUTE)
  expect(waitUntil(afterFailure(four.tries, fifthTooLate), fifthTooLate)).toBeNull()
})

test('a wait is remembered for 15 minutes after it is over', () => {
  const five = failing(5, SECOND)
  const over = from(five.at, 30 * SECOND)
  expect(waitUntil(afterFailure(five.tries, from(over, 15 * MINUTE - 1)), from(over, 15 * MINUTE - 1))).not.toBeNull()
  expect(waitUntil(afterFailure(five.tries, from(over, 15 * MINUTE)), from(over, 15 * MINUTE))).toBeNull()
})

test('the fiftieth failure in a row locks', () => {
  expect(locksAccount(49)).toBe(false)
  expect(locksAccount(50)).toBe(true)
})

const person = { system_type_id: 1 as const, status: 'active' as const, last_active_at: now, created_at: ago(400 * DAY) }

test('after 90 days without use an account is dormant, counted from its making when it was never used', () => {
  expect(isDormant({ last_active_at: ago(90 * DAY - 1), created_at: ago(400 * DAY) }, now)).toBe(false)
  expect(isDormant({ last_active_at: ago(90 * DAY), created_at: ago(400 * DAY) }, now)).toBe(true)
  expect(isDormant({ last_active_at: null, created_at: ago(90 * DAY) }, now)).toBe(true)
  expect(isDormant({ last_active_at: null, created_at: ago(DAY) }, now)).toBe(false)
})

test('the wrong page is told before a lock, a lock before dormancy', () => {
  expect(admission(person, 'trainee', now)).toMatchObject({ ok: true })
  expect(admission({ ...person, status: 'locked' }, 'clientAdmin', now)).toEqual({ refuse: 10014 })
  expect(admission({ ...person, status: 'locked', last_active_at: ago(91 * DAY) }, 'trainee', now)).toEqual({
    refuse: 2111,
    data: { reason: 'locked', by: 'failures' },
  })
  expect(admission({ ...person, last_active_at: ago(91 * DAY) }, 'trainee', now)).toEqual({ refuse: 10048 })
})

test('invited and inactive people, and those of an inactive company, are as unknown', () => {
  expect(mayTryToComeIn({ status: 'active', company_status: 'active' })).toBe(true)
  expect(mayTryToComeIn({ status: 'locked', company_status: null })).toBe(true)
  expect(mayTryToComeIn({ status: 'invited', company_status: 'active' })).toBe(false)
  expect(mayTryToComeIn({ status: 'inactive', company_status: 'active' })).toBe(false)
  expect(mayTryToComeIn({ status: 'active', company_status: 'inactive' })).toBe(false)
})

test('administrators take a second step, trainees if their company wants it or they set up an app', () => {
  for (const system_type_id of [2, 3, 4] as const) expect(secondStep({ system_type_id, totp_confirmed_at: null, trainee_otp: false })).toBe('email')
  expect(secondStep({ system_type_id: 1, totp_confirmed_at: null, trainee_otp: false })).toBeNull()
  expect(secondStep({ system_type_id: 1, totp_confirmed_at: null, trainee_otp: true })).toBe('email')
  expect(secondStep({ system_type_id: 1, totp_confirmed_at: now, trainee_otp: false })).toBe('authenticator')
  expect(secondStep({ system_type_id: 4, totp_confirmed_at: now, trainee_otp: null })).toBe('authenticator')
})

const challenge = (fields: Partial<Challenge> = {}): Challenge => ({
  channel: 'email',
  tries: 0,
  used_at: null,
  sent_at: now,
  code_expires_at: from(now, 5 * MINUTE),
  expires_at: from(now, 30 * MINUTE),
  ...fields,
})

test('only a code that is too old is told apart; whatever else is over asks for a new sign-in', () => {
  expect(challengeRefusal(challenge({ code_expires_at: now }), 'email', now)).toEqual({ refuse: 20070 })
  expect(challengeRefusal(null, 'email', now)).toEqual({ refuse: 20068 })
  expect(challengeRefusal(challenge({ code_expires_at: now, tries: 5 }), 'email', now)).toEqual({ refuse: 20068 })
  expect(challengeRefusal(challenge({ code_expires_at: now, used_at: now }), 'email', now)).toEqual({ refuse: 20068 })
  expect(challengeRefusal(challenge({ code_expires_at: now, expires_at: now }), 'email', now)).toEqual({ refuse: 20068 })
  expect(challengeRefusal(challenge({ code_expires_at: now, channel: 'authenticator' }), 'email', now)).toEqual({ refuse: 20068 })
})

test('another code is mailed 60 seconds after the one before, while the challenge is open', () => {
  expect(resendWait(challenge(), now)).toBe(60)
  expect(resendWait(challenge({ sent_at: ago(59_001) }), now)).toBe(1)
  expect(resendWait(challenge({ sent_at: ago(60 * SECOND) }), now)).toBe(0)
  for (const over of [
    null,
    challenge({ channel: 'authenticator' }),
    challenge({ used_at: now }),
    challenge({ tries: 5 }),
    challenge({ expires_at: now }),
  ])
    expect(resendWait(over, now)).toBeNull()
})

test('no other code is mailed too early, nor for a challenge that is over', () => {
  expect(resendRefusal(challenge({ sent_at: ago(20 * SECOND) }), now)).toEqual({ refuse: 2111, data: { reason: 'too_early', wait_seconds: 40 } })
  expect(resendRefusal(challenge({ tries: 5 }), now)).toEqual({ refuse: 20068 })
})

test('a wrong code tells how often another may be tried, on this challenge or on this account, whichever is less', () => {
  expect(wrongCode(2, 9)).toEqual({ refuse: 20069, data: { tries_left: 3 } })
  expect(wrongCode(2, 1)).toEqual({ refuse: 20069, data: { tries_left: 1 } })
})

test('a mailed link works once and not for ever', () => {
  const link = { used_at: null, voided: false, expires_at: from(now, MINUTE) }
  expect(linkState(link, now)).toBe('valid')
  expect(linkState({ ...link, expires_at: now }, now)).toBe('expired')
  expect(linkState({ ...link, used_at: now, expires_at: now }, now)).toBe('unknown')
  expect(linkState({ ...link, voided: true }, now)).toBe('unknown')
  expect(linkState(null, now)).toBe('unknown')
})

test('one mailbox has one normal spelling', () => {
  expect(normalEmail('Siti.Aminah+portal@Gmail.com')).toBe('sitiaminah@gmail.com')
  expect(normalEmail('sitiaminah@googlemail.com')).toBe('sitiaminah@gmail.com')
  expect(normalEmail('Siti.Aminah+x@syarikat.test')).toBe('siti.aminah@syarikat.test')
  for (const alias of ['siti@protonmail.com', 'Si.ti@pm.me', 's-i_ti+a@proton.me']) expect(normalEmail(alias)).toBe('siti@proton.me')
  for (const alias of ['siti@me.com', 'siti@mac.com', 'siti+a@icloud.com']) expect(normalEmail(alias)).toBe('siti@icloud.com')
  expect(normalEmail('si.ti@me.com')).toBe('si.ti@icloud.com')
  expect(normalEmail('siti@outlook.com')).not.toBe(normalEmail('siti@hotmail.com'))
  expect(normalEmail('ｓｉｔｉ@syarikat.test')).toBe('siti@syarikat.test')
  expect(normalEmail('+tag@syarikat.test')).toBe('+tag@syarikat.test')
})

test('a masked address or number shows enough to know one’s own', () => {
  expect(maskedEmail('siti@demo.test')).toBe('s***i@demo.test')
  expect(maskedEmail('ali@demo.test')).toBe('a***@demo.test')
  expect(maskedIcNo('900101145678')).toBe('••••••••5678')
})
