/** From a failed zod check to the field errors of a 7000: the same on the server and beside the field of a form. */
import type { z } from 'zod'
import { type FieldError, type FieldRule, fieldRules } from './codes.ts'

type Issue = z.core.$ZodIssue

const english: Record<FieldRule, string> = {
  required: 'cannot be empty',
  email: 'Invalid email address',
  password: 'Password does not meet required criteria',
  min_length: 'too short',
  max_length: 'too Long',
  same: 'not the same as previous field',
  company_reg_no: 'is not valid',
  alpha_num: 'accept alphabets or numbers only',
  numeric: 'accepts numbers only',
  phone: 'field invalid',
  username: 'has 3 to 32 of a-z, 0-9, dot, underscore and hyphen',
  terms: 'Accepting terms & conditions are required',
  pledge: 'has to be ticked to sign the pledge',
  unknown_field: 'is not known',
  too_small: 'too small',
  too_big: 'too big',
  not_unique: 'is taken',
  full_name: 'is not the name in your profile',
  kept_by_company: 'is changed by your company only',
  invalid: 'is not valid',
}

/** One field error with its English message (the web shows its own words, by rule). */
export const fieldError = (field: string, rule: FieldRule, limit?: number): FieldError => ({
  field,
  rule,
  message: english[rule],
  ...(rule === 'required'
    ? { code: 777771 as const }
    : rule === 'email'
      ? { code: 777772 as const }
      : rule === 'not_unique'
        ? { code: 777773 as const }
        : {}),
  ...(limit === undefined ? {} : { limit }),
})

const named = (message: string): FieldRule | undefined => {
  const name = message.startsWith('rule:') ? message.slice(5) : ''
  return fieldRules.find((rule) => rule === name)
}

const ruleOf = (issue: Issue): { rule: FieldRule; limit?: number } => {
  const byName = named(issue.message)
  if (byName) return { rule: byName }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return { rule: 'required' }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? { rule: 'required' } : { rule: 'min_length', limit: Number(issue.minimum) }
  if (issue.code === 'too_big' && issue.origin === 'string') return { rule: 'max_length', limit: Number(issue.maximum) }
  if (issue.code === 'too_small') return { rule: 'too_small', limit: Number(issue.minimum) }
  if (issue.code === 'too_big') return { rule: 'too_big', limit: Number(issue.maximum) }
  return { rule: 'invalid' }
}

/** One error per field, the first found; of a union the branch that came nearest. */
export const fieldErrors = (issues: readonly Issue[], at: readonly PropertyKey[] = []): FieldError[] => {
  const found = issues.flatMap((issue): FieldError[] => {
    const path = [...at, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => fieldError([...path, key].join('.'), 'unknown_field'))
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const nearest = issue.errors.reduce((a, b) => (b.length < a.length ? b : a))
      return fieldErrors(nearest, path)
    }
    const { rule, limit } = ruleOf(issue)
    return [fieldError(path.join('.'), rule, limit)]
  })
  return found.filter((error, i) => found.findIndex((e) => e.field === error.field) === i)
}
