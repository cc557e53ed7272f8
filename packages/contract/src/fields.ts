/** Fields that several features' forms and calls share (specification section 5, product.md section 1). */
import { z } from 'zod'
import { rule, text, verbatim } from './call.ts'
import { systemTypes } from './permissions.ts'

// ── Spelling and masking ──────────────────────────────────────────────────────────────────────────────────────

/** Domains under which one provider delivers to the same mailbox; the value is the spelling that counts. */
export const sameMailbox: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
}
/** Characters that a provider does not read in the part before the @. */
export const unreadIn: Readonly<Record<string, string>> = { 'gmail.com': '.', 'proton.me': '.-_' }

/**
 * The address without case, tag and the spellings that one provider takes for one mailbox. A help against a second spelling, and no proof: whoever
 * has two mailboxes has two.
 */
export const normalEmail = (email: string): string => {
  const [local = '', written = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const domain = sameMailbox[written] ?? written
  const untagged = local.split('+')[0] || local
  const read = [...untagged].filter((one) => !unreadIn[domain]?.includes(one)).join('')
  return `${read}@${domain}`
}

/** Of an identity card or passport number the last four characters only. */
export const maskedIcNo = (ic_no: string): string => '•'.repeat(Math.max(0, ic_no.length - 4)) + ic_no.slice(-4)

// ── Fields that forms and calls share ─────────────────────────────────────────────────────────────────────────

/** Specification section 5, plus product.md section 1: at most 128 characters, any Unicode. What needs the person's own data (names, common passwords) is the server's rule. */
export const Password = verbatim(128, 8).refine(
  (value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) && /[!@#$%^&*]/.test(value),
  rule('password'),
)
export const Username = z
  .string()
  .max(254)
  .trim()
  .toLowerCase()
  .min(1)
  .regex(/^[a-z0-9._-]{3,32}$/, rule('username', 10003))
export const Email = text(254)
  .toLowerCase()
  .pipe(z.email(rule('email')))
/** E.164 with or without the plus, 8 to 15 digits; spaces and hyphens as people type them are taken out. */
export const Phone = text(24)
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => /^\+?\d{8,15}$/.test(value), rule('phone'))
/** At most 12 letters and digits, no hyphens (specification section 5); kept in capitals. */
export const CompanyRegNo = text(24)
  .toUpperCase()
  .refine((value) => /^[0-9A-Z]{1,12}$/.test(value), rule('company_reg_no'))
/** Nobody is called by signs and spaces alone, seen or unseen. */
const lettered = (value: string) => /\p{L}/u.test(value)
export const PersonName = text(150, 2).refine(lettered, rule('invalid'))
export const CompanyName = text(300, 2).refine(lettered, rule('invalid'))
export const Token = verbatim(200)
export const SystemTypeId = z.union([
  z.literal(systemTypes.trainee),
  z.literal(systemTypes.clientAdmin),
  z.literal(systemTypes.globalAdmin),
  z.literal(systemTypes.superAdmin),
])

// ── Joining ───────────────────────────────────────────────────────────────────────────────────────────────────

export const Person = z.strictObject({ name: PersonName, username: Username, email: Email, phone: Phone })
/** The two people of a company; without a checker the one person is both. */
export const CompanySignUp = z.strictObject({
  company_name: CompanyName,
  company_reg_no: CompanyRegNo,
  email: Email,
  phone: Phone,
  maker: Person,
  checker: Person.optional(),
})
export const terms = z.boolean()

/** Whether these six digits are a day: year, month and day of a birth, of the last century or this one. */
export const isBirthday = (digits: string): boolean => {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)))
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day))
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  })
}
