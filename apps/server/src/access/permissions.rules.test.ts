import { asksByContract, type PermissionEntry } from '@jujur/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { fullList, newEntries, possibleEntries, sameEntries, usedEntries } from './permissions.rules.ts'

const entry = (system_type_id: 1 | 2, module_id: number, right_id: number, maker_status: 0 | 1 = 1, checker_status: 0 | 1 = 0): PermissionEntry => ({
  system_type_id,
  module_id,
  right_id,
  maker_status,
  checker_status,
})

describe('the full list', () => {
  it('has every group with every right: 4 by 9 for customers, 6 by 9 for the provider', () => {
    expect(possibleEntries(1)).toHaveLength(36)
    expect(possibleEntries(2)).toHaveLength(54)
  })
  it('shows the flags held, and both 0 where nothing is', () => {
    const list = fullList('clientAdmin', [entry(1, 4, 1, 0, 1)], [])
    expect(list).toHaveLength(36)
    expect(list.find(({ module_id, right_id }) => module_id === 4 && right_id === 1)).toMatchObject({ maker_status: 0, checker_status: 1 })
    expect(list.filter((one) => one.maker_status === 1 || one.checker_status === 1)).toHaveLength(1)
  })
  it('marks what routes open to the role ask', () => {
    const used = usedEntries('trainee', asksByContract)
    const marked = fullList('trainee', [], used).filter((one) => one.used)
    expect(marked).toEqual([{ ...entry(1, 1, 1, 0, 0), used: true }])
  })
  it('follows what a route is made to ask', () => {
    const used = usedEntries('trainee', (call) => (call.name === 'getPledge' ? { needs: [entry(1, 1, 8)], step: undefined } : asksByContract(call)))
    expect(
      fullList('trainee', [], used)
        .filter((one) => one.used)
        .map((one) => one.right_id),
    ).toEqual([1, 8])
  })
})

describe('new entries', () => {
  it('leave out those with both flags 0', () =>
    expect(newEntries('trainee', [entry(1, 1, 1), entry(1, 1, 2, 0, 0)])).toEqual({ ok: true, value: [entry(1, 1, 1)] }))
  it('may be none at all', () => expect(newEntries('superAdmin', [])).toEqual({ ok: true, value: [] }))
  it('are refused of the other side', () => {
    expect(newEntries('trainee', [entry(1, 1, 1), entry(2, 1, 1)])).toMatchObject({
      refuse: 7000,
      data: [{ field: 'permissions.1', rule: 'invalid' }],
    })
    expect(newEntries('superAdmin', [entry(1, 1, 1)])).toMatchObject({ refuse: 7000 })
  })
  it('are refused where the group or the right does not exist', () => {
    for (const wrong of [entry(1, 5, 1), entry(1, 0, 1), entry(1, 1, 10), entry(1, -1, 1)])
      expect(newEntries('clientAdmin', [wrong])).toMatchObject({ refuse: 7000 })
  })
  it('are refused twice, also with other flags', () =>
    expect(newEntries('trainee', [entry(1, 1, 1), entry(1, 1, 1, 0, 1)])).toMatchObject({ data: [{ field: 'permissions.1', rule: 'not_unique' }] }))
  it('are the same in whatever order, but not with other flags', () => {
    const [one, two] = [entry(1, 1, 1), entry(1, 1, 2)]
    expect(sameEntries([one, two], [two, one])).toBe(true)
    expect(sameEntries([one], [{ ...one, checker_status: 1 }])).toBe(false)
    expect(sameEntries([one], [one, two])).toBe(false)
  })
})
