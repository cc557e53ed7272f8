import { describe, expect, it, test } from 'vitest'
import { asksByContract, asksToday, mayCall, type PermissionEntry, refusedCall } from './permissions.ts'

const access = {
  roles: ['globalAdmin' as const],
  needs: [
    { group: 'FINANCE' as const, right: 'APPROVE' as const },
    { group: 'OPERATION' as const, right: 'READ' as const },
  ],
}
const entry = (module_id: number, right_id: number, maker_status: 0 | 1, checker_status: 0 | 1): PermissionEntry => ({
  system_type_id: 2,
  module_id,
  right_id,
  maker_status,
  checker_status,
})
const asked = (permission: PermissionEntry[], step?: 'maker' | 'checker' | 'full', role: 'globalAdmin' | 'clientAdmin' = 'globalAdmin') =>
  refusedCall({ access }, { ...asksByContract({ access }), step }, { role, permission })

describe('a call asks', () => {
  it('for the role before anything else', () => expect(asked([entry(4, 5, 1, 1)], undefined, 'clientAdmin')).toEqual({ refuse: 10009 }))
  it('for any one of its entries', () => {
    expect(asked([entry(3, 1, 1, 0)])).toBeNull()
    expect(asked([entry(4, 5, 0, 1)])).toBeNull()
  })
  it('and answers 10030 with their table when none is held', () =>
    expect(asked([entry(1, 1, 1, 1)])).toMatchObject({
      refuse: 10030,
      data: [
        { module_id: 4, right_id: 5 },
        { module_id: 3, right_id: 1 },
      ],
    }))
  it('and counts an entry without a flag as not held', () => expect(asked([entry(4, 5, 0, 0)])).toMatchObject({ refuse: 10030 }))
  it('for the flag of its step on the matched entry', () => {
    expect(asked([entry(4, 5, 0, 1)], 'checker')).toBeNull()
    expect(asked([entry(4, 5, 1, 0)], 'checker')).toEqual({ refuse: 20067 })
    expect(asked([entry(4, 5, 0, 1)], 'maker')).toEqual({ refuse: 20067 })
  })
  it('for both flags of one entry where it wants full access', () => {
    expect(asked([entry(4, 5, 1, 1)], 'full')).toBeNull()
    expect(asked([entry(4, 5, 1, 0), entry(3, 1, 0, 1)], 'full')).toEqual({ refuse: 20066 })
  })
  it('and is content when one of several held entries has the step', () =>
    expect(asked([entry(4, 5, 1, 0), entry(3, 1, 0, 1)], 'checker')).toBeNull())
  it('for the other side’s entry of the same number never', () =>
    expect(asked([{ ...entry(4, 5, 1, 1), system_type_id: 1 }])).toMatchObject({ refuse: 10030 }))
})

describe('a route with settings of its own', () => {
  const key = { system_type_id: 2 as const, module_id: 1, right_id: 1 }
  it('asks them instead of the contract’s defaults', () => {
    expect(asksToday({ access }, { access_level: 'full', permissions: [key] })).toEqual({ needs: [key], step: 'full' })
    expect(asksToday({ access }, { access_level: 'any', permissions: [] })).toEqual({ needs: [], step: undefined })
  })
  it('and without them asks the defaults', () => {
    for (const own of [null, undefined, { access_level: null, permissions: null }])
      expect(asksToday({ access }, own)).toEqual(asksByContract({ access }))
  })
  it('without entries answers an empty table', () =>
    expect(refusedCall({ access }, { needs: [], step: undefined }, { role: 'globalAdmin', permission: [entry(1, 1, 1, 1)] })).toEqual({
      refuse: 10030,
      data: [],
    }))
  it('is open to who holds what it asks', () => {
    const actor = { role: 'globalAdmin' as const, permission: [entry(4, 5, 1, 0)] }
    expect(mayCall({ access }, asksByContract({ access }), actor)).toBe(true)
    expect(mayCall({ access }, { needs: [key], step: undefined }, actor)).toBe(false)
    expect(mayCall({ access }, asksByContract({ access }), { ...actor, role: 'clientAdmin' })).toBe(false)
  })
})

test('a call of anybody, or of any signed-in person, asks for nothing', () => {
  for (const who of ['public', 'signedIn'] as const) {
    const call = { access: { who } }
    expect(asksByContract(call)).toEqual({ needs: [], step: undefined })
    expect(mayCall(call, asksByContract(call), { role: 'trainee', permission: [] })).toBe(true)
  }
})
