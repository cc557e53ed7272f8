import { describe, expect, it } from 'vitest'
import { copyCodes, copyNames, firstFree, variantsOf } from './naming.rules.ts'

describe('a name that is taken', () => {
  it('gets a number from 2 on', () => {
    expect(variantsOf('Gifts').slice(0, 2)).toEqual(['Gifts (2)', 'Gifts (3)'])
    expect(variantsOf('Gifts')).toHaveLength(98)
  })
  it('stays as long as names may be', () => {
    expect(variantsOf('a'.repeat(150)).at(-1)).toBe(`${'a'.repeat(145)} (99)`)
  })
})

describe('a copy', () => {
  it('of a copy counts on', () => expect(copyNames('Gifts (2)')[1]).toBe('Gifts (3)'))
  it('keeps a number that is no count', () => expect(copyNames('Act (2009)')[0]).toBe('Act (2009) (2)'))
  it('of a course has a code of its own', () => expect(copyCodes('GIFTS')[0]).toBe('GIFTS-2'))
  it('takes the first name that is free, whatever its case', () => {
    expect(firstFree(['Gifts (2)', 'Gifts (3)'], ['gifts (2)'])).toBe('Gifts (3)')
    expect(firstFree(['Gifts (2)'], ['gifts (2)'])).toBeNull()
  })
})
