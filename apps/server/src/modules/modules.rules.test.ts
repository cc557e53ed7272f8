import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenTo, moved, shortTitle, takesOne } from './modules.rules.ts'

describe('an item that is moved', () => {
  it('stands at its new place, and the others keep their order', () => {
    expect(moved([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3])
    expect(moved([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
    expect(moved([1, 2, 3, 4], 2, 99)).toEqual([1, 3, 4, 2])
  })
  it('takes nothing away and adds nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), fc.nat(60), fc.nat(60), (ids, which, to) => {
        const id = ids[which % ids.length] as number
        const next = moved(ids, id, to)
        expect([...next].sort()).toEqual([...ids].sort())
        expect(next.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id))
        expect(next.indexOf(id)).toBe(Math.min(to, ids.length - 1))
      }),
    )
  })
})

describe('the short title that nobody wrote', () => {
  it('is the title where it is short enough', () => expect(shortTitle('Gifts and meals')).toBe('Gifts and meals'))
  it('ends with a whole word', () => {
    expect(shortTitle('Gifts, meals, journeys and other hospitality of every kind')).toBe('Gifts, meals, journeys and other')
  })
  it('is cut where the title has no words to end with', () => expect(shortTitle('贿'.repeat(80))).toHaveLength(40))
})

describe('a module that an item comes to', () => {
  it('takes it while it is in use', () => {
    expect(isOpenTo({ status: 'active' })).toBe(true)
    expect(isOpenTo({ status: 'archived' })).toBe(false)
    expect(isOpenTo(undefined)).toBe(false)
  })
  it('takes no more than it may hold', () => {
    expect(takesOne(99)).toBeNull()
    expect(takesOne(100)).toEqual({ refuse: 2111, data: { reason: 'full', most: 100 } })
  })
})
