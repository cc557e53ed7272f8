import { MOST_DEPARTMENTS } from '@jujur/contract/dashboard.ts'
import { expect, test } from 'vitest'
import { type DepartmentRow, dayAsked, standings, trend } from './company.rules.ts'

const span = { since: '2026-09-01', today: '2026-11-22' }
test('without a day, today is looked at, and it is live', () => {
  expect(dayAsked(undefined, span)).toEqual({ ok: true, value: { day: '2026-11-22', is_live: true, since: '2026-09-01' } })
  expect(dayAsked('2026-11-22', span)).toEqual({ ok: true, value: { day: '2026-11-22', is_live: true, since: '2026-09-01' } })
})
test('every day since the company came can be asked for, none before and none ahead', () => {
  expect(dayAsked('2026-09-01', span)).toMatchObject({ ok: true, value: { day: '2026-09-01', is_live: false } })
  expect(dayAsked('2026-08-31', span)).toMatchObject({ refuse: 7000, data: [{ field: 'as_at', rule: 'too_small' }] })
  expect(dayAsked('2026-11-23', span)).toMatchObject({ refuse: 7000, data: [{ field: 'as_at', rule: 'too_big' }] })
})

const row = (department: string, over: Partial<DepartmentRow> = {}): DepartmentRow => ({
  department,
  completed: 0,
  in_progress: 0,
  not_started: 0,
  paused: 0,
  waived: 0,
  extended: 0,
  overdue: 0,
  expired: 0,
  revoked: 0,
  has_left: 0,
  ...over,
})
test('the nine states of a department add up to what was assigned, and the departments to all', () => {
  const { all, departments, others } = standings([
    row('Sales', { completed: 3, overdue: 1, has_left: 2 }),
    row('', { not_started: 2, paused: 1 }),
    row('Operations', { in_progress: 4, expired: 2, revoked: 1, waived: 1, extended: 2 }),
  ])
  expect(departments.map(({ department, assigned }) => [department, assigned])).toEqual([
    ['Operations', 10],
    ['Sales', 4],
    [null, 3],
  ])
  const states = { completed: 3, in_progress: 4, not_started: 2, overdue: 1, expired: 2, revoked: 1, paused: 1, waived: 1, extended: 2 }
  expect(all).toEqual({ assigned: 17, ...states, has_left: 2 })
  expect(others).toBeNull()
})
test('a department to which nothing is assigned any more is not shown', () => {
  expect(standings([row('Sales')]).departments).toEqual([])
})
test('beyond the largest twenty, departments are told together and nobody is lost', () => {
  const rows = Array.from({ length: 25 }, (_, i) => row(`D${i}`, { completed: i + 1 }))
  const { all, departments, others } = standings(rows)
  expect(departments).toHaveLength(MOST_DEPARTMENTS)
  expect(others).toMatchObject({ departments: 5, completed: 1 + 2 + 3 + 4 + 5 })
  expect(departments.reduce((sum, { assigned }) => sum + assigned, 0) + (others?.assigned ?? 0)).toBe(all.assigned)
})

const rows = [
  { day: '2026-09-01', planned: 0, finished: 0 },
  { day: '2026-10-01', planned: 10, finished: 4 },
  { day: '2026-11-22', planned: 0, finished: 3 },
  { day: '2026-12-04', planned: 5, finished: 0 },
]
test('the curve begins with the first day, has the day itself, and goes on to what is planned next', () => {
  const points = trend(rows, { day: '2026-11-22', is_live: true })
  expect(points[0]).toEqual({ day: '2026-09-01', planned: 0, completed: 0 })
  expect(points.find(({ day }) => day === '2026-11-22')).toEqual({ day: '2026-11-22', planned: 10, completed: 7 })
  expect(points.at(-1)).toEqual({ day: '2026-12-04', planned: 15, completed: null })
  expect(points.length).toBeLessThanOrEqual(60)
})
test('as at a day that is over, nothing later is known', () => {
  const points = trend(rows, { day: '2026-10-15', is_live: false })
  expect(points.at(-1)).toEqual({ day: '2026-10-15', planned: 10, completed: 4 })
})
test('a curve of many years shows the last, and counts what came before', () => {
  const points = trend([{ day: '2020-01-01', planned: 1, finished: 1 }, ...rows], { day: '2026-11-22', is_live: true })
  expect(points[0]).toEqual({ day: '2025-11-23', planned: 1, completed: 1 })
  expect(points.length).toBeLessThanOrEqual(60)
})
test('where nothing was assigned there is no curve', () => {
  expect(trend([], { day: '2026-11-22', is_live: true })).toEqual([])
  expect(trend(rows, { day: '2026-08-01', is_live: false })).toEqual([])
})
