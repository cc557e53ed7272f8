/** The public sign-up of a trainee or a company (product.md section 1). */
import { z } from 'zod'
import { defineCall, Empty, text } from './call.ts'
import { languages } from './enumerations.ts'
import { CompanyRegNo, CompanySignUp, Person, terms } from './fields.ts'

export const login = defineCall({
  name: 'login',
  title: 'Register: a trainee with a company number, or a company. Answers alike whoever exists',
  access: { who: 'public' },
  input: z.discriminatedUnion('register_as', [
    z.strictObject({
      register_as: z.literal('trainee'),
      company_reg_no: CompanyRegNo,
      ...Person.shape,
      employee_no: text(40).optional(),
      department: text(100).optional(),
      accept_terms: terms,
      language: z.enum(languages).default('en'),
    }),
    z.strictObject({ register_as: z.literal('company'), ...CompanySignUp.shape, accept_terms: terms, language: z.enum(languages).default('en') }),
  ]),
  output: Empty,
  refuses: [10003, 20073],
  changes: ['company_registrations', 'trainee_registrations'],
  rate: 'mail',
})
