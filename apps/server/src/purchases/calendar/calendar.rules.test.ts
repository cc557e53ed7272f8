import { MOST_DUE_ROWS } from '@jujur/contract/due-calendar.ts'
import { describe, expect, it } from 'vitest'
import { dueRows, lastDayAhead, monthly, monthsFrom } from './calendar.rules.ts'

describe('the months ahead', () => {
  it('are this one and the eleven after it, over the turn of the year', () => {
    const months = monthsFrom('2026-11-30')
    expect([months.length, months[0], months[1], months[2], months[11]]).toEqual([12, '2026-11', '2026-12', '2027-01', '2027-10'])
  })
  it('end with the last day of the last, in February of a leap year too', () => {
    expect(lastDayAhead('2026-11-30')).toBe('2027-10-31')
    expect(lastDayAhead('2027-03-01')).toBe('2028-02-29')
  })
})

describe('what is counted', () => {
  const months = monthsFrom('2026-11-30')
  it('has one number for each month, and none of a month beyond them', () => {
    const counted = [
      { month: '2026-12', count: 3 },
      { month: '2026-12', count: 1 },
      { month: '2027-11', count: 9 },
    ]
    expect(monthly(months, counted)).toEqual([0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
  it('has the row with the most first; no department is a row of its own; the sum is of all', () => {
    const { rows, others, falls_due } = dueRows(months, [
      { course_id: null, name: 'Sales', month: '2026-11', count: 1 },
      { course_id: null, name: null, month: '2026-12', count: 2 },
      { course_id: null, name: 'Sales', month: '2027-01', count: 4 },
    ])
    expect(rows.map(({ name, falls_due: own }) => [name, own.slice(0, 3)])).toEqual([
      ['Sales', [1, 0, 4]],
      [null, [0, 2, 0]],
    ])
    expect(others).toBeNull()
    expect(falls_due.slice(0, 3)).toEqual([1, 2, 4])
  })
  it('counts a department that is not named to the reader among the others: the sum stays', () => {
    const counted = [
      { course_id: null, name: 'Sales', month: '2026-11', count: 1 },
      { course_id: null, name: 'Payroll', month: '2026-12', count: 3 },
      { course_id: null, name: null, month: '2026-12', count: 2 },
    ]
    const { rows, others, falls_due } = dueRows(months, counted, (name) => name === 'Sales')
    expect(rows.map(({ name }) => name)).toEqual(['Sales'])
    expect([others?.rows, others?.falls_due.slice(0, 3)]).toEqual([2, [0, 5, 0]])
    expect(falls_due.slice(0, 3)).toEqual([1, 5, 0])
  })
  it('shows so many rows, and the others as one: nothing is lost from the sum', () => {
    const counted = Array.from({ length: MOST_DUE_ROWS + 3 }, (_, i) => ({ course_id: i + 1, name: `Course ${i}`, month: '2026-11', count: i + 1 }))
    const { rows, others, falls_due } = dueRows(months, counted)
    expect(rows).toHaveLength(MOST_DUE_ROWS)
    expect(rows[0]?.course_id).toBe(MOST_DUE_ROWS + 3)
    expect(others).toMatchObject({ rows: 3 })
    expect(others?.falls_due[0]).toBe(1 + 2 + 3)
    expect(falls_due[0]).toBe(counted.reduce((all, { count }) => all + count, 0))
  })
})
