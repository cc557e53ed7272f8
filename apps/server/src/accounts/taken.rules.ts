/** What stands against a new account: a username, mailbox or number that is somebody's already. */

/** What of somebody's details another person has already. */
export type TakenDetails = { username: boolean; email: boolean; employee_no: boolean; ic_no: boolean }
export type TraineeFinding = 10001 | 10002 | 10012

/** 10001 username, 10002 e-mail in any spelling, 10012 employee or identity card number within the company. */
export const traineeFindings = ({ username, email, employee_no, ic_no }: TakenDetails): TraineeFinding[] => [
  ...(username ? [10001 as const] : []),
  ...(email ? [10002 as const] : []),
  ...(employee_no || ic_no ? [10012 as const] : []),
]
