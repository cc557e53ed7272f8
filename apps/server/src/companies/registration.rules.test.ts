import { describe, expect, test } from 'vitest'
import {
  type Alike,
  administratorsOf,
  codesOf,
  correctable,
  joinedCompany,
  type Looked,
  refusedFor,
  registrationFindings,
} from './registration.rules.ts'

const maker = { name: 'Mona Lim', username: 'mona', email: 'mona@pelita.test', phone: '+60123456789' }
const checker = { name: 'Chong Wei', username: 'chong', email: 'chong@pelita.test', phone: '+60123456780' }
const pelita = { company_name: 'Pelita Sdn Bhd', company_reg_no: '201901000001', maker, checker }
const free = { username: false, email: false }
const nothing: Looked = { taken: { maker: free, checker: free }, alike: [] }
const alike = (over: Partial<Alike>): Looked => ({
  ...nothing,
  alike: [{ company_id: 7, name: 'Pelita Sdn Bhd', company_reg_no: '201901000001', status: 'active', ...over }],
})
const found = (looked: Looked, byProvider = true, typed: object = pelita) => registrationFindings(typed, looked, byProvider)

test('nothing stands against a company and people that nobody knows', () => expect(found(nothing)).toEqual([]))

test('a username or mailbox that somebody has is found at its field', () => {
  const taken = { maker: { username: true, email: false }, checker: { username: false, email: true } }
  expect(found({ ...nothing, taken })).toEqual([
    { field: 'maker.username', code: 10001 },
    { field: 'checker.email', code: 10002 },
  ])
})

test('maker and checker who are or read as one are found at the checker', () => {
  const codes = (over: object) => found(nothing, true, { ...pelita, checker: { ...checker, ...over } })
  expect(codes({ username: 'mona' })).toEqual([{ field: 'checker.username', code: 10017 }])
  expect(codes({ username: 'm.ona' })).toEqual([{ field: 'checker.username', code: 10046 }])
  expect(codes({ email: 'mona@pelita.test' })).toEqual([{ field: 'checker.email', code: 10018 }])
  expect(codes({ email: 'mona+2@pelita.test' })).toEqual([{ field: 'checker.email', code: 10047 }])
})

test('half a form has no findings of what is not typed yet', () => {
  expect(found(nothing, true, {})).toEqual([])
  expect(found(nothing, true, { maker: { username: 'mona' }, checker: {} })).toEqual([])
  expect(found(nothing, true, { maker: { username: 'mona' }, checker: { username: 'mona' } })).toEqual([{ field: 'checker.username', code: 10017 }])
})

describe('a company that exists', () => {
  test('with this number and name gets further administrators, when the provider enters them', () => {
    expect(found(alike({}))).toEqual([])
    expect(found(alike({ name: 'PELITA (M) SDN. BHD.' }))).toEqual([])
    expect(joinedCompany(pelita, alike({}).alike, true)).toMatchObject({ company_id: 7 })
  })
  test('gets none by a stranger’s sign-up', () => {
    expect(found(alike({}), false)).toEqual([{ field: 'company_reg_no', code: 10008 }])
    expect(joinedCompany(pelita, alike({}).alike, false)).toBeNull()
  })
  test('with this number and another name is another company', () =>
    expect(found(alike({ name: 'Suria Sdn Bhd' }))).toEqual([{ field: 'company_reg_no', code: 10008 }]))
  test('with a name that reads alike and another number is too similar', () =>
    expect(found(alike({ company_reg_no: '201901000002' }))).toEqual([{ field: 'company_name', code: 10008 }]))
  test('with a name that reads alike is a sister company where the provider says why, never with the same number', () => {
    const sister = { ...pelita, another_company: 'The Sabah sister of the group' }
    expect(found(alike({ company_reg_no: '201901000002' }), true, sister)).toEqual([])
    expect(found(alike({ name: 'Suria Sdn Bhd' }), true, sister)).toEqual([{ field: 'company_reg_no', code: 10008 }])
    expect(found(alike({ company_reg_no: '201901000002' }), true, { ...pelita, another_company: ' ' })).toHaveLength(1)
  })
  test('but is inactive gets nobody', () => expect(found(alike({ status: 'inactive' }))).toEqual([{ field: 'company_reg_no', code: 10008 }]))
  test('and is asked for a second time has to wait for the first', () => {
    const twice = [...alike({}).alike, ...alike({ company_id: null, status: 'pending' }).alike]
    expect(found({ ...nothing, alike: twice })).toEqual([{ field: 'company_reg_no', code: 10008 }])
  })
})

test('a company that is only asked for stands against another request', () =>
  expect(found(alike({ company_id: null, status: 'pending' }))).toEqual([{ field: 'company_reg_no', code: 10008 }]))

test('what the database offers as alike is compared again', () => expect(found(alike({ name: 'Suria', company_reg_no: '1' }))).toEqual([]))

test('each code is told once', () => {
  const both = { username: true, email: true }
  expect(codesOf(found({ ...nothing, taken: { maker: both, checker: both } }))).toEqual([10001, 10002])
})

test('two people become maker and checker, one alone is both', () => {
  expect(administratorsOf({ maker, checker }).map(({ username, kind }) => [username, kind])).toEqual([
    ['mona', 'maker'],
    ['chong', 'checker'],
  ])
  expect(administratorsOf({ maker, checker: null })).toEqual([{ ...maker, kind: 'maker_checker' }])
})

test('the first thing found is the answer, and the others come along', () => {
  const all = found({ ...nothing, taken: { maker: { username: true, email: true }, checker: free } })
  expect(refusedFor(all)).toEqual({ refuse: 10001, data: { field: 'maker.username', findings: all } })
  expect(refusedFor([])).toEqual({ ok: true, value: undefined })
})

test('only what still waits is corrected, as it was looked at', () => {
  expect(correctable({ approve_status_id: 2, version: 3 }, 3)).toEqual({ ok: true, value: undefined })
  expect(correctable({ approve_status_id: 2, version: 3 }, 2)).toEqual({ refuse: 2111, data: { reason: 'changed_since', version: 3 } })
  for (const approve_status_id of [1, 3]) expect(correctable({ approve_status_id, version: 3 }, 3)).toEqual({ refuse: 20073, data: undefined })
})
