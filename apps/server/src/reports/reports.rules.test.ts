import { buckets, type Reconciled, type Summed } from '@jujur/contract/reports.ts'
import { describe, expect, test } from 'vitest'
import { areSame, companyMeant, mayHave, mayNarrow, mayStillReport, mayTake, otherSumsClose, sumsClose } from './reports.rules.ts'
import { distributed } from './reports.view.ts'

const none = Object.fromEntries(buckets.map((bucket) => [bucket, 0])) as Record<(typeof buckets)[number], number>
const course = (more: Partial<Reconciled>): Reconciled => ({
  course_id: 1,
  course_title: 'A',
  versions: [1],
  people: 0,
  overdue: 0,
  ...none,
  ...more,
})

describe('the sums of a report', () => {
  test('close where each course is the sum of its buckets', () => {
    expect(sumsClose([course({ people: 3, completed: 2, left: 1 }), course({ course_id: 2, people: 1, waiting: 1, overdue: 1 })])).toBe(true)
    expect(sumsClose([])).toBe(true)
  })
  test('do not close where somebody is in none, or in two', () => {
    expect(sumsClose([course({ people: 3, completed: 2 })])).toBe(false)
    expect(sumsClose([course({ people: 1, completed: 1, expired: 1 })])).toBe(false)
  })
  test('do not close where more are overdue than may be', () => {
    expect(sumsClose([course({ people: 2, completed: 1, not_started: 1, overdue: 2 })])).toBe(false)
  })
  test('are the same only figure by figure', () => {
    const kept = [course({ people: 1, completed: 1 })]
    expect(areSame(kept, [course({ people: 1, completed: 1 })])).toBe(true)
    expect(areSame(kept, [course({ people: 1, expired: 1 })])).toBe(false)
    expect(areSame(kept, [])).toBe(false)
    expect(areSame(kept, [course({ course_id: 2, people: 1, completed: 1 })])).toBe(false)
  })
})

describe('whose report it is to be', () => {
  test('an administrator’s is of their own company, whether they name it or not', () => {
    expect(companyMeant({ company_id: 7 }, undefined)).toEqual({ ok: true, value: 7 })
    expect(companyMeant({ company_id: 7 }, 7)).toEqual({ ok: true, value: 7 })
    expect(companyMeant({ company_id: 7 }, 8)).toMatchObject({ refuse: 4444 })
  })
  test('the provider names one, or means all', () => {
    expect(companyMeant({ company_id: null }, 8)).toEqual({ ok: true, value: 8 })
    expect(companyMeant({ company_id: null }, undefined)).toEqual({ ok: true, value: null })
  })
  test('of all companies there are no departments or categories, and no one has one and none', () => {
    expect(mayNarrow(null, { kind: 'completion', department: 'Sales', no_department: false })).toMatchObject({ refuse: 7000 })
    expect(mayNarrow(null, { kind: 'completion', employee_category_id: 1, no_department: false })).toMatchObject({ refuse: 7000 })
    expect(mayNarrow(7, { kind: 'completion', department: 'Sales', no_department: true })).toMatchObject({ refuse: 7000 })
    expect(mayNarrow(7, { kind: 'completion', department: 'Sales', no_department: false })).toMatchObject({ ok: true })
  })
})

describe('a report may be taken', () => {
  const now = new Date('2026-11-27T00:00:00Z')
  const ends_at = new Date('2026-12-01T00:00:00Z')
  test('once it is made, until its end', () => {
    expect(mayTake({ state: 'made', ends_at, data_sha256: 'a' }, now)).toEqual({ ok: true, value: 'a' })
    expect(mayTake({ state: 'made', ends_at: now, data_sha256: 'a' }, now)).toMatchObject({ data: { reason: 'too_late' } })
    expect(mayTake({ state: 'over', ends_at, data_sha256: 'a' }, now)).toMatchObject({ data: { reason: 'too_late' } })
    for (const state of ['waiting', 'gathered', 'cancelled', 'stopped', 'failed'] as const)
      expect(mayTake({ state, ends_at: null, data_sha256: null }, now)).toMatchObject({ data: { reason: 'not_made' } })
  })
  test('is made only for whoever is still in, of that company, which is in', () => {
    const own = { is_provider: false, company_id: 7 }
    expect(mayStillReport(own, { status: 'active', company_id: 7, company_status: 'active' })).toBe(true)
    expect(mayStillReport(own, { status: 'inactive', company_id: 7, company_status: 'active' })).toBe(false)
    expect(mayStillReport(own, { status: 'active', company_id: 8, company_status: 'active' })).toBe(false)
    expect(mayStillReport(own, { status: 'active', company_id: 7, company_status: 'inactive' })).toBe(false)
    expect(mayStillReport({ is_provider: true, company_id: 7 }, { status: 'active', company_id: null, company_status: null })).toBe(true)
    expect(mayStillReport({ is_provider: true, company_id: 7 }, { status: 'active', company_id: 7, company_status: 'active' })).toBe(false)
  })
})

test('induction times are counted once each: in the first step they fit, later, or not by the day', () => {
  const figures = [0, 7, 8, 60, 91, null].map((days) => ({ course_title: 'A', days, people: 2 }))
  expect(distributed(figures)).toEqual([{ course_title: 'A', people: 12, counts: [4, 2, 2, 0, 2, 2] }])
})

describe('sums of money', () => {
  const bucket = (name: 'unpaid' | 'paid' | 'checking', rows: number, sen: number) => ({ bucket: name, rows, sen })
  const sums = (more: Partial<Summed> = {}): Summed[] => [
    {
      ...{ course_id: null, company_id: 7, title: 'A', rows: 3, sen: 300, ledger_sen: 300, overdue: 1, overdue_sen: 100 },
      buckets: [bucket('unpaid', 1, 100), bucket('paid', 2, 200)],
      ...more,
    },
  ]
  test('close where rows and sen are the buckets’, and the ledger says the same', () => {
    expect(otherSumsClose(sums(), { 7: 300 })).toBe(true)
    expect(otherSumsClose(sums({ rows: 4 }), { 7: 300 })).toBe(false)
    expect(otherSumsClose(sums({ sen: 301, ledger_sen: 301 }), { 7: 301 })).toBe(false)
    expect(otherSumsClose(sums({ ledger_sen: 299 }), { 7: 299 })).toBe(false)
  })
  test('do not close where the ledger has a company that no row is of', () => {
    expect(otherSumsClose(sums(), { 7: 300, 8: 1 })).toBe(false)
    expect(otherSumsClose([], { 8: 1 })).toBe(false)
    expect(otherSumsClose([], {})).toBe(true)
  })
  test('leave out receipts that brought no money', () => {
    const buckets = [bucket('paid', 2, 300), bucket('checking', 1, 50)]
    expect(otherSumsClose(sums({ buckets }), { 7: 300 })).toBe(true)
    expect(otherSumsClose(sums({ buckets, sen: 350, ledger_sen: 350 }), { 7: 350 })).toBe(false)
  })
})

describe('a kind of report', () => {
  const provider = (module_id: number, maker_status: 0 | 1 = 1) => ({
    role: 'globalAdmin' as const,
    permission: [{ system_type_id: 2 as const, module_id, right_id: 8, maker_status, checker_status: 0 as const }],
  })
  test('asks of the provider for the entry of its group, in either step', () => {
    expect(mayHave('ageing', provider(4))).toMatchObject({ ok: true })
    expect(mayHave('ageing', provider(4, 0))).toMatchObject({ refuse: 10030 })
    expect(mayHave('ageing', provider(3))).toMatchObject({ refuse: 10030, data: [{ system_type_id: 2, module_id: 4, right_id: 8 }] })
    expect(mayHave('questions', provider(3))).toMatchObject({ ok: true })
  })
  test('asks of a company no more than the call', () =>
    expect(mayHave('ageing', { role: 'clientAdmin', permission: [] })).toMatchObject({ ok: true }))
})
