import { describe, expect, it } from 'vitest'
import {
  canEnd,
  dueAfter,
  dueAfterEnd,
  endsOn,
  exemptionObstacle,
  exemptionState,
  mayExtend,
  mayPause,
  mayState,
  mayWaive,
} from './exemptions.rules.ts'

const today = '2026-11-27'
const pause = { kind: 'PAUSE' as const, from_on: '2026-12-01', to_on: '2027-02-28', approve_status_id: 1, ended_on: null }

describe('a pause', () => {
  it('may have begun thirty days ago, and no earlier', () => {
    expect(mayPause({ from_on: '2026-10-28', to_on: today }, today)).toHaveProperty('ok')
    expect(mayPause({ from_on: '2026-10-27', to_on: today }, today)).toMatchObject({ refuse: 7000, data: [{ field: 'from_on', rule: 'too_small' }] })
  })
  it('ends today or later, not before it begins, and within two years', () => {
    expect(mayPause({ from_on: '2026-11-20', to_on: '2026-11-26' }, today)).toMatchObject({ data: [{ field: 'to_on', rule: 'too_small' }] })
    expect(mayPause({ from_on: '2026-12-02', to_on: '2026-12-01' }, today)).toMatchObject({ data: [{ field: 'to_on', rule: 'too_small' }] })
    expect(mayPause({ from_on: today, to_on: '2028-11-26' }, today)).toHaveProperty('ok')
    expect(mayPause({ from_on: today, to_on: '2028-11-27' }, today)).toMatchObject({ data: [{ field: 'to_on', rule: 'too_big' }] })
  })
  it('that is over by the time it is looked at can no longer be approved, nor that of somebody who left', () => {
    expect(exemptionObstacle({ kind: 'PAUSE', to_on: today }, 'active', null, today)).toBeNull()
    expect(exemptionObstacle({ kind: 'PAUSE', to_on: '2026-11-26' }, 'active', null, today)).toBe('too_late')
    expect(exemptionObstacle({ kind: 'PAUSE', to_on: today }, 'inactive', null, today)).toBe('left')
  })
  it('ends with yesterday, or never begins', () => {
    expect(endsOn({ ...pause, from_on: '2026-11-01' }, today)).toMatchObject({ value: '2026-11-26' })
    expect(endsOn(pause, today)).toMatchObject({ value: '2026-11-30' })
    expect(endsOn({ ...pause, from_on: today }, today)).toMatchObject({ value: '2026-11-26' })
  })
  it('is not ended where it is over, waits, was rejected or was ended', () => {
    for (const over of [
      { to_on: '2026-11-26', from_on: '2026-11-01' },
      { approve_status_id: 2 },
      { approve_status_id: 3 },
      { ended_on: '2026-12-24' },
    ])
      expect(canEnd({ ...pause, ...over }, today)).toBe(false)
  })
  it('is ahead before its first day, in force on its last, and over after it', () => {
    const on = (day: string) => exemptionState(pause, day)
    expect([on('2026-11-30'), on('2026-12-01'), on('2027-02-28'), on('2027-03-01')]).toEqual(['ahead', 'in_force', 'in_force', 'over'])
    expect(exemptionState({ ...pause, ended_on: '2027-01-15' }, '2027-03-01')).toBe('ended')
    expect(exemptionState({ ...pause, approve_status_id: 2 }, today)).toBe('pending')
  })
})

describe('a course that falls due within a pause', () => {
  const days = { from_on: '2026-12-01', to_on: '2027-02-28' }
  it('is due so many days after the last day as were left on the first', () => {
    expect(dueAfter('2026-12-31', days)).toBe('2027-03-30')
    expect(dueAfter('2027-02-28', days)).toBe('2027-05-28')
  })
  it('is due fourteen days after the last day at least', () => {
    expect(dueAfter('2026-12-01', days)).toBe('2027-03-14')
    expect(dueAfter('2026-12-15', days)).toBe('2027-03-14')
    expect(dueAfter('2026-12-16', days)).toBe('2027-03-15')
  })
  it('so is one that falls due in the fourteen days after it; what falls due later stays', () => {
    expect(dueAfter('2027-03-01', days)).toBe('2027-03-14')
    expect(dueAfter('2027-03-14', days)).toBeNull()
  })
  it('and was overdue before stays overdue', () => expect(dueAfter('2026-11-30', days)).toBeNull())
  it('is due again when it was, where the pause is called off, and anew where it ends early', () => {
    expect(dueAfterEnd('2026-12-31', { from_on: '2026-12-01', ended_on: '2026-11-30' })).toBe('2026-12-31')
    expect(dueAfterEnd('2026-12-31', { from_on: '2026-12-01', ended_on: '2026-12-10' })).toBe('2026-12-31')
    expect(dueAfterEnd('2026-12-31', { from_on: '2026-12-01', ended_on: '2027-01-15' })).toBe('2027-02-14')
  })
})

describe('a waiver', () => {
  it('ends today or later, and within two years', () => {
    expect(mayWaive(today, today)).toHaveProperty('ok')
    expect(mayWaive('2026-11-26', today)).toMatchObject({ data: [{ field: 'to_on', rule: 'too_small' }] })
    expect(mayWaive('2028-11-27', today)).toMatchObject({ data: [{ field: 'to_on', rule: 'too_big' }] })
  })
})

describe('training proven elsewhere', () => {
  it('was on a day that is over, or today, and is kept to the bounds of a waiver', () => {
    expect(mayState({ proven_on: today, to_on: today }, today)).toHaveProperty('ok')
    expect(mayState({ proven_on: '2026-11-28', to_on: '2026-12-24' }, today)).toMatchObject({ data: [{ field: 'proven_on', rule: 'too_big' }] })
    expect(mayState({ proven_on: today, to_on: '2026-11-26' }, today)).toMatchObject({ data: [{ field: 'to_on', rule: 'too_small' }] })
  })
})

describe('an extension', () => {
  const due = { status: 'IN_PROGRESS' as const, due_on: '2026-12-10' }
  it('is to a later day than the course is due', () => {
    expect(mayExtend(due, '2026-12-11', today)).toMatchObject({ value: '2026-12-10' })
    expect(mayExtend(due, '2026-12-10', today)).toMatchObject({ refuse: 7000, data: [{ field: 'to_on', rule: 'too_small' }] })
    expect(mayExtend({ ...due, due_on: null }, '2026-12-11', today)).toMatchObject({ refuse: 7000 })
  })
  it('of a course that is overdue is to today at the earliest', () => {
    expect(mayExtend({ ...due, due_on: '2026-11-01' }, '2026-11-26', today)).toMatchObject({ refuse: 7000 })
    expect(mayExtend({ ...due, due_on: '2026-11-01' }, today, today)).toHaveProperty('ok')
  })
  it('is of no course that is completed, nor one that went with its seat, nor where it is due that late by now', () => {
    expect(mayExtend({ ...due, status: 'COMPLETED' }, '2026-12-11', today)).toMatchObject({ refuse: 10055 })
    const asked = { kind: 'EXTENSION' as const, to_on: '2026-12-20' }
    expect(exemptionObstacle(asked, 'active', { ...due, status: 'COMPLETED' }, today)).toBe('completed')
    expect(exemptionObstacle(asked, 'active', null, today)).toBe('completed')
    expect(exemptionObstacle(asked, 'active', { ...due, due_on: '2026-12-20' }, today)).toBe('due_later')
    expect(exemptionObstacle(asked, 'active', { ...due, due_on: null }, today)).toBe('due_later')
    expect(exemptionObstacle(asked, 'active', due, today)).toBeNull()
  })
  it('is not ended: the course is given another due date', () => {
    expect(canEnd({ ...pause, kind: 'EXTENSION' }, today)).toBe(false)
  })
})
