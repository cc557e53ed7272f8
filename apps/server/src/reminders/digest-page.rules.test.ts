import { describe, expect, it } from 'vitest'
import { addDays } from '../kit/time/calendar.rules.ts'
import {
  type LinkStanding,
  linkOrRefused,
  mayAnswer,
  mayBeSaid,
  mayDecideClaim,
  pageEnds,
  pageOrRefused,
  remindedOfSome,
} from './digest-page.rules.ts'

const now = new Date('2026-11-27T01:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const standing: LinkStanding = { ends_at: at(1), status: 'active', company_status: 'active', manages: true }

describe('a link', () => {
  it.each([
    ['works for whoever has an account', {}, undefined],
    ['works for whoever has set no password yet', { status: 'invited' }, undefined],
    ['is over with its days', { ends_at: now }, 10032],
    ['ends with who has left', { status: 'inactive' }, 10031],
    ['ends with a locked account', { status: 'locked' }, 10031],
    ['ends with a closed company', { company_status: 'inactive' }, 10031],
    ['ends with who manages nobody any more', { manages: false }, 10031],
  ] as const)('%s', (_, change, code) => {
    const found = linkOrRefused({ ...standing, ...change }, now)
    expect('refuse' in found ? found.refuse : undefined).toBe(code)
  })
  it('that nobody knows is refused as one that does not work any more', () => {
    expect(linkOrRefused(null, now)).toMatchObject({ refuse: 10031 })
  })
})

describe('a page', () => {
  it('closes after half an hour, or with its link', () => {
    expect(pageEnds({ ends_at: at(600) }, now)).toEqual(at(30))
    expect(pageEnds({ ends_at: at(10) }, now)).toEqual(at(10))
  })
  it('is open for a while, and for the address that the code went to', () => {
    const visit = { page_ends_at: at(1), email: 'azman@selat.test' }
    expect(pageOrRefused(visit, visit, now)).toMatchObject({ ok: true })
    expect(pageOrRefused(visit, { email: 'other@selat.test' }, now)).toMatchObject({ refuse: 20068 })
    expect(pageOrRefused({ ...visit, page_ends_at: now }, visit, now)).toMatchObject({ refuse: 20068 })
    expect(pageOrRefused({ ...visit, page_ends_at: null }, visit, now)).toMatchObject({ refuse: 20068 })
  })
})

describe('what a manager says', () => {
  const today = '2026-11-27'
  it.each([
    ['expected today', 'spoken', today, true],
    ['expected in 60 days', 'spoken', addDays(today, 60), true],
    ['expected later', 'spoken', addDays(today, 61), false],
    ['expected yesterday', 'spoken', addDays(today, -1), false],
    ['away for a year', 'on_leave', addDays(today, 365), true],
    ['away for longer', 'on_leave', addDays(today, 366), false],
    ['back yesterday', 'on_leave', addDays(today, -1), false],
    ['gone', 'left', null, true],
  ] as const)('%s', (_, kind, day, may) => {
    expect('ok' in mayBeSaid({ kind, day }, today)).toBe(may)
  })
  it('is written down once: pressed again it is the same, a claim waits, and nothing is expected of who has nothing open', () => {
    const around = { open: 1, last: null, waits: false }
    const spoken = { kind: 'spoken', day: addDays(today, 3) } as const
    expect(mayAnswer(spoken, around, today)).toMatchObject({ value: 'new' })
    expect(mayAnswer(spoken, { ...around, last: { ...spoken, on: today } }, today)).toMatchObject({ value: 'again' })
    expect(mayAnswer(spoken, { ...around, last: { ...spoken, on: addDays(today, -1) } }, today)).toMatchObject({ value: 'new' })
    expect(mayAnswer(spoken, { ...around, open: 0 }, today)).toMatchObject({ refuse: 10055 })
    expect(mayAnswer({ kind: 'left', day: null }, { ...around, open: 0 }, today)).toMatchObject({ value: 'new' })
    expect(mayAnswer({ kind: 'left', day: null }, { ...around, waits: true }, today)).toMatchObject({ refuse: 10012 })
    expect(mayAnswer({ ...spoken, day: addDays(today, -1) }, around, today)).toMatchObject({ refuse: 7000 })
  })
  it('of several courses those count that could be reminded of', () => {
    expect(remindedOfSome([2111, 2100, 2100])).toMatchObject({ value: { courses: 2 } })
    expect(remindedOfSome([2111, 10055])).toMatchObject({ refuse: 2111, data: { reason: 'already_reminded' } })
    expect(remindedOfSome([10013])).toMatchObject({ refuse: 10013 })
    expect(remindedOfSome([])).toMatchObject({ refuse: 10055 })
  })
})

describe('a claim', () => {
  const manager = { user_id: 1, email_normal: 'azman@selat.test' }
  const admin = { user_id: 2, email_normal: 'nurul@selat.test' }
  const claim = { kind: 'left', verdict: null } as const
  it('is decided once, as what it says, and by somebody else', () => {
    expect(mayDecideClaim(claim, 'left', admin, manager)).toMatchObject({ ok: true })
    expect(mayDecideClaim(claim, null, admin, manager)).toMatchObject({ ok: true })
    expect(mayDecideClaim(claim, 'on_leave', admin, manager)).toMatchObject({ refuse: 4444 })
    expect(mayDecideClaim({ ...claim, kind: 'spoken' }, null, admin, manager)).toMatchObject({ refuse: 4444 })
    expect(mayDecideClaim({ ...claim, verdict: 'turned_down' }, 'left', admin, manager)).toMatchObject({ refuse: 20073 })
    expect(mayDecideClaim(claim, 'left', { ...admin, mailboxes: ['azman@selat.test'] }, manager)).toMatchObject({ refuse: 10004 })
    expect(mayDecideClaim(null, 'left', admin, manager)).toMatchObject({ refuse: 4444 })
  })
})
