import { describe, expect, it } from 'vitest'
import { dueOf, earliest, keyOf, mayChange, mayStart, seatsFor, stateOf } from './enrol-rules.rules.ts'

describe('due', () => {
  const on = (today: string, more: { joined_on?: string; starts_on?: string } = {}) => ({
    joined_on: '2020-01-01',
    starts_on: '2026-01-01',
    today,
    ...more,
  })
  it('so many days after joining, but never before the rule began', () => {
    expect(dueOf({ kind: 'after_joining', days: 30 }, on('2026-03-01', { joined_on: '2026-02-20' }))).toBe('2026-03-22')
    expect(dueOf({ kind: 'after_joining', days: 30 }, on('2026-01-01'))).toBe('2026-01-31')
  })
  it('as many days from today for whoever comes when that day is over', () => {
    expect(dueOf({ kind: 'after_joining', days: 30 }, on('2026-07-01'))).toBe('2026-07-31')
    expect(dueOf({ kind: 'after_start', days: 14 }, on('2026-01-15'))).toBe('2026-01-15')
    expect(dueOf({ kind: 'after_start', days: 14 }, on('2026-01-16'))).toBe('2026-01-30')
  })
  it('on the next such day of a year, and on the last of February where it has no 29th', () => {
    expect(dueOf({ kind: 'day_of_year', month: 6, day: 30 }, on('2026-06-29'))).toBe('2026-06-30')
    expect(dueOf({ kind: 'day_of_year', month: 6, day: 30 }, on('2026-06-30'))).toBe('2027-06-30')
    expect(dueOf({ kind: 'day_of_year', month: 2, day: 29 }, on('2026-12-01'))).toBe('2027-02-28')
    expect(dueOf({ kind: 'day_of_year', month: 2, day: 29 }, on('2027-02-28'))).toBe('2028-02-29')
  })
  it('by the rule that is due first, and of two by the older', () => {
    const by = (enrol_rule_id: number, due_on: string) => ({ enrol_rule_id, due_on })
    expect(earliest([by(3, '2026-02-01'), by(2, '2026-01-31'), by(1, '2026-01-31')])).toEqual(by(1, '2026-01-31'))
    expect(earliest([])).toBeNull()
  })
})

it('conditions in another order and spelling mean the same people', () => {
  const one = keyOf([
    { fact: 'position', is: ['Buyer', 'clerk'] },
    { fact: 'department', department_ids: [1, 2] },
  ])
  expect(
    keyOf([
      { fact: 'department', department_ids: [2, 1] },
      { fact: 'position', is: ['CLERK', 'buyer'] },
    ]),
  ).toBe(one)
  expect(keyOf([{ fact: 'position', is: ['Buyer', 'clerk'] }])).not.toBe(one)
  expect(keyOf([{ fact: 'joined', within_days: 3 }])).not.toBe(keyOf([{ fact: 'joined', within_days: 30 }]))
})

it('a rule changes as it was read, while it runs', () => {
  const found = { version: 2, course_id: 1, ended_at: null }
  expect(mayChange(found, 2)).toEqual({ ok: true, value: found })
  expect(mayChange(found, 1)).toMatchObject({ refuse: 2111, data: { reason: 'changed_since' } })
  expect(mayChange(found, undefined)).toMatchObject({ data: { reason: 'changed_since' } })
  expect(mayChange({ ...found, ended_at: new Date() }, 2)).toMatchObject({ data: { reason: 'too_late' } })
  expect(mayChange(null, 1)).toMatchObject({ refuse: 4444 })
})

it('a rule begins today or later, or stays as it began', () => {
  expect(mayStart('2026-01-01', '2026-01-02', null)).toMatchObject({ refuse: 7000 })
  expect(mayStart('2026-01-01', '2026-01-02', '2026-01-01')).toMatchObject({ ok: true })
  expect(mayStart('2026-01-02', '2026-01-02', null)).toMatchObject({ ok: true })
})

it('seats go first to those who wait already', () => {
  expect(seatsFor(31, { free: 25, waiting: 6 })).toEqual({ needed: 31, free: 19, short: 12 })
  expect(seatsFor(3, { free: 2, waiting: 5 })).toEqual({ needed: 3, free: 0, short: 3 })
  expect(seatsFor(0, { free: 2, waiting: 0 })).toEqual({ needed: 0, free: 2, short: 0 })
})

it('a rule runs from its day on, as long as its course is on sale and it was not ended', () => {
  const rule = { ended_at: null, starts_on: '2026-01-02' }
  expect(stateOf(rule, true, '2026-01-01')).toBe('starts_later')
  expect(stateOf(rule, true, '2026-01-02')).toBe('runs')
  expect(stateOf(rule, false, '2026-01-02')).toBe('course_archived')
  expect(stateOf({ ...rule, ended_at: new Date() }, true, '2026-01-02')).toBe('ended')
})
