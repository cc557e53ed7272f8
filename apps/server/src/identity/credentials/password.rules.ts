/** What a new password must be: specification section 5, not a common one, nothing of the person's own. */
import { Password } from '@jujur/contract/fields.ts'
import { done, invalid } from '../../kit/call/handler.ts'

export type PasswordProblem = 'criteria' | 'common' | 'personal' | 'same'
export type PasswordOwner = { name: string; username: string; email: string; company_name: string | null }

/** What guessing lists begin with; digits and signs around such a word, or in place of its letters, do not make it rarer. */
const commonWords = new Set(
  (
    'password passwords passw passwd pass passcode mypassword admin administrator root superuser user guest test login signin welcome hello letmein ' +
    'changeme default secret access master temp temporary qwerty qwertyuiop qwert qwertz azerty qazwsx zxcvbn zxcvbnm asdf asdfgh asdfghjkl ' +
    'abc abcd abcde abcdef abcdefg iloveyou love monkey dragon sunshine princess football baseball superman batman shadow michael jordan michelle ' +
    'trustno whatever starwars internet samsung google facebook malaysia sayang rahsia katalaluan ' +
    'spring summer autumn winter january february march april june july august september october november december'
  ).split(' '),
)

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i' }
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')
const unmasked = (text: string) => text.replace(/[0134578@$!]/g, (sign) => lookAlikes[sign] ?? sign)

/** The password without what is usually put around a word; a sign at an end may be decoration or a letter, so both readings count. */
const cores = (password: string): string[] => {
  const text = password.toLowerCase()
  const openEnd = text.replace(/[^\p{L}]+$/u, '')
  return [text, openEnd, text.replace(/^[^\p{L}]+/u, ''), openEnd.replace(/^[^\p{L}]+/u, '')].flatMap((core) => [
    letters(core),
    letters(unmasked(core)),
  ])
}

const isCommon = (password: string): boolean =>
  cores(password).some((core) => commonWords.has(core)) || /^(.{1,4})\1+[^\p{L}]*$/u.test(password.toLowerCase())

const ofEveryCompany = new Set([
  'sdn',
  'bhd',
  'berhad',
  'malaysia',
  'holdings',
  'group',
  'services',
  'teknologi',
  'technology',
  'enterprise',
  'company',
])
const words = (text: string, shortest: number) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)
const joined = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Name and company word by word, username and mailbox as a whole; what is shorter than four characters only when nothing else is there. */
const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  const own = [
    ...words(owner.name, 3),
    ...words(owner.company_name ?? '', 4).filter((word) => !ofEveryCompany.has(word)),
    joined(owner.username),
    joined(owner.email.split('@')[0] ?? ''),
  ]
  const given = [joined(password), joined(unmasked(password.toLowerCase()))]
  const bare = cores(password)
  return own.some((part) => (part.length >= 4 ? given.some((text) => text.includes(part)) : bare.includes(part)))
}

/** The first thing wrong with a new password, or null. Whether it is the same as before, only its hash can tell. */
export const passwordProblem = (password: string, owner: PasswordOwner): Exclude<PasswordProblem, 'same'> | null => {
  if (!Password.safeParse(password).success) return 'criteria'
  if (isPersonal(password, owner)) return 'personal'
  return isCommon(password) ? 'common' : null
}

/** A new password is typed twice, alike. */
export const typedTwice = ({ password, confirm_password }: { readonly password: string; readonly confirm_password: string }) =>
  password === confirm_password ? done : invalid('confirm_password', 'same')
