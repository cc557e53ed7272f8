import { expect, test } from 'vitest'
import { asSeenBy, firstStage, isOwnNumber, numbersOf } from './legal.rules.ts'

const numbers = { ssm_no_new: '202001012345', ssm_no_old: '1364665W' }

test('a company is registered with one of its two numbers', () => {
  expect(isOwnNumber(numbers, '202001012345')).toBe(true)
  expect(isOwnNumber(numbers, '1364665W')).toBe(true)
  expect(isOwnNumber(numbers, '202001012346')).toBe(false)
  expect(isOwnNumber({ ...numbers, ssm_no_old: null }, '1364665W')).toBe(false)
  expect(numbersOf({ ...numbers, ssm_no_old: null })).toEqual(['202001012345'])
})

test('the company’s own approval is left out only where nobody else could give it', () => {
  expect(firstStage(1)).toBe('provider')
  for (const admins of [2, 3]) expect(firstStage(admins)).toBe('company')
})

test('what waits for the other side is not for this one to decide', () => {
  const item = { stage: 'company' as const, approve_status_id: 2, version: 1 }
  expect(asSeenBy('company', item)).toBe(item)
  expect(asSeenBy('provider', item).approve_status_id).not.toBe(2)
  expect(asSeenBy('provider', { ...item, approve_status_id: 3 }).approve_status_id).toBe(3)
})
