/** What is known of a trainee, and what stands against registering one. */
import { normalEmail } from '@jujur/contract/fields.ts'
import type { NewTrainee } from '@jujur/contract/trainees.ts'

/** As it is stored, but for the identity card number; what is not told is not known. */
export const detailsOf = ({ name, email, phone, employee_no, department, position, risk_level }: Omit<NewTrainee, 'username' | 'ic_no'>) => ({
  name,
  email,
  email_normal: normalEmail(email),
  phone: phone ?? null,
  employee_no: employee_no ?? null,
  department: department ?? null,
  position: position ?? null,
  risk_level: risk_level ?? null,
})

/** What of somebody's details another person has already. */
export type Taken = { username: boolean; email: boolean; employee_no: boolean; ic_no: boolean }
export type TraineeFinding = 10001 | 10002 | 10012

/** 10001 username, 10002 e-mail in any spelling, 10012 employee or identity card number within the company. */
export const traineeFindings = ({ username, email, employee_no, ic_no }: Taken): TraineeFinding[] => [
  ...(username ? [10001 as const] : []),
  ...(email ? [10002 as const] : []),
  ...(employee_no || ic_no ? [10012 as const] : []),
]

/** Each submitter once, with how many of theirs were decided on and the name of one; who decided is not told of the own. */
export const bySubmitter = (
  decided: readonly { submitted_by: number | null; name: string }[],
  decider: number,
): { user_id: number; count: number; name: string }[] => {
  const groups = Map.groupBy(
    decided.filter(({ submitted_by }) => submitted_by !== null && submitted_by !== decider),
    ({ submitted_by }) => submitted_by as number,
  )
  return [...groups].map(([user_id, items]) => ({ user_id, count: items.length, name: items[0]?.name ?? '' }))
}

/** A deactivated trainee comes back as they left; whoever never set a password is invited again. */
export const reactivated = (person: { password_hash: string | null }): 'active' | 'invited' => (person.password_hash === null ? 'invited' : 'active')
