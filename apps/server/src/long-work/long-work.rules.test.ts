import { expect, test } from 'vitest'
import { anybodyMeant, isStillOf, linesAtOnce, MOST_FAILURES, mayCommit, mayReadRows, namedOrSought, pauseMs } from './long-work.rules.ts'

const person = { status: 'active' as const, company_id: 7, company_status: 'active' as const }

test('work goes on for somebody who is in, of the company that ordered it, while the company is', () => {
  expect(isStillOf(7, person)).toBe(true)
  expect(isStillOf(8, person)).toBe(false)
  for (const status of ['inactive', 'locked', 'invited'] as const) expect(isStillOf(7, { ...person, status })).toBe(false)
  expect(isStillOf(7, { ...person, company_status: 'inactive' })).toBe(false)
  expect(isStillOf(7, { ...person, company_id: null, company_status: null })).toBe(false)
})

test('a dry run is carried out once, in time, by who made it', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const me = { user_id: 1 }
  const job = { state: 'checked', user_id: 1, expires_at: new Date('2026-11-21T00:00:01Z') }
  expect(mayCommit(job, me, now)).toMatchObject({ ok: true })
  expect(mayCommit({ ...job, expires_at: now }, me, now)).toMatchObject({ refuse: 2111, data: { reason: 'past_deadline' } })
  expect(mayCommit({ ...job, state: 'running' }, me, now)).toMatchObject({ refuse: 2111, data: { reason: 'already_started' } })
  expect(mayCommit(null, me, now)).toMatchObject({ refuse: 4444 })
  expect(mayCommit({ ...job, state: 'done' }, { user_id: 2 }, now)).toMatchObject({ refuse: 4444 })
})

test('work that failed rests longer each time, some quarter of an hour in all before a line is given up, and goes on line by line', () => {
  expect([1, 2, 3, 6, 7, 20].map(pauseMs)).toEqual([15_000, 30_000, 60_000, 480_000, 480_000, 480_000])
  const inAll = Array.from({ length: MOST_FAILURES - 1 }, (_, i) => pauseMs(i + 1)).reduce((sum, one) => sum + one, 0)
  expect(inAll).toBe(945_000)
  expect([linesAtOnce({ failures: 0 }, 50), linesAtOnce({ failures: 1 }, 50)]).toEqual([50, 1])
})

test('the rows of a checked file are read within its time, and only where they were kept', () => {
  const now = new Date(1_000)
  expect(mayReadRows({ columns: ['Name'], expires_at: new Date(1_001) }, now)).toEqual({ ok: true, value: ['Name'] })
  expect(mayReadRows({ columns: ['Name'], expires_at: now }, now)).toMatchObject({ refuse: 2111, data: { reason: 'past_deadline' } })
  expect(mayReadRows({ columns: null, expires_at: new Date(1_001) }, now)).toMatchObject({ refuse: 2111 })
})

test('work for nobody is not begun', () => {
  expect(anybodyMeant([person])).toMatchObject({ ok: true })
  expect(anybodyMeant([])).toEqual({ refuse: 2111, data: { reason: 'none_left' } })
})
test('people are named or sought, not both', () => {
  expect(namedOrSought('people', ['siti'], [undefined, undefined], '')).toMatchObject({ ok: true })
  expect(namedOrSought('people', undefined, ['Sales', undefined], 'siti')).toMatchObject({ ok: true })
  expect(namedOrSought('people', ['siti'], [undefined, null], '')).toMatchObject({ refuse: 7000, data: [{ field: 'people' }] })
  expect(namedOrSought('user_ids', [1], [undefined], 'siti')).toMatchObject({ refuse: 7000, data: [{ field: 'user_ids' }] })
})
