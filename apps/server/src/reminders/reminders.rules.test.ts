import { describe, expect, it } from 'vitest'
import { type Dated, isDue, isMorning, lastDueDay, newestStep, remindedOrRefused } from './reminders.rules.ts'

const due_on = '2026-12-18'
const dated = (over: Partial<Dated> = {}): Dated => ({ due_on, assigned_on: '2026-11-01', changed_on: null, reminded_on: null, ...over })

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
  ])('on %s is %s for a course due on 18 December', (today, step) => expect(newestStep(due_on, today)).toBe(step))
  it('comes no earlier than a week ahead', () => expect(lastDueDay('2026-12-11')).toBe(due_on))
})

describe('a reminder', () => {
  it('is due on the day of a step, and not twice', () => {
    expect(isDue(dated(), '2026-12-11')).toBe(true)
    expect(isDue(dated({ reminded_on: '2026-12-11' }), '2026-12-11')).toBe(false)
    expect(isDue(dated({ reminded_on: '2026-12-11' }), '2026-12-17')).toBe(true)
  })
  it('is made up for where nothing ran on its day, unless somebody reminded by hand meanwhile', () => {
    expect(isDue(dated({ reminded_on: '2026-12-11' }), '2026-12-20')).toBe(true)
    expect(isDue(dated({ reminded_on: '2026-12-19' }), '2026-12-20')).toBe(false)
  })
  it('is none where the course was given, or its date changed, on that day or after it', () => {
    expect(isDue(dated({ assigned_on: '2026-12-11' }), '2026-12-12')).toBe(false)
    expect(isDue(dated({ changed_on: '2026-12-13' }), '2026-12-14')).toBe(false)
    expect(isDue(dated({ changed_on: '2026-12-13' }), '2026-12-17')).toBe(true)
  })
  it('is none without a due date, nor long before it', () => {
    expect(isDue(dated({ due_on: null }), '2026-12-17')).toBe(false)
    expect(isDue(dated(), '2026-12-10')).toBe(false)
  })
  it('waits for the morning in Kuala Lumpur', () => {
    expect(isMorning(new Date('2026-12-10T23:59:59Z'))).toBe(false)
    expect(isMorning(new Date('2026-12-11T00:00:00Z'))).toBe(true)
    expect(isMorning(new Date('2026-12-11T16:30:00Z'))).toBe(false)
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
