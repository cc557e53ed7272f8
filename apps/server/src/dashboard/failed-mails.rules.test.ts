import { expect, test } from 'vitest'
import { hasRunOut, noneSentAgain } from './failed-mails.rules.ts'

const written = new Date('2026-11-20T02:00:00Z')
const after = (hours: number) => new Date(written.getTime() + hours * 3_600_000)
const isOver = (topic: Parameters<typeof hasRunOut>[0]['topic'], hours: number) => hasRunOut({ topic, created_at: written }, after(hours))

test('codes and links to a new password have run out by the time that their mail has failed', () => {
  for (const topic of ['sign_in_code', 'forgotten', 'unlocked'] as const) expect(isOver(topic, 15), topic).toBe(true)
})
test('an invitation works for a week, a new address waits for a day', () => {
  expect([isOver('invitation', 7 * 24 - 1), isOver('invitation', 7 * 24)]).toEqual([false, true])
  expect([isOver('email_confirmation', 23), isOver('email_confirmation', 24)]).toEqual([false, true])
})
test('what only tells something does not run out', () => {
  for (const topic of ['account_change', 'registration', 'notification', null] as const) expect(isOver(topic, 24 * 89), String(topic)).toBe(false)
})
test('mails that there are not are not found; of those that there are, none is left to send', () => {
  expect(noneSentAgain(false)).toEqual({ refuse: 4444 })
  expect(noneSentAgain(true)).toEqual({ refuse: 2111, data: { reason: 'none_left' } })
})
