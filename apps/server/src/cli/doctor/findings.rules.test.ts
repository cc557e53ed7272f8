import { describe, expect, test } from 'vitest'
import {
  type Answered,
  type DatabaseFacts,
  type LookedAt,
  ofBackup,
  ofCallback,
  ofCertificate,
  ofClock,
  ofContentHost,
  ofDatabase,
  ofDisk,
  ofDrill,
  ofHeaders,
  ofJobs,
  ofLargeBody,
  ofLog,
  ofMail,
  ofMails,
  ofMetrics,
  ofMoney,
  ofPlainHttp,
  ofProxy,
  ofReadiness,
  ofRelease,
  toldFinding,
} from './findings.rules.ts'

const now = new Date('2026-11-28T06:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const away = { error: 'ECONNREFUSED' }
const answered = (status: number, body = '', headers: Answered['headers'] = {}): Answered => ({ status, body, headers })
const stateOf = ({ state }: LookedAt) => state
/** What is wrong says what to do. */
const expectMend = (finding: LookedAt | undefined, words: string) => {
  expect(finding?.state).toBe('mend')
  expect(finding?.told).toContain(words)
  expect(finding?.todo).not.toBe('')
}

describe('a certificate', () => {
  const certificate = { trusted: true, why: null, began: ago(24 * 30), ends: ago(-24 * 60), protocol: 'TLSv1.3' }
  test('that is trusted for long is well', () =>
    expect(ofCertificate('a.test', certificate, now)).toMatchObject({ state: 'well', told: 'Trusted for 60 days more, TLSv1.3.' }))
  test('that has a fifth of its life left was not renewed by itself', () => {
    expectMend(ofCertificate('a.test', { ...certificate, began: ago(24 * 73), ends: ago(-24 * 17) }, now), 'ends in 17 days')
    expect(stateOf(ofCertificate('a.test', { ...certificate, began: ago(24 * 72), ends: ago(-24 * 18) }, now))).toBe('well')
    expect(ofCertificate('a.test', { ...certificate, began: ago(2), ends: ago(-10) }, now).told).toBe('Trusted for 10 hours more, TLSv1.3.')
    expectMend(ofCertificate('a.test', { ...certificate, began: ago(24 * 90), ends: ago(-1) }, now), 'ends in 1 hours')
  })
  test('that nobody trusts says why', () =>
    expectMend(ofCertificate('a.test', { ...certificate, trusted: false, why: 'CERT_HAS_EXPIRED' }, now), 'CERT_HAS_EXPIRED'))
  test('is none without a connection', () => expectMend(ofCertificate('a.test', away, now), 'ECONNREFUSED'))
})

describe('the portal, from outside', () => {
  test('leads on from http, or nothing listens there', () => {
    expect(ofPlainHttp(answered(308, '', { location: 'https://a.test/' })).told).toBe('Leads on to https://a.test.')
    expect(stateOf(ofPlainHttp(away))).toBe('well')
    expect(stateOf(ofPlainHttp({ error: 'ENOTFOUND' }))).toBe('unasked')
    expectMend(ofPlainHttp(answered(200)), 'Answered 200')
    expectMend(ofPlainHttp(answered(302, '', { location: 'http://b.test/' })), 'Answered 302')
  })
  test('is of the release that lies here', () => {
    expect(stateOf(ofRelease(answered(200, '{"status":"ok","version":"1.2.3"}'), '1.2.3'))).toBe('well')
    expectMend(ofRelease(answered(200, '{"status":"ok","version":"1.2.2"}'), '1.2.3'), '1.2.2 answers, and this is 1.2.3')
    expectMend(ofRelease(answered(502, 'Bad gateway'), '1.2.3'), 'answered 502')
    expectMend(ofRelease(away, '1.2.3'), 'does not answer')
  })
  test('names the parts that are away', () => {
    expect(stateOf(ofReadiness(answered(200, '{"status":"ok","database":"ok","files":"ok","uploads":"ok"}')))).toBe('well')
    expectMend(ofReadiness(answered(503, '{"status":"degraded","database":"read_only","files":"ok","uploads":"ok"}')), 'Away: database.')
  })
  test('sends the headers that protect a page', () => {
    const headers = {
      'content-security-policy': "default-src 'none';script-src 'self'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }
    expect(stateOf(ofHeaders(answered(200, '', headers), true))).toBe('well')
    expectMend(ofHeaders(answered(200, '', { ...headers, 'strict-transport-security': undefined }), true), 'strict-transport-security')
    expect(stateOf(ofHeaders(answered(200, '', { ...headers, 'strict-transport-security': undefined }), false))).toBe('well')
    expectMend(ofHeaders(answered(200, '', { ...headers, 'x-content-type-options': 'nosniff, nosniff' }), true), 'x-content-type-options')
  })
  test('keeps its metrics to itself', () => {
    expectMend(ofMetrics(answered(200, 'jujur_info{version="1"} 1')), 'Anybody')
    expect([answered(401), answered(404), answered(200, '<title>Jujur</title>')].map((seen) => stateOf(ofMetrics(seen)))).toEqual([
      'well',
      'well',
      'well',
    ])
  })
  test('is reached by a large body, whatever it says of it', () => {
    const bytes = 10 * 1024 * 1024
    expect(ofLargeBody(answered(401, '{"response_code":8888}'), bytes).told).toBe('10 MB get through to the portal.')
    expectMend(ofLargeBody(answered(413, '<h1>413 Request Entity Too Large</h1>'), bytes), 'answered 413')
    expectMend(ofLargeBody({ error: 'ECONNRESET' }, bytes), 'ECONNRESET')
  })
  test('behind a proxy believes it', () => {
    expectMend(ofProxy(true, false), 'everybody has the address of the proxy')
    expect([ofProxy(true, true), ofProxy(false, false)].map(stateOf)).toEqual(['well', 'well'])
  })
})

describe('names below the host of packages', () => {
  test('lead to the packages, which have nothing there', () =>
    expect(stateOf(ofContentHost(answered(404, 'Not found', { 'content-security-policy': "frame-ancestors 'self' https://a.test" })))).toBe('well'))
  test('and not to the portal, nor nowhere', () => {
    expectMend(ofContentHost(answered(200, '<title>Jujur</title>')), 'none of a package')
    expectMend(ofContentHost(answered(421)), 'answered 421')
    expectMend(ofContentHost({ error: 'ENOTFOUND' }), 'ENOTFOUND')
  })
})

describe('the callback of the gateway', () => {
  test('arrives and is refused', () => expect(stateOf(ofCallback(answered(400)))).toBe('well'))
  test('does not arrive where the proxy answers', () => expectMend(ofCallback(answered(403)), 'answered 403'))
})

describe('clocks', () => {
  test('may differ by five seconds', () => {
    expect(stateOf(ofClock('x', new Date(now.getTime() - 5_000), now))).toBe('well')
    expectMend(ofClock('x', new Date(now.getTime() + 6_000), now), '6 seconds')
    expect(stateOf(ofClock('x', null, now))).toBe('unasked')
  })
})

describe('a database', () => {
  const facts: DatabaseFacts = {
    ...{ version: 150_014, fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', connections: 100, reserved: 3 },
    ...{ age: 1_000, archive_failed: false, dead_slots: [], keys: { of_table: 'session', share: 0.1 } },
  }
  test('that keeps what it acknowledges is well', () => expect(ofDatabase(facts, 10).map(stateOf)).toEqual(['well']))
  test.each([
    [{ version: 140_000 }, 'PostgreSQL 14'],
    [{ fsync: 'off' }, 'fsync is off'],
    [{ full_page_writes: 'off' }, 'full_page_writes is off'],
    [{ synchronous_commit: 'off' }, 'synchronous_commit is off'],
    [{ connections: 20 }, 'takes 17 connections'],
    [{ age: 1_500_000_000 }, '1,500,000,000 transactions old'],
    [{ archive_failed: true }, 'not archived'],
    [{ dead_slots: ['replica_2'] }, 'replica_2'],
    [{ keys: { of_table: 'session', share: 0.119 } }, 'session has given out 11 of 100'],
  ] as const)('is told apart: %o', (change, words) => {
    const found = ofDatabase({ ...facts, ...change }, 10)
    expect(found).toHaveLength(1)
    expectMend(found[0], words)
  })
  test('waits for its replicas as they wish', () =>
    expect(ofDatabase({ ...facts, synchronous_commit: 'remote_apply' }, 10).map(stateOf)).toEqual(['well']))
})

describe('what is done each night', () => {
  test('leaves a backup of today', () => {
    expect(stateOf(ofBackup(ago(26), now))).toBe('well')
    expectMend(ofBackup(ago(27), now), '27 hours old')
    expectMend(ofBackup(null, now), 'There is none')
  })
  test('is of use once it was restored', () => {
    expect(stateOf(ofDrill({ at: ago(24 * 40), faults: 0 }, now))).toBe('well')
    expectMend(ofDrill({ at: ago(24 * 41), faults: 0 }, now), '41 days ago')
    expectMend(ofDrill({ at: ago(24), faults: 2 }, now), '2 faults')
    expectMend(ofDrill(null, now), 'No backup was ever restored')
  })
  test('holds the log and the money against themselves', () => {
    expect(stateOf(ofLog({ at: ago(50), sound: true }, now))).toBe('well')
    expectMend(ofLog({ at: ago(51), sound: true }, now), '51 hours ago')
    expectMend(ofLog({ at: ago(1), sound: false }, now), 'not whole')
    expectMend(ofLog(null, now), 'never')
    expect(stateOf(ofMoney({ at: ago(1), differences: 0 }))).toBe('well')
    expectMend(ofMoney({ at: ago(1), differences: 3 }), '3 things')
    expectMend(ofMoney(null), 'never')
  })
  test('runs when it should', () => {
    expect(
      ofJobs([
        { name: 'a', seconds: 0 },
        { name: 'b', seconds: 7_200 },
      ]).told,
    ).toBe('All 2 ran when they should.')
    expectMend(
      ofJobs([
        { name: 'a', seconds: 0 },
        { name: 'b', seconds: 10_800 },
      ]),
      'Late: b (3 h).',
    )
    expectMend(ofJobs([]), 'None')
  })
})

describe('mail', () => {
  test('is taken or refused by its server', () => {
    expect(stateOf(ofMail(null, true))).toBe('well')
    expectMend(ofMail('535 authentication failed', false), '535')
  })
  test('that waits or was given up is counted', () => {
    expect(ofMails({ waiting: 3, failed: 0 }).told).toBe('3 mails wait, none was given up.')
    expectMend(ofMails({ waiting: 101, failed: 0 }), '101 mails wait')
    expectMend(ofMails({ waiting: 0, failed: 1 }), '1 mails were given up')
  })
})

test('a disk is looked after before it is full', () => {
  expect(ofDisk('room', { free: 10e9, total: 100e9 }).told).toBe('10.0 GB of 100.0 GB are free.')
  expectMend(ofDisk('room', { free: 9.9e9, total: 100e9 }), 'Only 9.9 GB')
})

test('a finding is a line, and what to do the line below', () => {
  expect(toldFinding({ of: 'mail', state: 'mend', told: 'Refused.', todo: 'Look.' })).toBe('MEND    mail: Refused.\n          Look.')
  expect(toldFinding({ of: 'mail', state: 'well', told: 'Taken.' })).toBe('ok      mail: Taken.')
})
