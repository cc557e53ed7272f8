import { expect, test } from 'vitest'
import { linesOfList, namesOf } from './many-seats.rules.ts'

const aisyah = { user_id: 7, name: 'Aisyah', username: 'aisyah' }
const found = new Map([
  ['aisyah', aisyah],
  ['aisyah@people.test', aisyah],
  ['e-12', { user_id: 8, name: 'Wei Ming', username: 'weiming' }],
])

test('people are found by any of their names, whatever the case and the space around it', () => {
  expect(namesOf([' Aisyah ', 'E-12'])).toEqual(['aisyah', 'e-12'])
  expect(linesOfList([' AISYAH', 'E-12'], found).map(({ row, outcome }) => [row?.user_id, outcome])).toEqual([
    [7, 'ready'],
    [8, 'ready'],
  ])
})
test('who is nobody of the company is left out as it was written', () => {
  expect(linesOfList(['Nobody@else.test'], found)).toMatchObject([
    { name: 'Nobody@else.test', outcome: 'skipped', problems: [{ code: 10054, value: 'Nobody@else.test' }], row: null },
  ])
})
test('who is named twice, under whatever name, gets one line, and the second says which was first', () => {
  expect(linesOfList(['x', 'aisyah', 'aisyah@people.test'], found)[2]).toMatchObject({
    line: 3,
    outcome: 'skipped',
    problems: [{ code: 10012, row: 2 }],
  })
})
