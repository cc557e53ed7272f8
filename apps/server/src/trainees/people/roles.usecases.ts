/** What somebody is to be in the company: in which category, and whose people. */
import { done, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { categoryById } from './categories.store.ts'
import { mayManage } from './employment.rules.ts'
import { managerOf } from './managers.store.ts'

export type Roles = { employee_category_id: number | null; manager_id: number | null }
/** What is not another one is not asked about: a manager who has left since stays, as a gap that shows. */
export const changedRoles = (old: Roles, now: Roles): Roles => ({
  employee_category_id: now.employee_category_id === old.employee_category_id ? null : now.employee_category_id,
  manager_id: now.manager_id === old.manager_id ? null : now.manager_id,
})

/** `user_id` is null where somebody is to be registered. Whoever names a manager has taken turns in the company (takeTurnsInCompany) before. */
export const mayHold = async (
  tx: Connection,
  { employee_category_id, manager_id }: Roles,
  on: { user_id: number | null; from: string; until: string },
) => {
  if (employee_category_id !== null && !(await categoryById(tx, employee_category_id))) return refuse(4444)
  return manager_id === null ? done : mayManage(await managerOf(tx, manager_id, on))
}
