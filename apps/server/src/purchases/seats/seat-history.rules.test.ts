import { expect, test } from 'vitest'
import { eventsOf } from './seat-history.rules.ts'

const use = { taken_at: new Date('2026-11-01T01:00:00Z'), by_name: 'Huda' }
const holder = { started_at: '2026-11-02T01:00:00.000Z', completed_at: null, due_on: '2026-12-20' }
const change = (day: string, from_on: string | null, to_on: string | null) => ({
  from_on,
  to_on,
  changed_at: new Date(`${day}T02:00:00Z`),
  by_name: 'Huda',
})

test('a seat tells newest first who gave it until when, that it was begun, and how its date moved', () => {
  const events = eventsOf(holder, use, [change('2026-11-05', '2026-12-10', '2026-12-20'), change('2026-11-03', null, '2026-12-10')], [])
  expect(events.map(({ what, from, to }) => [what, from, to])).toEqual([
    ['due_date_changed', '2026-12-10', '2026-12-20'],
    ['due_date_changed', null, '2026-12-10'],
    ['started', null, null],
    ['assigned', null, null],
  ])
  expect(events.map(({ by_name }) => by_name)).toEqual(['Huda', 'Huda', null, 'Huda'])
})
test('where its date never moved, it was given until then', () => {
  expect(eventsOf({ ...holder, started_at: null }, use, [], [])).toMatchObject([{ what: 'assigned', to: '2026-12-20' }])
})
test('what happened in one moment stands in the order of a seat’s life', () => {
  const at = use.taken_at.toISOString()
  const events = eventsOf({ started_at: at, completed_at: at, due_on: null }, use, [], [])
  expect(events.map(({ what }) => what)).toEqual(['completed', 'started', 'assigned'])
})
test('it tells each reminder where it stands in time, and who sent it; nobody where it went by itself', () => {
  const sent = (day: string, by_name: string | null) => ({ reminded_at: new Date(`${day}T00:30:00Z`), is_invitation: false, omitted: null, by_name })
  const events = eventsOf(holder, use, [change('2026-11-05', '2026-12-10', '2026-12-20')], [sent('2026-11-08', null), sent('2026-11-04', 'Huda')])
  expect(events.map(({ what, by_name }) => [what, by_name])).toEqual([
    ['reminded', null],
    ['due_date_changed', 'Huda'],
    ['reminded', 'Huda'],
    ['started', null],
    ['assigned', 'Huda'],
  ])
})

test('tells beside the reminders that were sent those that were left out, with why', () => {
  const step = (day: string, omitted: 'rest_day' | null) => ({
    reminded_at: new Date(`${day}T00:30:00Z`),
    is_invitation: false,
    omitted,
    by_name: null,
  })
  const events = eventsOf({ started_at: null, completed_at: null, due_on: null }, use, [], [step('2026-12-05', 'rest_day'), step('2026-12-07', null)])
  expect(events.map(({ what, omitted }) => [what, omitted])).toEqual([
    ['reminded', null],
    ['left_out', 'rest_day'],
    ['assigned', null],
  ])
})
