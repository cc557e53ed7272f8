/** What stands against a new account: a username, mailbox or number that is somebody's already. */
import { done, refuse } from '../kit/call/handler.ts'

/** What of somebody's details another person has already. */
export type TakenDetails = { username: boolean; email: boolean; employee_no: boolean; ic_no: boolean }
export type TraineeFinding = 10001 | 10002 | 10012

/** 10001 username, 10002 e-mail in any spelling, 10012 employee or identity card number within the company. */
export const traineeFindings = ({ username, email, employee_no, ic_no }: TakenDetails): TraineeFinding[] => [
  ...(username ? [10001 as const] : []),
  ...(email ? [10002 as const] : []),
  ...(employee_no || ic_no ? [10012 as const] : []),
]

/** Two at once with the same address: the later one is refused as if it had come after. */
export const mailTaken = { users_email_unique: refuse(10002), users_email_normal: refuse(10002) }
export const accountTaken = { users_username_unique: refuse(10001), ...mailTaken }
/** Within a company also two with the same number. */
export const traineeTaken = { ...mailTaken, users_employee_no_unique: refuse(10012), users_ic_no_unique: refuse(10012) }

/** Of somebody new: the first thing that another has already. */
export const mayBeTrainee = (taken: TakenDetails | undefined) => {
  const [finding] = taken ? traineeFindings(taken) : []
  return finding === undefined ? done : refuse(finding)
}

/** Of somebody who keeps the username that they have. */
export const mayHaveDetails = (taken: TakenDetails | undefined) => {
  const [finding] = taken ? traineeFindings({ ...taken, username: false }) : []
  return finding === 10002 || finding === 10012 ? refuse(finding) : done
}

/** An administrator's username and address are nobody else's. */
export const mayBeAdmin = (taken: Pick<TakenDetails, 'username' | 'email'> | undefined) => {
  if (taken?.username) return refuse(10001)
  return taken?.email ? refuse(10002) : done
}
