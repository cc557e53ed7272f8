import { describe, expect, it } from 'vitest'
import { sampleCourse } from '../../../test/sample-course.ts'
import type { ContentItem } from '../../courses/courses.rules.ts'
import {
  type Attempt,
  allDone,
  attemptsLeft,
  itemToOpen,
  mayBegin,
  minutesLeft,
  type Progress,
  placeItems,
  progressPercent,
  reportable,
  type Standing,
  statusAt,
} from './standing.rules.ts'

const now = new Date('2026-11-21T04:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
const content = sampleCourse('RULES')
const items = content.modules.flatMap((module) => module.items)

const progressOf = (item: ContentItem, fields: Partial<Progress> = {}): Progress => ({
  module_progress_id: item.module_item_id + 1000,
  module_item_id: item.module_item_id,
  lesson_type: item.type,
  served_at: null,
  last_heartbeat_at: null,
  milliseconds_open: 0,
  milliseconds_done: 0,
  watched: [],
  read_again_from: null,
  reported_at: null,
  finished_at: null,
  ...fields,
})

/** A standing with the first `done` items finished. */
const standing = (done: number, attempts: Attempt[] = [], status: Standing['enrolment']['status'] = 'IN_PROGRESS'): Standing => ({
  enrolment: {
    trainee_course_id: 1,
    course_id: 1,
    course_version_id: 1,
    version_no: 1,
    status,
    language: null,
    due_on: null,
    paused: [],
    waived: [],
    extended_from: null,
    counts_from: new Date(0),
    started_at: now,
    completed_at: null,
    expires_at: null,
    delta_of: null,
    delta_items: null,
    delta_pledge: null,
  },
  content,
  progress: items.map((item, i) => progressOf(item, i < done ? { finished_at: now } : {})),
  attempts,
})
const attempt = (fields: Partial<Attempt>): Attempt => ({
  attempt_id: 1,
  module_progress_id: 1202,
  attempt_set: 1,
  attempt_no: 1,
  language: null,
  started_at: now,
  deadline_at: null,
  submitted_at: now,
  score: 0,
  passed: false,
  ...fields,
})
const states = (of: Standing, at = now) => placeItems(of, at).map(({ state }) => state)
const quizItem = items[1] as Extract<ContentItem, { type: 'quiz' }>

describe('items open in order', () => {
  it('opens nothing before the course is started', () =>
    expect(states({ ...standing(0), progress: [] })).toEqual(['locked', 'locked', 'locked', 'locked']))
  it('opens the first item of a started course', () => expect(states(standing(0))).toEqual(['open', 'locked', 'locked', 'locked']))
  it('opens the next item when the one before is done', () => expect(states(standing(2))).toEqual(['done', 'done', 'open', 'locked']))
  it('says of the first item that it opens with the start of the course', () => {
    const unstarted = { ...standing(0, [], 'NOT_STARTED'), progress: [] }
    expect(placeItems(unstarted, now).map(({ state, reason }) => [state, reason])).toEqual([
      ['locked', 'not_started'],
      ...items.slice(1).map(() => ['locked', 'after_previous']),
    ])
  })
  it('says that a locked item waits for what comes before it', () => expect(placeItems(standing(0), now)[1]?.reason).toBe('after_previous'))
  it('does not let an optional item hold back the next one', () => {
    const optional = structuredClone(standing(0))
    for (const item of optional.content.modules[0]?.items.slice(0, 1) ?? []) item.mandatory = false
    expect(states(optional)).toEqual(['open', 'open', 'locked', 'locked'])
  })
  it('closes what is unfinished in an expired course', () =>
    expect(states(standing(1, [], 'EXPIRED'))).toEqual(['done', 'locked', 'locked', 'locked']))
})

describe('where to go on', () => {
  const placed = placeItems(standing(2), now)
  it('resumes at the first unfinished item', () => expect(itemToOpen(placed, null)).toBe(placed[2]))
  it('goes from a finished item to the one after it', () => expect(itemToOpen(placed, placed[0] ?? null)).toBe(placed[1]))
  it('stays at an unfinished item', () => expect(itemToOpen(placed, placed[2] ?? null)).toBe(placed[2]))
  it('leads from a locked item to the first unfinished one', () => expect(itemToOpen(placed, placed[3] ?? null)).toBe(placed[2]))
  it('passes what a delta does not ask, unless that is what is read', () => {
    const delta = standing(3)
    const [asked, ...others] = items.map(({ module_item_id }) => module_item_id)
    const of = placeItems(
      { ...delta, enrolment: { ...delta.enrolment, delta_of: 9, delta_items: [asked as number, others[2] as number], delta_pledge: false } },
      now,
    )
    expect(of.map(({ unchanged, state }) => [unchanged, state])).toEqual([
      [false, 'done'],
      [true, 'done'],
      [true, 'done'],
      [false, 'open'],
    ])
    expect(itemToOpen(of, of[0] ?? null)).toBe(of[3])
    expect(itemToOpen(of, of[1] ?? null)).toBe(of[2])
    expect(progressPercent(of)).toBeGreaterThan(0)
    expect(minutesLeft(of)).toBe(minutesLeft(placeItems(delta, now)))
  })
  it('leaves only the pledge after the last item', () => {
    const finished = placeItems(standing(4), now)
    expect(itemToOpen(finished, finished[3] ?? null)).toBeNull()
    expect(allDone(finished)).toBe(true)
  })
  it('counts progress by minutes and says 100 only when nothing is left', () => {
    expect(progressPercent(placeItems(standing(0), now))).toBe(0)
    expect(progressPercent(placeItems(standing(3), now))).toBeLessThan(100)
    expect(progressPercent(placeItems(standing(4), now))).toBe(100)
    expect(minutesLeft(placeItems(standing(4), now))).toBe(0)
  })
})

describe('attempts', () => {
  const left = (attempts: Attempt[], materialsRead = true, at = now) => attemptsLeft(quizItem, attempts, materialsRead, at)
  const failedTwice = [attempt({ attempt_no: 1 }), attempt({ attempt_id: 2, attempt_no: 2 })]

  it('begin with the full number', () => expect(left([])).toMatchObject({ left: 2, next: { attempt_set: 1, attempt_no: 1 } }))
  it('are used one by one', () => expect(left([attempt({})])).toMatchObject({ left: 1, next: { attempt_set: 1, attempt_no: 2 } }))
  it('are none after the last failed one, until the cool-down is over', () =>
    expect(left(failedTwice)).toMatchObject({ left: 0, usedUp: true, available_at: minutes(10) }))
  it('stay none after the cool-down while the materials are unread', () =>
    expect(left(failedTwice, false, minutes(11))).toMatchObject({ left: 0, usedUp: true, available_at: null }))
  it('come anew as a second set when both are done', () =>
    expect(left(failedTwice, true, minutes(11))).toMatchObject({ left: 2, usedUp: false, next: { attempt_set: 2, attempt_no: 1 } }))
  it('are not used up by a passed last attempt', () => expect(left([attempt({}), attempt({ attempt_no: 2, passed: true })]).usedUp).toBe(false))
  it('have no end where the quiz sets none', () =>
    expect(attemptsLeft({ ...quizItem, quiz: { ...quizItem.quiz, max_attempts: null } }, failedTwice, true, now).left).toBeNull())

  it('lock the quiz behind its materials when used up', () => {
    const again = standing(0, failedTwice)
    again.progress[0] = progressOf(items[0] as ContentItem, { read_again_from: now })
    const [reading, quiz] = placeItems(again, now)
    expect(reading).toMatchObject({ state: 'open', reason: 'read_again' })
    expect(quiz).toMatchObject({ state: 'locked', reason: 'read_again' })
  })
  it('leave the quiz open with its reason while only the cool-down is missing', () =>
    expect(placeItems(standing(1, failedTwice), now)[1]).toMatchObject({ state: 'open', reason: 'cooling_down' }))
})

describe('expiry', () => {
  it('comes with the end of the validity, not before', () => {
    const completed = { status: 'COMPLETED' as const, expires_at: now }
    expect(statusAt(completed, now)).toBe('COMPLETED')
    expect(statusAt(completed, minutes(1))).toBe('EXPIRED')
  })
  it('never comes without a date', () => expect(statusAt({ status: 'COMPLETED', expires_at: null }, minutes(1e6))).toBe('COMPLETED'))
})

describe('progress may be reported', () => {
  const idOf = (item: ContentItem | undefined) => (item?.module_item_id ?? 0) + 1000
  it('of the item that is open and of what is done', () => {
    expect(reportable(standing(1), idOf(items[1]), now)).toMatchObject({ ok: true, value: { lesson: { state: 'open' } } })
    expect(reportable(standing(1), idOf(items[0]), now)).toMatchObject({ ok: true, value: { lesson: { state: 'done' } } })
  })
  it('of nothing that is locked, in no course of somebody else, and not after the end', () => {
    expect(reportable(standing(0), idOf(items.at(-1)), now)).toMatchObject({ refuse: 2111, data: { reason: 'locked' } })
    expect(reportable(standing(0), 999_999, now)).toMatchObject({ refuse: 10077 })
    expect(reportable(null, idOf(items[0]), now)).toMatchObject({ refuse: 10077 })
    expect(reportable(standing(items.length, [], 'COMPLETED'), idOf(items[0]), now)).toMatchObject({ refuse: 10055 })
  })
})

describe('a course that others come before', () => {
  it('begins once all of them are completed, and says which are not', () => {
    expect(mayBegin([])).toMatchObject({ ok: true })
    expect(mayBegin([{ title: 'First', done: true }])).toMatchObject({ ok: true })
    expect(
      mayBegin([
        { title: 'First', done: true },
        { title: 'Second', done: false },
      ]),
    ).toMatchObject({ refuse: 2111, data: { reason: 'locked', by: 'courses', courses: ['Second'] } })
  })
})
