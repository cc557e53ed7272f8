import { describe, expect, it } from 'vitest'
import { departmentOf, mayCorrect, noFile, takenProblems } from './import.rules.ts'

const free = { username: false, email: false, employee_no: false, ic_no: false }

describe('a row of an imported file', () => {
  it('that is free has no problem', () => {
    expect(takenProblems(free, { username: 'aisyah', email: 'aisyah@selat.my' })).toEqual([])
  })
  it('is refused under the codes of a single registration, one for each field that is taken', () => {
    const problems = takenProblems({ username: true, email: true, employee_no: true, ic_no: true }, { username: 'aisyah', ic_no: '900101-14-5678' })
    expect(problems.map(({ field, code }) => [field, code])).toEqual([
      ['username', 10001],
      ['email', 10002],
      ['employee_no', 10012],
      ['ic_no', 10012],
    ])
  })
  it('never repeats a whole identity card number', () => {
    const [problem] = takenProblems({ ...free, ic_no: true }, { ic_no: '900101-14-5678' })
    expect(problem?.value).not.toContain('900101-14')
  })
  it('that was left out is put right, while what the file says of it is kept', () => {
    expect(mayCorrect({ outcome: 'skipped', given: 'sealed' })).toEqual({ ok: true, value: 'sealed' })
  })
  it('that is ready, or no longer kept, has changed since', () => {
    expect(mayCorrect({ outcome: 'ready', given: 'sealed' })).toMatchObject({ refuse: 2111, data: { reason: 'changed_since' } })
    expect(mayCorrect({ outcome: 'skipped', given: null })).toMatchObject({ refuse: 2111 })
  })
})

describe('its department', () => {
  it('is written as the company writes it, and the change is told', () => {
    const { department, respelled } = departmentOf('sales', new Map([['sales', 'Sales']]))
    expect(department).toBe('Sales')
    expect(respelled).toMatchObject([{ field: 'department' }])
  })
  it('stays as it is where the company has no such department, or writes it so', () => {
    expect(departmentOf('Legal', new Map())).toEqual({ department: 'Legal', respelled: [] })
    expect(departmentOf('Sales', new Map([['Sales', 'Sales']]))).toEqual({ department: 'Sales', respelled: [] })
    expect(departmentOf(null, new Map())).toEqual({ department: null, respelled: [] })
  })
})

it('a call without a file is refused as one that cannot be read', () => {
  expect(noFile).toEqual({ refuse: 10024, data: { reason: 'unreadable' } })
})
