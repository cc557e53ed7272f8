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
