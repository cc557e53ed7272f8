/** The accounts of a company's trainees. */
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import type { SystemTypeId } from '@jujur/contract/permissions.ts'
import type { CategoryOf, ManagerOf, NotReached, UnbegunCourses } from '@jujur/contract/trainees.ts'
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { auditEvent } from '../../audit/audit.table.ts'
import { invitationEndsAt } from '../../identity/credentials/invitations.store.ts'
import { foundTrainee } from '../../identity/found.store.ts'
import { nameThen, users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, pageAlong } from '../../kit/database/list.ts'
import { isCycle, isOverdueOn, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { notReached } from '../../notifications/unreached.store.ts'
import { categoryShown } from './categories.store.ts'
import { departmentNamed } from './departments.store.ts'
import { managerShown } from './managers.store.ts'

const traineeFields = {
  user_id: users.user_id,
  company_id: users.company_id,
  name: users.name,
  username: users.username,
  email: users.email,
  email_normal: users.email_normal,
  phone: users.phone,
  ic_no_sealed: users.ic_no_sealed,
  ic_no_hash: users.ic_no_hash,
  employee_no: users.employee_no,
  department: users.department,
  position: users.position,
  risk_level: users.risk_level,
  employee_category_id: users.employee_category_id,
  is_board_member: users.is_board_member,
  manager_id: users.manager_id,
  category: categoryShown('users.employee_category_id'),
  manager: managerShown('users.manager_id'),
  status: users.status,
  language: sql<Language>`${users.language}`,
  system_type_id: sql<SystemTypeId>`${users.system_type_id}`,
  failures: users.failures,
  password_hash: users.password_hash,
  created_at: users.created_at,
  last_active_at: users.last_active_at,
  invitation_ends_at: invitationEndsAt,
  not_reached: notReached,
}
/** Of a row of `users` what its company may see, and what a change of it needs. */
export type Trainee = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof traineeFields, 'language' | 'system_type_id' | 'invitation_ends_at' | 'not_reached' | 'category' | 'manager'>
> & {
  invitation_ends_at: string | null
  not_reached: NotReached
  category: CategoryOf | null
  manager: ManagerOf | null
  language: Language
  system_type_id: SystemTypeId
}

export type TraineeFilter = {
  words: string
  department?: string | undefined
  status?: UserStatus | undefined
  risk_level?: 'low' | 'medium' | 'high' | undefined
  category?: number | undefined
  user_id?: number | undefined
}

/** Written out, not a parameter: the partial indexes of trainees are used only so. */
const isTrainee = sql`${users.system_type_id} = 1`
const own = (tx: Connection, more?: SQL) => and(isTrainee, inScope(tx, users), more)

const matching = async (tx: Connection, { words, department, status, risk_level, category, user_id }: TraineeFilter) =>
  own(
    tx,
    and(
      department === undefined ? undefined : eq(users.department, await departmentNamed(tx, department)),
      // Written out as well, for the indexes of who is invited, locked or has left.
      status === undefined ? undefined : sql`${users.status} = ${sql.raw(`'${status}'`)}`,
      risk_level === undefined ? undefined : eq(users.risk_level, risk_level),
      category === undefined ? undefined : eq(users.employee_category_id, category),
      user_id === undefined ? undefined : eq(users.user_id, user_id),
      isNull(users.disposed_at),
      await foundTrainee(tx, words),
    ),
  )

const columns = {
  name: users.name,
  username: users.username,
  // Ids are given in the order of creation.
  created_at: users.user_id,
  last_active_at: users.last_active_at,
}
type Page = { length: number; start: number; sort?: keyof typeof columns | undefined; dir?: Direction | undefined }

export const listTrainees = async (tx: Connection, filter: TraineeFilter, asked: Page): Promise<{ rows: Trainee[]; counted: number }> => {
  const where = await matching(tx, filter)
  const { page, order } = pageAlong(asked, columns, { sort: 'name', dir: 'asc' }, users.user_id, [
    (key, also) => sql`select ${users.user_id} as id, ${key} as sorted from ${users} where ${and(where, also)}`,
  ])
  const rows = await tx.sql.select(traineeFields).from(sql`${page} as page`).innerJoin(users, sql`${users.user_id} = page.id`).orderBy(order)
  return { rows, counted: await countList(tx, asked, rows, () => tx.sql.select({ one: sql`1` }).from(users).where(where)) }
}

const listedFields = { user_id: users.user_id, name: users.name, username: users.username }
export type Listed = { user_id: number; name: string; username: string }
/** Whom something can be done to: who is invited, who is in at all, or who is not in this department. */
type Doable = 'invited' | 'in' | { elsewhere: string | null }
const isDoable = (whom: Doable): SQL => {
  if (whom === 'invited') return eq(users.status, 'invited')
  return whom === 'in' ? sql`${users.status} <> 'inactive'` : sql`${users.department} is distinct from ${whom.elsewhere}`
}

/** Everybody of the list to whom it can be done, by name, at most so many. */
export const listedTrainees = async (tx: Connection, filter: TraineeFilter, whom: Doable, most: number): Promise<Listed[]> =>
  tx.sql
    .select(listedFields)
    .from(users)
    .where(and(await matching(tx, filter), isDoable(whom)))
    .orderBy(asc(users.name), asc(users.user_id))
    .limit(most)

/** By name; absent and foreign ones are not answered. */
export const traineesById = (tx: Connection, user_ids: readonly number[]): Promise<Listed[]> =>
  tx.sql
    .select(listedFields)
    .from(users)
    .where(own(tx, sql`${users.user_id} in (select jsonb_array_elements_text(${JSON.stringify(user_ids)}::jsonb)::integer)`))
    .orderBy(asc(users.name), asc(users.user_id))

const DEPARTMENTS = 200

/** From one department to the next by the index, whatever the number of people in each. */
export const departmentsOf = async (tx: Connection): Promise<string[]> => {
  const next = (after: SQL) => sql`(select ${users.department} from ${users} where ${own(tx, after)} order by ${users.department} limit 1)`
  const { rows } = await tx.sql.execute<{ department: string }>(sql`
    with recursive found (department) as (
      ${next(sql`${users.department} is not null`)}
      union all
      select ${next(sql`${users.department} > found.department`)} from found where found.department is not null)
    select department from found where department is not null limit ${sql.raw(String(DEPARTMENTS))}`)
  return rows.map(({ department }) => department)
}

/** Locked until the transaction ends. Whoever was disposed of is nobody’s trainee any more. */
export const lockTrainee = async (tx: Connection, user_id: number): Promise<Trainee | null> => {
  const [row] = await tx.sql
    .select(traineeFields)
    .from(users)
    .where(own(tx, and(eq(users.user_id, user_id), isNull(users.disposed_at)) as SQL))
    .for('update')
  return row ?? null
}

export const isTraineeOf = async (tx: Connection, user_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ user_id: users.user_id })
    .from(users)
    .where(own(tx, eq(users.user_id, user_id)))
  return rows.length === 1
}

const CHANGES = 100

/** What the audit log tells of a trainee's details and account, newest first; by whom, where it was somebody of the company. */
export const changesOf = (tx: Connection, user_id: number) =>
  tx.sql
    .select({
      at: auditEvent.at,
      by_name: nameThen(auditEvent.actor_user_id, auditEvent.at),
      action: auditEvent.action,
      before: auditEvent.before,
      after: auditEvent.after,
      seats_returned: sql<number>`coalesce((${auditEvent.after}->>'seats_returned')::integer, 0)`,
    })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.entity, 'user'),
        eq(auditEvent.entity_id, String(user_id)),
        sql`(${auditEvent.after} ? 'sealed' or ${auditEvent.action} in (${'trainee.deactivated'}, ${'trainee.reactivated'}))`,
        inScope(tx, auditEvent),
      ),
    )
    .orderBy(desc(auditEvent.audit_event_id))
    .limit(CHANGES)

/** Courses that the person has not started, and how many of them were due before today. */
export const unbegunOf = async (tx: Connection, user_id: number, today: string): Promise<UnbegunCourses> => {
  const [row] = await tx.sql
    .select({ courses: count(), overdue: sql<number>`(count(*) filter (where ${isOverdueOn(today)}))::integer` })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.user_id, user_id), eq(traineeCourse.status, 'NOT_STARTED'), isCycle, inScope(tx, traineeCourse)))
  return row ?? { courses: 0, overdue: 0 }
}

/** How many seats came back when the person was deactivated last. */
export const returnedAtLast = async (tx: Connection, user_id: number): Promise<number> =>
  (await changesOf(tx, user_id)).find(({ action }) => action === 'trainee.deactivated')?.seats_returned ?? 0
