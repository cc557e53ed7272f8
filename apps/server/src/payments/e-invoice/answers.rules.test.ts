import { expect, test } from 'vitest'
import { answerObstacle, notVoid } from './answers.rules.ts'

const known = { isVoid: false, counts: undefined, isTaken: false }
const byHand = { e_invoice_id: 7, submission_uid: null }

test('what a paper without an e-invoice was given counts; a second one does not', () => {
  expect(answerObstacle(known, null)).toBeNull()
  expect(answerObstacle({ ...known, counts: byHand }, null)).toBe('valid_already')
})
test('a correction replaces what somebody entered as long as that counts, and never what the service gave', () => {
  expect(answerObstacle({ ...known, counts: byHand }, 7)).toBeNull()
  expect(answerObstacle({ ...known, counts: byHand }, 6)).toBe('changed')
  expect(answerObstacle(known, 7)).toBe('changed')
  expect(answerObstacle({ ...known, counts: { ...byHand, submission_uid: 'S1' } }, 7)).toBe('changed')
})
test('nothing is entered of a void invoice, nor with the UUID of another paper', () => {
  expect(answerObstacle({ ...known, isVoid: true }, null)).toBe('void')
  expect(answerObstacle({ ...known, isTaken: true }, null)).toBe('taken')
})
test('a paper that is void has no e-invoice', () => {
  expect(notVoid({ is_void: true })).toEqual({ refuse: 10035 })
  expect(notVoid({ is_void: false })).toMatchObject({ ok: true })
})
