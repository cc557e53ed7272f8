import { describe, expect, it } from 'vitest'
import { cameOn, factOn, heldUntil, type KnownFact, mayManage, mayRecordFact } from './employment.rules.ts'

const fact = (name: KnownFact['fact'], value: string | null, holds_from: string, is_assumed = false): KnownFact => ({
  fact: name,
  value,
  holds_from,
  is_assumed,
})
const came = fact('employment', 'employed', '2026-01-05')
const today = '2026-11-26'

describe('what holds on a day', () => {
  const facts = [
    came,
    fact('department', 'Sales', '2026-01-05'),
    fact('department', 'Operations', '2026-06-01'),
    fact('department', 'HR', '2026-03-01'),
  ]
  it('is what began last by then, whenever it was recorded', () => {
    const on = (day: string) => factOn(facts, 'department', day)?.value
    expect([on('2026-02-28'), on('2026-03-01'), on('2026-05-31'), on('2026-06-01'), on(today)]).toEqual([
      'Sales',
      'HR',
      'HR',
      'Operations',
      'Operations',
    ])
  })
  it('is nothing before anything is known', () => expect(factOn(facts, 'department', '2025-12-31')).toBeUndefined())
  it('of two that begin on one day is what was recorded last', () =>
    expect(factOn([...facts, fact('department', 'Legal', '2026-06-01')], 'department', today)?.value).toBe('Legal'))
})

describe('a fact may be recorded', () => {
  const facts = [came, fact('department', 'Sales', '2026-01-05', true), fact('department', 'Operations', '2026-06-01')]
  const may = (told: Omit<KnownFact, 'is_assumed'>, all: KnownFact[] = facts) => mayRecordFact(all, told, today)
  const told = (name: KnownFact['fact'], value: string | null, holds_from: string) => ({ fact: name, value, holds_from })

  it('from an earlier day, and from today', () => {
    expect(may(told('department', 'HR', '2026-03-01'))).toMatchObject({ value: [{ value: 'HR' }] })
    expect(may(told('position', 'Buyer', today))).toMatchObject({ value: [{ value: 'Buyer' }] })
  })
  it('not from a day ahead', () =>
    expect(may(told('department', 'HR', '2026-11-27'))).toMatchObject({ data: [{ field: 'holds_from', rule: 'too_big' }] }))
  it('not from a day before the person came', () =>
    expect(may(told('department', 'HR', '2026-01-04'))).toMatchObject({ data: [{ field: 'holds_from', rule: 'before_joined' }] }))
  it('that somebody came earlier than was known', () =>
    expect(may(told('employment', 'employed', '2025-07-01'))).toMatchObject({ value: [{ holds_from: '2025-07-01' }] }))
  it('only once: what is known already changes nothing', () =>
    expect(may(told('department', 'Operations', '2026-07-01'))).toMatchObject({ value: [] }))
  it('where it was assumed until then, though its value stays', () =>
    expect(may(told('department', 'Sales', '2026-02-01'))).toMatchObject({ value: [{ value: 'Sales' }] }))
  it('that somebody left earlier, once they have left', () => {
    const gone = [...facts, fact('employment', 'left', '2026-10-01')]
    expect(may(told('employment', 'left', '2026-09-15'), gone)).toMatchObject({ value: [{ value: 'left' }] })
    expect(may(told('employment', 'employed', '2026-10-02'), gone)).toMatchObject({ data: [{ field: 'value', rule: 'invalid' }] })
  })
  it('not that somebody has left who is in', () =>
    expect(may(told('employment', 'left', '2026-09-15'))).toMatchObject({ data: [{ field: 'value', rule: 'invalid' }] }))
  describe('that somebody came later than was known', () => {
    const left = (holds_from: string) => ({ fact: 'employment', value: 'left', holds_from })
    const joined = (holds_from: string) => ({ fact: 'employment', value: 'employed', holds_from })
    it('takes the days before it back', () => {
      const later = may(told('employment', 'employed', '2026-03-01'))
      expect(later).toMatchObject({ value: [left('2026-01-05'), joined('2026-03-01')] })
    })
    it('also where it had been put earlier before', () => {
      const all = [...facts, fact('employment', 'employed', '2025-07-01')]
      expect(may(told('employment', 'employed', '2026-03-01'), all)).toMatchObject({
        value: [left('2025-07-01'), left('2026-01-05'), joined('2026-03-01')],
      })
    })
    it('and of one who came back only of the second time', () => {
      const back = [...facts, fact('employment', 'left', '2026-04-01'), fact('employment', 'employed', '2026-06-01')]
      expect(may(told('employment', 'employed', '2026-06-15'), back)).toMatchObject({ value: [left('2026-06-01'), joined('2026-06-15')] })
    })
    it('and nothing is said of the days before any more', () => {
      const all = [...facts, fact('employment', 'left', '2026-01-05'), fact('employment', 'employed', '2026-03-01')]
      expect(cameOn(all)).toBe('2026-03-01')
      expect(may(told('department', 'HR', '2026-02-01'), all)).toMatchObject({ data: [{ field: 'holds_from', rule: 'before_joined' }] })
      expect(may(told('employment', 'employed', '2026-03-01'), all)).toMatchObject({ value: [] })
    })
  })
})

describe('what is said from a day on', () => {
  const facts = [came, fact('manager', '7', '2026-02-01'), fact('manager', '8', '2026-06-01'), fact('manager', '9', '2026-06-01')]
  it('holds until the next of its kind', () => {
    expect(heldUntil(facts, 'manager', '2026-03-01')).toBe('2026-06-01')
    expect(heldUntil(facts, 'manager', '2026-06-01')).toBe('infinity')
    expect(heldUntil(facts, 'board', '2026-03-01')).toBe('infinity')
  })
})

describe('somebody may manage a person', () => {
  const above = { has_left: false, closes_circle: false }
  it('of the same company', () => expect(mayManage(null)).toMatchObject({ refuse: 4444 }))
  it('who is there', () => expect(mayManage(above)).toMatchObject({ ok: true }))
  it('not when they are gone', () =>
    expect(mayManage({ ...above, has_left: true })).toMatchObject({ data: [{ field: 'manager_id', rule: 'has_left' }] }))
  it('not when they report to the person themselves, be it through others', () =>
    expect(mayManage({ ...above, closes_circle: true })).toMatchObject({ data: [{ field: 'manager_id', rule: 'in_circle' }] }))
})
