import { describe, expect, test } from 'vitest'
import { type Code, codes, commonCodes } from './codes.ts'
import { fieldError } from './field-errors.ts'
import { calls } from './index.ts'
import { endsSession } from './wire.ts'

/** Of payrolls, salaries and their splitting, which the catalogue describes and the portal does not do (specification section 1). */
const payroll: Code[] = [10019, 10020, 10022, 10026, 10034, 10036, 10038, 10039, 10040, 10042, 10045]
/** A 7000 says the same field by field. */
const saidBy7000: Code[] = [10005, 10016]
/** Where nothing of that name is called, and of one person in a long work whose rights went meanwhile. */
const outsideCalls: Code[] = [10037, 5555]
const ofOneField: Code[] = [777771, 777772, 777773]

describe('the catalogue of codes', () => {
  test('has a code for each refusal of each call, and a refusal for each code, but for those of payroll, of a field, and outside of calls', () => {
    const answered = new Set<number>([
      2100,
      ...commonCodes,
      ...Object.values(calls).flatMap((call) => [...call.refuses, ...Object.values(call.missing)]),
    ])
    const never = Object.keys(codes)
      .map(Number)
      .filter((code) => !answered.has(code))
    expect(never.sort()).toEqual([...payroll, ...saidBy7000, ...outsideCalls, ...ofOneField].sort())
  })
  test.each([
    ['required', 777771],
    ['email', 777772],
    ['not_unique', 777773],
  ] as const)('a field that is wrong by "%s" says %i', (rule, code) =>
    expect(fieldError('email', rule)).toMatchObject({ field: 'email', rule, code }),
  )
  test('holds every code that ends a session', () => {
    for (const code of endsSession) expect(commonCodes, String(code)).toContain(code)
  })
  test('no other rule has a code of its own', () =>
    expect(fieldError('name', 'too_big', 80)).toEqual({ field: 'name', rule: 'too_big', message: 'too big', limit: 80 }))
})
