import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { expect, test } from 'vitest'
import {
  actionsOf,
  addable,
  firstStage,
  type InformationState,
  informationApproval,
  informationStateOf,
  isOwnNumber,
  numbersOf,
} from './company-registration.rules.ts'

const numbers = { ssm_no_new: '202001012345', ssm_no_old: '1364665W' }

test('a company is registered with one of its two numbers', () => {
  expect(isOwnNumber(numbers, '202001012345')).toBe(true)
  expect(isOwnNumber(numbers, '1364665W')).toBe(true)
  expect(isOwnNumber(numbers, '202001012346')).toBe(false)
  expect(isOwnNumber({ ...numbers, ssm_no_old: null }, '1364665W')).toBe(false)
  expect(numbersOf({ ...numbers, ssm_no_old: null })).toEqual(['202001012345'])
})

test('a company submits one version at a time, with a number that is its own and no other company’s', () => {
  const details = numbers as RegistrationDetails
  const none = { isPending: false, isOthers: false }
  expect(addable(details, '202001012345', none)).toEqual({ ok: true, value: undefined })
  expect(addable(details, '202001012345', { ...none, isPending: true })).toMatchObject({ refuse: 20073 })
  expect(addable(details, '202001012345', { ...none, isOthers: true })).toMatchObject({ refuse: 10008 })
  expect(addable(details, '202001012346', none)).toMatchObject({ refuse: 7000, data: [{ field: 'ssm_no_new' }] })
})

test('the company’s own approval is left out only where nobody else could give it', () => {
  expect(firstStage(1)).toBe('provider')
  for (const admins of [2, 3]) expect(firstStage(admins)).toBe('company')
})

test('what waits for the company is passed on or turned down by it, and put in force or rejected by the provider only then', () => {
  const leads = (state: InformationState) =>
    informationApproval.transitions.filter(({ from }) => from === state).map(({ action, to }) => [action, to])
  const waiting = { approve_status_id: 2 }
  expect(leads(informationStateOf({ ...waiting, stage: 'company' }))).toEqual([
    [actionsOf.company.approve, 'at_provider'],
    [actionsOf.company.reject, 'rejected'],
  ])
  expect(leads(informationStateOf({ ...waiting, stage: 'provider' }))).toEqual([
    [actionsOf.provider.approve, 'approved'],
    [actionsOf.provider.reject, 'rejected'],
  ])
  for (const approve_status_id of [1, 3]) expect(leads(informationStateOf({ approve_status_id, stage: 'provider' }))).toEqual([])
})
