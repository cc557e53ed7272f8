import { expect, test } from 'vitest'
import { linesOfList, namesInList, sortedOut } from './many-seats.rules.ts'

const aisyah = { user_id: 7, name: 'Aisyah', username: 'aisyah' }
const weiMing = { user_id: 8, name: 'Wei Ming', username: 'weiming' }
const nobody = () => null
const found = {
  username: new Map([['aisyah', aisyah]]),
  email: new Map([['aisyah@people.test', aisyah]]),
  employee_no: new Map([
    ['e-12', weiMing],
    ['aisyah', weiMing],
  ]),
}

test('a list is sorted out: each person once, whichever names they are called by, and what names nobody', () => {
  const { known, unknown } = sortedOut(['AISYAH', 'x', 'aisyah@people.test'], found)
  expect(known).toEqual([aisyah])
  expect(unknown).toEqual(['x'])
})

test('people are found by any of their names, whatever the case and the space around it; a username counts first', () => {
  expect(namesInList([' Aisyah ', 'E-12']).email).toEqual(['aisyah', 'e-12'])
  expect(linesOfList([' AISYAH', 'E-12'], found, nobody).map(({ row, outcome }) => [row?.user_id, outcome])).toEqual([
    [7, 'ready'],
    [8, 'ready'],
  ])
})
test('who is nobody of the company is left out as it was written', () => {
  expect(linesOfList(['Nobody@else.test'], found, nobody)).toMatchObject([
    { name: 'Nobody@else.test', outcome: 'skipped', problems: [{ code: 10054, value: 'Nobody@else.test' }], row: null },
  ])
})
test('who is named twice, under whatever name, gets one line, and the second says which was first', () => {
  expect(linesOfList(['x', 'aisyah', 'aisyah@people.test'], found, nobody)[2]).toMatchObject({
    line: 3,
    outcome: 'skipped',
    problems: [{ code: 10012, row: 2 }],
  })
})
test('who has the course already is left out and needs no seat', () => {
  const lines = linesOfList(['aisyah', 'E-12'], found, (user_id) => (user_id === 7 ? 10056 : null))
  expect(lines.map(({ outcome, problems }) => [outcome, problems.map(({ code }) => code)])).toEqual([
    ['skipped', [10056]],
    ['ready', []],
  ])
})
