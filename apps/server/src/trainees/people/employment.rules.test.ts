import { describe, expect, it } from 'vitest'
import { factOn, type KnownFact, mayRecordFact } from './employment.rules.ts'

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
    expect(may(told('department', 'HR', '2026-03-01'))).toMatchObject({ value: { value: 'HR' } })
    expect(may(told('position', 'Buyer', today))).toMatchObject({ value: { value: 'Buyer' } })
  })
  it('not from a day ahead', () =>
    expect(may(told('department', 'HR', '2026-11-27'))).toMatchObject({ data: [{ field: 'holds_from', rule: 'too_big' }] }))
  it('not from a day before the person came', () =>
    expect(may(told('department', 'HR', '2026-01-04'))).toMatchObject({ data: [{ field: 'holds_from', rule: 'too_small' }] }))
  it('that somebody came earlier than was known', () =>
    expect(may(told('employment', 'employed', '2025-07-01'))).toMatchObject({ value: { holds_from: '2025-07-01' } }))
  it('only once: what is known already changes nothing', () =>
    expect(may(told('department', 'Operations', '2026-07-01'))).toMatchObject({ value: null }))
  it('where it was assumed until then, though its value stays', () =>
    expect(may(told('department', 'Sales', '2026-02-01'))).toMatchObject({ value: { value: 'Sales' } }))
  it('that somebody left earlier, once they have left', () => {
    const gone = [...facts, fact('employment', 'left', '2026-10-01')]
    expect(may(told('employment', 'left', '2026-09-15'), gone)).toMatchObject({ value: { value: 'left' } })
    expect(may(told('employment', 'employed', '2026-10-02'), gone)).toMatchObject({ data: [{ field: 'value', rule: 'invalid' }] })
  })
  it('not that somebody has left who is in', () =>
    expect(may(told('employment', 'left', '2026-09-15'))).toMatchObject({ data: [{ field: 'value', rule: 'invalid' }] }))
})
