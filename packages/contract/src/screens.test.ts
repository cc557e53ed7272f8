/** What must not compile of a link, and what the list of screens promises. The marked lines are checked by the type check. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calls } from './index.ts'
import { areas, hrefOf, screenIds, screenOf } from './screens.ts'

/** Declared but never made: only their types matter. */
export const mistakes = () => {
  // @ts-expect-error no such screen
  hrefOf('invoices')
  // @ts-expect-error no such tab
  hrefOf('providerInvoices', { tab: 'returns' })
  // @ts-expect-error no such parameter
  hrefOf('providerInvoices', { ids: 5 })
  // @ts-expect-error it takes none
  hrefOf('helper', { id: 5 })
  // @ts-expect-error a part of the path is missing
  hrefOf('lesson', { traineeCourseId: 5, lessonId: 7 })
  // @ts-expect-error all are missing
  hrefOf('course')
  // @ts-expect-error an id is a number
  hrefOf('course', { traineeCourseId: 'five' })
  // @ts-expect-error no such kind of lesson
  hrefOf('lesson', { traineeCourseId: 5, lessonType: 'film', lessonId: 7 })
}

describe('a link', () => {
  test('has the parts of the path in it, and what else is set behind, in the order given', () => {
    expect(hrefOf('lesson', { traineeCourseId: 5, lessonType: 'quiz', lessonId: 7 })).toBe('/trainee/course/5/lesson/quiz/7')
    expect(hrefOf('course', { traineeCourseId: 5, step: 'check' })).toBe('/trainee/course/5?step=check')
    expect(hrefOf('purchasedCourses', { id: 3, assign: 1, person: 8 })).toBe('/CA/purchased-course?id=3&assign=1&person=8')
  })
  test('to a tab goes on from its own', () => {
    expect(hrefOf('providerReceipts')).toBe('/GA/company/invoice?tab=receipts')
    expect(hrefOf('providerReceipts', { id: 5 })).toBe('/GA/company/invoice?tab=receipts&id=5')
  })
  test('leaves out what is not set, and writes what would mean something else', () => {
    expect(hrefOf('ownInvoices', { id: undefined, q: 'a&b c' })).toBe('/CA/invoice-list?q=a%26b%20c')
    expect(hrefOf('certificate', { serial: 'CRT/1' })).toBe('/verify/CRT%2F1')
  })
})

describe('the screens', () => {
  test('have an address each', () => {
    const paths = screenIds.map((id) => screenOf(id).path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  test.each(screenIds.filter((id) => screenOf(id).roles))('%s stands in the area of its role, and opens with a call that the role may make', (id) => {
    const { path, roles = [], opens } = screenOf(id)
    if (path !== '/dashboard') for (const role of roles) expect(path.startsWith(`${areas[role].path}/`)).toBe(true)
    if (!opens) return
    const { access } = calls[opens]
    for (const role of roles) expect('who' in access || (access.roles as readonly string[]).includes(role), role).toBe(true)
  })
  test('bring no schema into the first script of the web', () => {
    const source = readFileSync(new URL('./screens.ts', import.meta.url), 'utf8')
    expect(source.match(/^import .*/gm)).not.toHaveLength(0)
    for (const line of source.match(/^import .*/gm) ?? []) expect(line).toMatch(/^import type /)
  })
})
