import { expect, test } from 'vitest'
import { createClock } from './database-clock.ts'

const process = { at: 1_000_000 }
const clockAt = (at: number) => {
  process.at = at
  return createClock(() => process.at)
}
/** The database is so far ahead of this process; its answer takes so long each way. */
const ask = (clock: ReturnType<typeof createClock>, ahead: number, there = 1, back = 1) => {
  const asked = process.at
  const told = asked + there + ahead
  process.at += there + back
  return clock.observe(told, asked)
}

test('the time is the database’s, behind by no more than an answer takes, and never ahead', () => {
  const clock = clockAt(1_000_000)
  ask(clock, 5_000, 1, 40)
  for (const back of [3, 40, 2, 90]) ask(clock, 5_000, 1, back)
  expect(clock.now().getTime() - process.at).toBe(4_998)
})

test('a machine that is right from the start is believed; one whose clock was set is found out with the first answer, and right from then on', () => {
  const clock = clockAt(1_000_000)
  expect(ask(clock, 0)).toBe(true)
  expect(ask(clock, 100)).toBe(true)
  for (const ahead of [3_600_000, -5_000, 400]) {
    expect(ask(clock, ahead)).toBe(false)
    expect(Math.abs(clock.now().getTime() - process.at - ahead)).toBeLessThan(5)
    expect(ask(clock, ahead)).toBe(true)
  }
})

test('an answer that comes late proves nothing against the clock', () => {
  const clock = clockAt(1_000_000)
  ask(clock, 7_000)
  expect(ask(clock, 7_000, 4_000, 1)).toBe(true)
  expect(ask(clock, 7_000, 1, 4_000)).toBe(true)
  expect(clock.now().getTime() - process.at).toBe(6_999)
})

test('machines that drift apart are followed', () => {
  const clock = clockAt(1_000_000)
  let ahead = 100
  for (let minute = 0; minute < 60; minute++) {
    process.at += 60_000
    ahead -= 5
    expect(ask(clock, ahead)).toBe(true)
  }
  expect(Math.abs(clock.now().getTime() - process.at - ahead)).toBeLessThanOrEqual(7)
})

test('tests shift it', () => {
  const clock = clockAt(1_000_000)
  ask(clock, 0)
  clock.offsetMs = 90_000
  expect(clock.now().getTime() - process.at).toBe(89_999)
})
