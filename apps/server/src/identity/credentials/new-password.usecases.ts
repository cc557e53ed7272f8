/** Whether a new password may be taken. */
import type { Kit } from '../../kit/call/kit.ts'
import { countedAs } from '../../kit/security/address.ts'
import type { SignInPerson } from '../identity.rules.ts'
import { type PasswordProblem, passwordProblem } from './password.rules.ts'

type Asking = { readonly kit: Pick<Kit, 'hashing'>; readonly request: { readonly ip: string } }

const tooPoor = (problem: PasswordProblem) => ({ refuse: 10033, data: { problem } }) as const

/** Null, or 10033 with the problem: criteria, personal, common, or the same as before. */
export const refusedNewPassword = async ({ kit, request }: Asking, password: string, person: SignInPerson) => {
  const problem = passwordProblem(password, person)
  if (problem) return tooPoor(problem)
  const isOld = person.password_hash !== null && (await kit.hashing.verify(person.password_hash, password, countedAs(request.ip)))
  return isOld ? tooPoor('same') : null
}
