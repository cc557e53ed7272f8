import { type ReminderSteps, usualSteps } from '@jujur/contract/reminders.ts'
import { describe, expect, it } from 'vitest'
import {
  type Dated,
  dueStep,
  isNews,
  isShut,
  isTime,
  isWorkingDay,
  judgeAdminDigest,
  lastDueDay,
  newestStep,
  omittedBecause,
  quarterOf,
  remindedOrRefused,
  savedOrRefused,
  weekdayOf,
} from './reminders.rules.ts'

const due_on = '2026-12-18'
const dated = (over: Partial<Dated> = {}): Dated => ({ due_on, assigned_on: '2026-11-01', changed_on: null, reminded_on: null, ...over })
const newest = (today: string, over: Partial<ReminderSteps> = {}) => newestStep({ ...usualSteps, ...over }, due_on, today)
const due = (one: Dated, today: string) => dueStep(one, usualSteps, today)

describe('the newest step', () => {
  it.each([
    ['2026-12-10', null],
    ['2026-12-11', '2026-12-11'],
    ['2026-12-16', '2026-12-11'],
    ['2026-12-17', '2026-12-17'],
    ['2026-12-18', '2026-12-17'],
    ['2026-12-24', '2026-12-17'],
    ['2026-12-25', '2026-12-25'],
    ['2026-12-31', '2026-12-25'],
    ['2027-01-01', '2027-01-01'],
    ['2027-12-24', '2027-12-24'],
  ])('on %s is %s for a course due on 18 December', (today, step) => expect(newest(today)).toBe(step))
  it('comes no earlier than the first that the company set', () => {
    expect(lastDueDay(usualSteps, '2026-12-11')).toBe(due_on)
    expect(lastDueDay({ days_ahead: [], days_apart: 7 }, '2026-12-18')).toBe('2026-12-17')
  })
  it('is what the company set: none before, or none after', () => {
    expect(newest('2026-12-17', { days_ahead: [] })).toBeNull()
    expect(newest('2026-12-21', { days_ahead: [], days_apart: 3 })).toBe('2026-12-21')
    expect(newest('2027-03-01', { days_apart: null })).toBe('2026-12-17')
    expect(newest('2026-12-04', { days_ahead: [1, 14] })).toBe('2026-12-04')
  })
})

describe('a step', () => {
  it('is due on its day, and not twice', () => {
    expect(due(dated(), '2026-12-11')).toBe('2026-12-11')
    expect(due(dated({ reminded_on: '2026-12-11' }), '2026-12-11')).toBeNull()
    expect(due(dated({ reminded_on: '2026-12-11' }), '2026-12-17')).toBe('2026-12-17')
  })
  it('is made up for where nothing ran on its day, unless somebody reminded by hand meanwhile', () => {
    expect(due(dated({ reminded_on: '2026-12-11' }), '2026-12-20')).toBe('2026-12-17')
    expect(due(dated({ reminded_on: '2026-12-19' }), '2026-12-20')).toBeNull()
  })
  it('is none where the course was given, or its date changed, on that day or after it', () => {
    expect(due(dated({ assigned_on: '2026-12-11' }), '2026-12-12')).toBeNull()
    expect(due(dated({ changed_on: '2026-12-13' }), '2026-12-14')).toBeNull()
    expect(due(dated({ changed_on: '2026-12-13' }), '2026-12-17')).toBe('2026-12-17')
  })
  it('is none without a due date, nor long before it', () => {
    expect(due(dated({ due_on: null }), '2026-12-17')).toBeNull()
    expect(due(dated(), '2026-12-10')).toBeNull()
  })
})

describe('the company’s hour and days', () => {
  it('are those of Kuala Lumpur', () => {
    expect(isTime({ hour: 9 }, new Date('2026-12-11T00:59:59Z'))).toBe(false)
    expect(isTime({ hour: 9 }, new Date('2026-12-11T01:00:00Z'))).toBe(true)
    expect(isTime({ hour: 9 }, new Date('2026-12-11T16:01:00Z'))).toBe(false)
  })
  it('count from Monday to Sunday', () => {
    expect(['2026-12-14', '2026-12-18', '2026-12-20', '2024-02-29'].map(weekdayOf)).toEqual([1, 5, 7, 4])
  })
  it('may leave out Friday and Saturday, as in Kedah, Kelantan and Terengganu', () => {
    const east = { working_days: [7, 1, 2, 3, 4] }
    expect(['2026-12-17', '2026-12-18', '2026-12-19', '2026-12-20'].map((day) => isWorkingDay(east, day))).toEqual([true, false, false, true])
  })
})

describe('why somebody is not told', () => {
  const active = { user_status: 'active', is_exempt: false, not_reached: false, told_today: false } as const
  const why = (over: object, today = '2026-12-14') => omittedBecause({ ...active, ...over }, usualSteps, today)
  it('is nothing for whoever is active, on a working day', () => expect(why({})).toBeNull())
  it('is the account first, then the day, then what they were told on it', () => {
    expect(why({ user_status: 'inactive' }, '2026-12-13')).toBe('deactivated')
    expect(why({ user_status: 'locked' })).toBe('locked')
    expect(why({ user_status: 'invited', told_today: true })).toBe('invited')
    expect(why({ is_exempt: true }, '2026-12-13')).toBe('exempt')
    expect(why({ not_reached: true, told_today: true }, '2026-12-13')).toBe('not_reached')
    expect(why({ told_today: true }, '2026-12-13')).toBe('rest_day')
    expect(why({ told_today: true })).toBe('told_today')
  })
  it('is written down once for as long as it lasts, and with each step where it is over tomorrow', () => {
    expect(isNews('deactivated', 'deactivated')).toBe(false)
    expect(isNews('deactivated', null)).toBe(true)
    expect(isNews('locked', 'invited')).toBe(true)
    expect(isNews('rest_day', 'rest_day')).toBe(true)
  })
})

describe('a mailbox that is not reached', () => {
  it('is tried again on the seventh day, and one that is reached at any time', () => {
    expect(['2026-12-07', '2026-12-08', '2026-12-14'].map((tried_on) => isShut(tried_on, '2026-12-14'))).toEqual([false, true, true])
    expect(isShut(undefined, '2026-12-14')).toBe(false)
  })
})

describe('what a company says', () => {
  it('is not saved over what somebody else saved meanwhile', () => {
    expect(savedOrRefused(3, 3)).toMatchObject({ ok: true })
    expect(savedOrRefused(4, 3)).toMatchObject({ refuse: 2111, data: { reason: 'changed_since' } })
  })
})

describe('reminding by hand', () => {
  it('is refused for all where one of them is not there', () => {
    expect(remindedOrRefused([{ code: 2100 }, { code: 10054 }])).toEqual({ refuse: 10054 })
  })
  it('is answered one by one, and what stands against one alone is the answer', () => {
    expect(remindedOrRefused([{ code: 2100 }, { code: 2111 }])).toMatchObject({ ok: true })
    expect(remindedOrRefused([{ code: 2111 }])).toEqual({ refuse: 2111, data: { reason: 'already_reminded' } })
    expect(remindedOrRefused([{ code: 10055 }])).toEqual({ refuse: 10055 })
    expect(remindedOrRefused([{ code: 2100 }])).toMatchObject({ ok: true })
  })
})

describe('a client admin is told of escalations', () => {
  const quiet = { escalated: 0, settled: 0, not_reached: false, told_today: false }
  it.each([
    ['when something became overdue for long', { ...quiet, escalated: 1 }, 'due'],
    ['when something was settled', { ...quiet, settled: 1 }, 'due'],
    ['not without news', quiet, 'none'],
    ['not without news, whatever the mailbox', { ...quiet, not_reached: true }, 'none'],
    ['not where the mailbox refuses', { ...quiet, escalated: 1, not_reached: true, told_today: true }, 'not_reached'],
    ['not on a day with another mail', { ...quiet, escalated: 1, told_today: true }, 'told_today'],
  ] as const)('%s', (_, asked, told) => expect(judgeAdminDigest(asked)).toBe(told))
})

it.each([
  ['2026-11-28', 0, '2026-10-01', '2026-11-28'],
  ['2026-11-28', 1, '2026-07-01', '2026-09-30'],
  ['2026-02-01', 1, '2025-10-01', '2025-12-31'],
  ['2026-01-01', 0, '2026-01-01', '2026-01-01'],
  ['2028-05-31', 1, '2028-01-01', '2028-03-31'],
  ['2026-03-31', 9, '2023-10-01', '2023-12-31'],
])('the quarter of %s, %i quarters ago, is from %s to %s', (today, ago, from, until) => expect(quarterOf(today, ago)).toEqual({ from, until }))
