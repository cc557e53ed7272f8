import { usualCycle, windowOn } from '@jujur/contract/cycle-dates.ts'
import { describe, expect, it } from 'vitest'
import { type Candidate, type Cycle, enoughSeats, freeOf, givenOrRefused, mayTakeAgain, seatRefusal, takeFrom } from './seats.rules.ts'

const now = new Date('2026-11-22T04:00:00Z')
const window = windowOn('2026-11-22', usualCycle)
const before = new Date('2026-11-22T03:59:59Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const cycle = (fields: Partial<Cycle> = {}): Cycle => ({
  trainee_course_id: 1,
  status: 'NOT_STARTED',
  counts_from: new Date('2025-11-22T04:00:00Z'),
  completed_at: new Date('2025-11-30T04:00:00Z'),
  expires_at: null,
  ...fields,
})
const person = (fields: Partial<Candidate> = {}): Candidate => ({ user_id: 1, status: 'active', newest: null, ...fields })

describe('a seat can be given', () => {
  it('to who is in, invited or locked out for now, without the course', () => {
    for (const status of ['active', 'invited', 'locked'] as const) expect(seatRefusal(person({ status }), now, window)).toBeNull()
  })
  it('not to who was let go, whatever they have', () => {
    expect(seatRefusal(person({ status: 'inactive' }), now, window)).toBe(10013)
    expect(seatRefusal(person({ status: 'inactive', newest: cycle() }), now, window)).toBe(10013)
  })
  it('not to who has the course, under way or valid for long', () => {
    for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING'] as const)
      expect(seatRefusal(person({ newest: cycle({ status, expires_at: before }) }), now, window)).toBe(10056)
    expect(seatRefusal(person({ newest: cycle({ status: 'COMPLETED' }) }), now, window)).toBe(10056)
    expect(seatRefusal(person({ newest: cycle({ status: 'COMPLETED', expires_at: inDays(61) }) }), now, window)).toBe(10056)
  })
  it('again to who completed it and whose time is over, written down or not', () => {
    expect(seatRefusal(person({ newest: cycle({ status: 'COMPLETED', expires_at: before }) }), now, window)).toBeNull()
    expect(seatRefusal(person({ newest: cycle({ status: 'EXPIRED', expires_at: before }) }), now, window)).toBeNull()
    expect(mayTakeAgain(cycle({ status: 'COMPLETED', expires_at: null }), now, window)).toBe(false)
  })
  it('again to whose certificate ends within sixty days, but not where the next one was completed already', () => {
    expect(seatRefusal(person({ newest: cycle({ status: 'COMPLETED', expires_at: inDays(60) }) }), now, window)).toBeNull()
    const ahead = cycle({ status: 'COMPLETED', counts_from: inDays(20), completed_at: before, expires_at: inDays(50) })
    expect(seatRefusal(person({ newest: ahead }), now, window)).toBe(10056)
  })
  it('again to whose certificate was revoked', () => {
    expect(seatRefusal(person({ newest: cycle({ status: 'REVOKED', expires_at: inDays(300) }) }), now, window)).toBeNull()
  })
})

describe('seats are taken', () => {
  const lots = [
    { seat_lot_id: 9, seats: 5, used: 0, closed: 0 },
    { seat_lot_id: 4, seats: 3, used: 1, closed: 1 },
    { seat_lot_id: 6, seats: 2, used: 2, closed: 0 },
  ]
  it('from the oldest purchase first, over as many as it takes', () => {
    expect(takeFrom(lots, 1)).toEqual([{ seat_lot_id: 4, count: 1 }])
    expect(takeFrom(lots, 4)).toEqual([
      { seat_lot_id: 4, count: 1 },
      { seat_lot_id: 9, count: 3 },
    ])
  })
  it('all or none', () => {
    expect(takeFrom(lots, 6)).toHaveLength(2)
    expect(takeFrom(lots, 7)).toBeNull()
    expect(takeFrom([], 0)).toEqual([])
  })
  it('and those that a credit note closed are not free', () => expect(freeOf({ seats: 3, used: 1, closed: 1 })).toBe(1))
})

describe('seats for many', () => {
  it('are given where there is one for each of them', () => {
    expect(enoughSeats(3, 3)).toMatchObject({ ok: true })
    expect(enoughSeats(4, 3)).toEqual({ refuse: 2111, data: { reason: 'none_left', left: 3 } })
    expect(enoughSeats(0, 3)).toEqual({ refuse: 2111, data: { reason: 'none_left', left: 3 } })
  })
  it('are answered one by one, and what stands against one alone is the answer', () => {
    expect(givenOrRefused([{ code: 2100 }])).toMatchObject({ ok: true })
    expect(givenOrRefused([{ code: 10056 }, { code: 2111 }])).toMatchObject({ ok: true })
    expect(givenOrRefused([{ code: 10056 }])).toEqual({ refuse: 10056 })
    expect(givenOrRefused([{ code: 2111 }])).toEqual({ refuse: 2111, data: { reason: 'already_started' } })
  })
})
