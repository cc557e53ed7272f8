import { expect, test } from 'vitest'
import { asksByDefault, changedLast } from './portal.rules.ts'
import { checkOfCompany, checkOfCourse, firstHeads } from './provider.rules.ts'

test('what stops a company is told before what is to be looked at', () => {
  expect(checkOfCompany({ findings: [10001], similar: [{}] })).toEqual({ result: 'stops', count: 1 })
  expect(checkOfCompany({ findings: [], similar: [{}, {}] })).toEqual({ result: 'look', count: 2 })
  expect(checkOfCompany({ findings: [], similar: [] })).toEqual({ result: 'passed', count: 0 })
})

test('a course that was changed since it was sent is one thing that stops it; else its changes are counted', () => {
  expect(checkOfCourse({ stoppers: 2, stale: true, changes: 9 })).toEqual({ result: 'stops', count: 3 })
  expect(checkOfCourse({ stoppers: 0, stale: false, changes: 3 })).toEqual({ result: 'changes', count: 3 })
})

test('of both queues who waits longest comes first, and no more than are shown', () => {
  const heads = ['2026-11-03', '2026-11-01', '2026-11-02'].map((submitted_at) => ({ submitted_at }))
  expect(firstHeads(heads, 2).map(({ submitted_at }) => submitted_at)).toEqual(['2026-11-01', '2026-11-02'])
})

test('a route asks by default in whatever order it names the entries', () => {
  const [a, b] = [1, 2].map((module_id) => ({ system_type_id: 2 as const, module_id, right_id: 1 }))
  if (!a || !b) throw new Error('two entries')
  const route = { access_level: 'any', default_access_level: 'any', permissions: [a, b], default_permissions: [b, a] } as const
  expect(asksByDefault(route)).toBe(true)
  expect(asksByDefault({ ...route, permissions: [a] })).toBe(false)
  expect(asksByDefault({ ...route, access_level: 'full' })).toBe(false)
})

test('routes that were never changed are not among those changed last', () => {
  const routes = [{ changed_at: null }, { changed_at: '2026-11-01' }, { changed_at: '2026-11-02' }]
  expect(changedLast(routes, 5).map(({ changed_at }) => changed_at)).toEqual(['2026-11-02', '2026-11-01'])
})
