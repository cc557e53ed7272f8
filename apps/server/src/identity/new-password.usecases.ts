/** Whether a new password may be taken. */
import type { Kit } from '../kit/call/kit.ts'
import type { Person } from './identity.rules.ts'
import { type PasswordProblem, passwordProblem } from './password.rules.ts'

const tooPoor = (problem: PasswordProblem) => ({ refuse: 10033, data: { problem } }) as const

/** Null, or 10033 with the problem: criteria, personal, common, or the same as before. */
export const refusedNewPassword = async (kit: Pick<Kit, 'hashing'>, password: string, person: Person) => {
  const problem = passwordProblem(password, person)
  if (problem) return tooPoor(problem)
  const isOld = person.password_hash !== null && (await kit.hashing.verify(person.password_hash, password))
  return isOld ? tooPoor('same') : null
}
