/** Whether somebody is registered already. */

export type Taken = { username: boolean; email: boolean; employee_no: boolean }

/** 10001 username, 10002 e-mail in any spelling, 10012 employee number within the company. */
export const traineeFindings = (taken: Taken): (10001 | 10002 | 10012)[] => [
  ...(taken.username ? [10001 as const] : []),
  ...(taken.email ? [10002 as const] : []),
  ...(taken.employee_no ? [10012 as const] : []),
]
