import type { ProgressItem } from '@jujur/contract/courses.ts'
import { expect, test } from 'vitest'
import { learningStateOf, linesOf, recordedQuizzes } from './trainee-record.rules.ts'

test('a course that is not completed after its day is overdue, however far it is; one that is over is not', () => {
  const due_on = '2026-11-01'
  const none = { paused: [], waived: [], extended_from: null }
  for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING'] as const)
    expect(learningStateOf({ ...none, status, due_on }, '2026-11-02')).toBe('OVERDUE')
  for (const status of ['COMPLETED', 'EXPIRED', 'REVOKED'] as const) expect(learningStateOf({ ...none, status, due_on }, '2026-11-02')).toBe(status)
  expect(learningStateOf({ ...none, status: 'PLEDGE_PENDING', due_on }, '2026-11-01')).toBe('IN_PROGRESS')
})
test('a quiz tells its best score of those handed in; one that was never handed in is left out', () => {
  const attempt = (score: number | null, passed: boolean | null) => ({
    attempt_set: 1,
    attempt_no: 1,
    language: null,
    started_at: '',
    submitted_at: null,
    score,
    passed,
  })
  const item = (title: string, attempts: ProgressItem['attempts']) => ({ title, attempts }) as ProgressItem
  const items = [item('Film', []), item('First', [attempt(60, false), attempt(90, true), attempt(null, null)]), item('Second', [attempt(null, null)])]
  expect(recordedQuizzes(items)).toEqual([{ title: 'First', attempts: 2, score: 90, passed: true }])
})
test('cycles follow one another within a course, and go on from the course that theirs replaces where they followed it', () => {
  const cycle = (id: number, course_id: number, follows: number | null = null) => ({ id, course_id, follows })
  expect([...linesOf([cycle(5, 2), cycle(4, 3), cycle(3, 2, 2), cycle(2, 1), cycle(1, 1)])]).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 4],
    [5, 1],
  ])
  // What it followed is older than those that are shown.
  expect([...linesOf([cycle(9, 2, 2)])]).toEqual([[9, 9]])
})
