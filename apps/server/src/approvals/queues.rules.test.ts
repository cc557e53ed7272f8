import { expect, test } from 'vitest'
import type { Step } from './approvals.rules.ts'
import { deciderOf, queueOf, queueOfOne, submitterOf } from './queues.rules.ts'

test('the three queues are known by their names, also with a space behind', () => {
  expect(queueOf('PENDING')).toEqual({ ok: true, value: 2 })
  expect(queueOf(' APPROVED_HISTORY_LIST ')).toEqual({ ok: true, value: 1 })
  expect(queueOf('REJECTED')).toEqual({ ok: true, value: 3 })
})

test('any other word is refused', () => {
  for (const q of ['', ' ', 'pending', 'APPROVED', 'PENDING,REJECTED', 'constructor', '1']) expect(queueOf(q), q).toEqual({ refuse: 10006 })
})

test('one thing is asked for by its id alone, and by nothing else without the name of a queue', () => {
  expect(queueOfOne('', 7)).toEqual({ ok: true, value: undefined })
  expect(queueOfOne('REJECTED', 7)).toEqual({ ok: true, value: 3 })
  for (const q of ['', 'other']) expect(queueOfOne(q, undefined), q).toEqual({ refuse: 10006 })
  expect(queueOfOne('other', 7)).toEqual({ refuse: 10006 })
})

test('a history names who submitted and who had the last word', () => {
  const step = (action: Step['action'], name: string | null): Step => ({
    action,
    name,
    stage: null,
    user_id: null,
    email_normal: '',
    remarks: null,
    at: new Date(0),
  })
  const steps = [step('submitted', 'Mona'), step('edited', 'Gopal'), step('approved', 'Chong'), step('approved', 'Siti')]
  expect(submitterOf(steps)).toBe('Mona')
  expect(submitterOf([step('submitted', null)])).toBeNull()
  expect(deciderOf({ approve_status_id: 1 }, steps)).toBe('Siti')
  expect(deciderOf({ approve_status_id: 2 }, steps)).toBeNull()
})
