import { expect, it } from 'vitest'
import { balanced, span } from './statement.rules.ts'

it('a statement is of the year that ends today, unless told', () => {
  expect(span(undefined, undefined, '2026-11-23')).toEqual({ ok: true, value: { from: '2025-11-23', to: '2026-11-23' } })
  expect(span('2026-01-01', '2026-01-31', '2026-11-23')).toEqual({ ok: true, value: { from: '2026-01-01', to: '2026-01-31' } })
  expect(span('2026-02-01', '2026-01-31', '2026-11-23')).toEqual({ refuse: 10035 })
})
it('the balance goes on from what it opened with', () =>
  expect(balanced(100, [{ amount_sen: 50 }, { amount_sen: -120 }]).map(({ balance_sen }) => balance_sen)).toEqual([150, 30]))
