import { describe, expect, it } from 'vitest'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { invitationWait, statusAfter, termsAccepted } from './accounts.rules.ts'

const account = { status: 'inactive' as const, password_hash: 'hash', failures: 0 }

describe('an account', () => {
  it('that is deactivated is inactive, whatever it was', () => {
    for (const status of ['invited', 'active', 'locked', 'inactive'] as const)
      expect(statusAfter({ ...account, status }, 'inactive')).toBe('inactive')
  })
  it('that is reactivated is active again', () => expect(statusAfter(account, 'active')).toBe('active'))
  it('that never took its invitation is invited again', () => expect(statusAfter({ ...account, password_hash: null }, 'active')).toBe('invited'))
  it('that was locked before is locked again', () => expect(statusAfter({ ...account, failures: 50 }, 'active')).toBe('locked'))
  it('is neither unlocked nor let in uninvited by being called active', () => {
    expect(statusAfter({ ...account, status: 'locked' }, 'active')).toBe('locked')
    expect(statusAfter({ ...account, status: 'invited', password_hash: null }, 'active')).toBe('invited')
  })
  it('stays as it is when nothing is asked', () => expect(statusAfter({ ...account, status: 'locked' }, undefined)).toBe('locked'))
})

describe('an invitation', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  it('may be mailed again after a minute', () => {
    expect(invitationWait(null, now)).toBe(0)
    expect(invitationWait(new Date(now.getTime() - 59_500), now)).toBe(1)
    expect(invitationWait(new Date(now.getTime() - 60_000), now)).toBe(0)
  })
})

it('nobody looks after people of their own kind but super admins, and trainees after nobody', () =>
  expect(lookedAfterBy).toEqual({ trainee: [], clientAdmin: [1], globalAdmin: [2], superAdmin: [3, 4] }))

describe('the terms', () => {
  it('are accepted by whoever joins', () => {
    expect(termsAccepted(true)).toMatchObject({ ok: true })
    expect(termsAccepted(false)).toEqual({ refuse: 20073, data: { field: 'accept_terms' } })
  })
})
