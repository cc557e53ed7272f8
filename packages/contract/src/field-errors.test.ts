import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { registerGlobalAdmin, updateGlobalAdminUser } from './accounts.ts'
import type { Call } from './call.ts'
import { createTempCompanyUserRegistration } from './companies.ts'
import { addNewCompanyRegistrationInformation, Postcode } from './company-registration.ts'
import { fieldError, fieldErrors, wrongInput } from './field-errors.ts'
import { loginOtpValidation } from './identity.ts'

const issuesOf = (call: Call, input: unknown) => {
  const parsed = call.input.safeParse(input)
  if (parsed.success) throw new Error('the input was to be wrong')
  return parsed.error.issues
}
const admin = { name: 'New Admin', username: 'new.admin', email: 'new@people.test', phone: '+60123456789', kind: 'maker' }
const refused = (over: Record<string, unknown>) => wrongInput(registerGlobalAdmin, issuesOf(registerGlobalAdmin, { ...admin, ...over }))

describe('a value that the catalogue has a code for', () => {
  test.each(['ab', 'a'.repeat(33), 'has space', 'ünïcode', 'semi;colon', 'bell\u0007'])('%j is no username: 10003', (username) =>
    expect(refused({ username })).toEqual({ code: 10003, data: { field: 'username', findings: [{ field: 'username', code: 10003 }] } }),
  )
  test('with the place of each field', () => {
    const person = { ...admin, username: '!!' }
    const { kind: _, ...side } = person
    const input = {
      company_name: 'Kilang Sdn Bhd',
      company_reg_no: '201902000001',
      email: 'a@b.test',
      phone: '+60312345678',
      maker: side,
      checker: side,
    }
    const { code, data } = wrongInput(createTempCompanyUserRegistration, issuesOf(createTempCompanyUserRegistration, input))
    expect(code).toBe(10003)
    expect(data).toEqual({
      field: 'maker.username',
      findings: [
        { field: 'maker.username', code: 10003 },
        { field: 'checker.username', code: 10003 },
      ],
    })
  })
  test('is told with the others where more is wrong: 7000 with every field', () =>
    expect(refused({ username: '!!', email: 'none' })).toMatchObject({
      code: 7000,
      data: [
        { field: 'username', rule: 'username' },
        { field: 'email', rule: 'email' },
      ],
    }))
  test.each([
    { what: 'nothing', username: '', rule: 'required' },
    { what: 'more than anybody types', username: 'a'.repeat(255), rule: 'max_length' },
    { what: 'no text', username: 7, rule: 'invalid' },
  ])('stays a 7000 where it is $what', ({ username, rule }) => expect(refused({ username })).toMatchObject({ code: 7000, data: [{ rule }] }))
  test('stays a 7000 where the call does not declare the code', () => {
    const { issues } = issuesAbout(Postcode, '5000')
    expect(wrongInput(updateGlobalAdminUser, issues).code).toBe(7000)
    expect(wrongInput(addNewCompanyRegistrationInformation, issues).code).toBe(10049)
  })
  test('a code of the authenticator that cannot be one: 20069', () =>
    expect(wrongInput(loginOtpValidation, issuesOf(loginOtpValidation, { challenge_id: 'x', otp: '12345' })).code).toBe(20069))
})

const issuesAbout = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  if (parsed.success) throw new Error('the value was to be wrong')
  return parsed.error
}

describe('beside the field', () => {
  test.each([
    { value: '5000', rule: 'min_length', message: 'too short', limit: 5 },
    { value: '12', rule: 'min_length', message: 'too short', limit: 5 },
    { value: '500000', rule: 'max_length', message: 'too Long', limit: 5 },
    { value: '5o000', rule: 'numeric', message: 'accepts numbers only' },
  ])('$value is told as $rule, not as another', ({ value, ...told }) => {
    const [error] = fieldErrors(issuesAbout(Postcode, value).issues)
    expect(error).toMatchObject(told)
  })
})

test('of what is missing, no address or taken, the field says the code of the catalogue', () => {
  const codeOf = (rule: Parameters<typeof fieldError>[1]) => fieldError('email', rule).code
  expect([codeOf('required'), codeOf('email'), codeOf('not_unique'), codeOf('max_length')]).toEqual([777771, 777772, 777773, undefined])
})

describe('of very much that is wrong', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 0]))
  test('twenty fields are told, and unknown ones by the first', () => {
    expect(refused(many).data).toEqual([fieldError('k0', 'unknown_field')])
    const list = issuesAbout(z.array(z.string()), Array(1_000).fill(1))
    expect(fieldErrors(list.issues)).toHaveLength(20)
  })
  test('no name is told whole that goes on and on', () => {
    const [{ field } = { field: '' }] = refused({ ['k'.repeat(10_000)]: 0 }).data as { field: string }[]
    expect(field).toBe('k'.repeat(200))
  })
})
