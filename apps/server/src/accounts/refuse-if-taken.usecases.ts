/** Two registrations at once with the same name, address or number: the database accepts one, and the other is refused as if it had come later. */
import { mapUniqueViolation } from '../kit/database/unique.ts'
import type { TraineeFinding } from './taken.rules.ts'

type Taken = { readonly refuse: TraineeFinding }
const constraints: Record<string, Taken> = {
  users_username_unique: { refuse: 10001 },
  users_email_unique: { refuse: 10002 },
  users_email_normal: { refuse: 10002 },
  users_employee_no_unique: { refuse: 10012 },
  users_ic_no_unique: { refuse: 10012 },
}
export const refuseIfTaken = <T>(work: () => Promise<T>): Promise<T | Taken> => mapUniqueViolation(work, constraints)
