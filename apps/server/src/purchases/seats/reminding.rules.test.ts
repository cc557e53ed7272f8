import { describe, expect, it } from 'vitest'
import { keepsQuiet, type RemindableEnrolment, remindOf } from './reminding.rules.ts'

const today = '2026-11-24'
const person = (over: Partial<RemindableEnrolment> = {}): RemindableEnrolment => ({
  status: 'IN_PROGRESS',
  user_status: 'active',
  reminded_on: null,
  invited_on: null,
  is_exempt: false,
  ...over,
})

describe('a person', () => {
  it('is reminded of a course not begun, under way, or with a pledge to sign', () => {
    for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING'] as const) expect(remindOf(person({ status }), today)).toBe('now')
  })
  it('is not reminded of a course that is completed or expired', () => {
    for (const status of ['COMPLETED', 'EXPIRED'] as const) {
      expect(keepsQuiet(person({ status }), today)).toBe(10055)
      expect(remindOf(person({ status }), today)).toBeNull()
    }
  })
  it('who is paused, or for whom the course is waived, is not reminded', () => {
    expect(keepsQuiet(person({ is_exempt: true }), today)).toBe(10055)
    expect(remindOf(person({ is_exempt: true }), today)).toBeNull()
  })
  it('who cannot sign in is not reminded', () => {
    for (const user_status of ['inactive', 'locked'] as const) {
      expect(keepsQuiet(person({ user_status }), today)).toBe(10013)
      expect(remindOf(person({ user_status }), today)).toBeNull()
    }
  })
  it('who has not set a password yet is reminded by the invitation, but not on the day of another', () => {
    expect(remindOf(person({ user_status: 'invited' }), today)).toBe('invite')
    expect(remindOf(person({ user_status: 'invited', invited_on: '2026-11-23' }), today)).toBe('invite')
    expect(remindOf(person({ user_status: 'invited', invited_on: today }), today)).toBe('invited_today')
    expect(keepsQuiet(person({ user_status: 'invited', reminded_on: today }), today)).toBe(2111)
  })
  it('is reminded once a day, and again the day after', () => {
    expect(keepsQuiet(person({ reminded_on: today }), today)).toBe(2111)
    expect(remindOf(person({ reminded_on: today }), today)).toBe('today')
    expect(remindOf(person({ reminded_on: '2026-11-23' }), today)).toBe('now')
  })
})
