/** From a failed zod check to the field errors of a 7000: the same on the server and beside the field of a form. */
import type { z } from 'zod'
import type { FieldError, RefusalCode } from './codes.ts'
import { type FieldRule, fieldRules } from './field-rules.ts'

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
  in_circle: 'reports to this person, directly or through others',
  has_left: 'has left the company',
  before_joined: 'is before this person joined',
  invalid: 'is not valid',
}

/** Unknown fields are named by whoever sent them. */
const LONGEST_NAME = 200

/** One field error with its English message (the web shows its own words, by rule). */
export const fieldError = (field: string, rule: FieldRule, limit?: number): FieldError => ({
  field: field.slice(0, LONGEST_NAME),
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

type Broken = { rule: FieldRule; limit?: number; code?: RefusalCode }

const named = (issue: Issue): Broken | undefined => {
  const [mark, name, text] = issue.message.split(':')
  const rule = fieldRules.find((known) => mark === 'rule' && known === name)
  if (!rule) return undefined
  // Compared with what the call declares: the catalogue itself would burden the browser's first page.
  const code = text === undefined ? undefined : (Number(text) as RefusalCode)
  const limit = issue.code === 'too_small' ? issue.minimum : issue.code === 'too_big' ? issue.maximum : undefined
  return { rule, ...(limit === undefined ? {} : { limit: Number(limit) }), ...(code === undefined ? {} : { code }) }
}

const brokenBy = (issue: Issue): Broken => {
  const byName = named(issue)
  if (byName) return byName
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return { rule: 'required' }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? { rule: 'required' } : { rule: 'min_length', limit: Number(issue.minimum) }
  if (issue.code === 'too_big' && issue.origin === 'string') return { rule: 'max_length', limit: Number(issue.maximum) }
  if (issue.code === 'too_small') return { rule: 'too_small', limit: Number(issue.minimum) }
  if (issue.code === 'too_big') return { rule: 'too_big', limit: Number(issue.maximum) }
  return { rule: 'invalid' }
}

/** As many fields as a person can put right at once: a body with thousands of mistakes is told the first of them. */
const MOST_TOLD = 20
type BrokenField = Broken & { field: string }

const note = (found: Map<string, BrokenField>, path: readonly PropertyKey[], broken: Broken): void => {
  const field = path.map(String).join('.').slice(0, LONGEST_NAME)
  if (!found.has(field)) found.set(field, { field, ...broken })
}

/** What is wrong with each field, the first found; of a union the branch that came nearest; of the unknown fields of one object the first. */
const noteAll = (found: Map<string, BrokenField>, issues: readonly Issue[], at: readonly PropertyKey[]): void => {
  for (const issue of issues) {
    if (found.size >= MOST_TOLD) return
    const path = [...at, ...issue.path]
    const nearest = issue.code === 'invalid_union' && issue.errors.length > 0 ? issue.errors.reduce((a, b) => (b.length < a.length ? b : a)) : null
    if (nearest) noteAll(found, nearest, path)
    else if (issue.code === 'unrecognized_keys') note(found, [...path, issue.keys[0] ?? ''], { rule: 'unknown_field' })
    else note(found, path, brokenBy(issue))
  }
}

const brokenFields = (issues: readonly Issue[]): BrokenField[] => {
  const found = new Map<string, BrokenField>()
  noteAll(found, issues, [])
  return [...found.values()]
}

export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  brokenFields(issues).map(({ field, rule, limit }) => fieldError(field, rule, limit))

/**
 * What a call answers to input that does not fit: 7000 with the field errors, or the code that the catalogue has for all that is wrong (10003
 * for a username off the pattern, say), where the call declares it, with the first field and the others. A form has told the same beside the field.
 */
export const wrongInput = (call: { readonly refuses: readonly RefusalCode[] }, issues: readonly Issue[]): { code: RefusalCode; data: unknown } => {
  const broken = brokenFields(issues)
  const findings = broken.flatMap(({ field, code }) => (code !== undefined && call.refuses.includes(code) ? [{ field, code }] : []))
  const [first] = findings
  if (!first || findings.length < broken.length) return { code: 7000, data: fieldErrors(issues) }
  return { code: first.code, data: { field: first.field, findings } }
}
