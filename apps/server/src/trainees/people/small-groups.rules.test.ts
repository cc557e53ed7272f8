import { describe, expect, it } from 'vitest'
import { isNamedTo, namedGroups, namedSides } from './small-groups.rules.ts'

describe('a group of few people', () => {
  it('is not named from one to four people, and is from five', () => {
    expect([1, 4, 5, 500].map((people) => isNamedTo({ seesPeople: false }, people))).toEqual([false, false, true, true])
  })
  it('is named to whoever may see its people, however few they are', () => {
    expect([1, 4, 5].map((people) => isNamedTo({ seesPeople: true }, people))).toEqual([true, true, true])
  })
  it('is known by its own size, and no department is a group like any other', () => {
    const sizes = [
      { name: 'Sales', people: 5 },
      { name: 'Payroll', people: 4 },
      { name: '', people: 3 },
    ]
    expect([...namedGroups(sizes)]).toEqual(['Sales'])
  })
  it('that nobody counted has no name', () => {
    expect(namedGroups([{ name: 'Sales', people: 9 }]).has('Payroll')).toBe(false)
  })
  it('whose other side tells it keeps both sides without a name', () => {
    const board = (yes: number, no: number) => [
      ...namedSides([
        { name: 'yes', people: yes },
        { name: 'no', people: no },
      ]),
    ]
    expect(board(3, 200)).toEqual([])
    expect(board(200, 3)).toEqual([])
    expect(board(7, 200)).toEqual(['yes', 'no'])
    expect(board(0, 200)).toEqual(['no'])
  })
})
