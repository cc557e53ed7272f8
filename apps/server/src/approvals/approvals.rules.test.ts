import { expect, test } from 'vitest'
import { hasTouched, mayDecide, type Step, whatCan } from './approvals.rules.ts'

const step = (over: Partial<Step>): Step => ({
  action: 'submitted',
  stage: null,
  user_id: 1,
  email_normal: 'maker@x.test',
  name: 'Maker',
  remarks: null,
  at: new Date(0),
  ...over,
})
const pending = { approve_status_id: 2, version: 3 }
const checker = { user_id: 2, email_normal: 'checker@x.test' }

test('somebody else decides on what is pending and unchanged', () => {
  expect(mayDecide(pending, [step({})], checker, { version: 3 })).toEqual({ ok: true, value: undefined })
})

test('who submitted or edited it may not decide, under whatever account or spelling', () => {
  expect(mayDecide(pending, [step({ user_id: 2 })], checker)).toEqual({ refuse: 10004 })
  expect(mayDecide(pending, [step({}), step({ action: 'edited', user_id: 2 })], checker)).toEqual({ refuse: 10004 })
  expect(mayDecide(pending, [step({ user_id: null, email_normal: 'checker@x.test' })], checker)).toEqual({ refuse: 10004 })
})

test('who approved an earlier stage has not made the item', () => {
  expect(hasTouched([step({}), step({ action: 'approved', user_id: 2 })], checker)).toBe(false)
})

test('two people without accounts are two people unless their mailbox is one', () => {
  expect(hasTouched([step({ user_id: null })], { user_id: null, email_normal: 'other@x.test' })).toBe(false)
})

test('what is decided is decided, whoever asks', () => {
  for (const approve_status_id of [1, 3]) expect(mayDecide({ ...pending, approve_status_id }, [step({})], checker)).toEqual({ refuse: 20073 })
})

test('what was edited since it was opened is shown again first', () => {
  expect(mayDecide(pending, [step({})], checker, { version: 2 })).toEqual({ refuse: 2111, data: { reason: 'changed_since', version: 3 } })
})

test('with four eyes switched off the maker may decide, and no other rule is lost', () => {
  expect(mayDecide(pending, [step({ user_id: 2 })], checker, { fourEyes: false })).toEqual({ ok: true, value: undefined })
  expect(mayDecide({ ...pending, approve_status_id: 1 }, [], checker, { fourEyes: false })).toEqual({ refuse: 20073 })
})

test('the buttons say why they are not there', () => {
  const held = { decide: true, edit: true }
  expect(whatCan(pending, [step({})], checker, held)).toEqual({ approve: true, reject: true, edit: true, because: null })
  expect(whatCan(pending, [step({ user_id: 2 })], checker, held)).toMatchObject({ approve: false, reject: false, because: 'own' })
  expect(whatCan(pending, [step({})], checker, { decide: false, edit: false })).toMatchObject({ approve: false, edit: false, because: 'permission' })
  expect(whatCan({ ...pending, approve_status_id: 3 }, [], checker, held)).toMatchObject({ approve: false, edit: false, because: 'decided' })
})
