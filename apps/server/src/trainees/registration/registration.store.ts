/** Pre-registrations of trainees: entered by the company, read from a file, or sent by the person. */
import type { CategoryOf, ManagerOf } from '@jujur/contract/trainees.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import { company } from '../../companies/companies.table.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { foundAmong } from '../../kit/database/entries.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { categoryShown } from '../people/categories.store.ts'
import { departmentNamed } from '../people/departments.store.ts'
import { managerShown } from '../people/managers.store.ts'
import { tempTraineeUserRegistration as t } from '../trainees.table.ts'

export type TraineeRegistrationRow = typeof t.$inferSelect
export type NewTraineeRegistration = typeof t.$inferInsert
/** With the names of who submitted and who decided. */
export type ShownTraineeRegistration = TraineeRegistrationRow & Names
type Names = { submitter: string | null; decider: string | null; category: CategoryOf | null; manager: ManagerOf | null }

export type TraineeRegistrationFilter = {
  approve_status_id?: number | undefined
  id?: number | undefined
  words: string
  department?: string | undefined
}

/** Undefined where nothing is looked for. */
export const registrationsHolding = (tx: Connection, words: string): Promise<SQL | undefined> =>
  foundAmong(tx, 'trainee_registration', words, t.temp_trainee_user_registration_id, [t.name, t.username, t.email, t.employee_no])

const matching = async (tx: Connection, { approve_status_id, id, words, department }: TraineeRegistrationFilter): Promise<SQL | undefined> =>
  and(
    inScope(tx, t),
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.temp_trainee_user_registration_id, id),
    department === undefined ? undefined : eq(t.department, await departmentNamed(tx, department)),
    await registrationsHolding(tx, words),
  )

const submitter = alias(users, 'submitter')
const decider = alias(users, 'decider')

type Page = { length: number; start: number; sort?: 'submitted_at' | 'name' | undefined; dir?: Direction | undefined }

/** Ids come in the order of submission, and rows of one import share its instant: the id stands for both. */
const orderOf = (page: Page, otherwise: Direction) =>
  ordering(
    page,
    { submitted_at: t.temp_trainee_user_registration_id, name: t.name },
    { sort: 'submitted_at', dir: otherwise },
    t.temp_trainee_user_registration_id,
  )

const shown = (tx: Connection) =>
  tx.sql
    .select({
      registration: t,
      submitter: submitter.name,
      decider: decider.name,
      category: categoryShown('temp_trainee_user_registration.employee_category_id'),
      manager: managerShown('temp_trainee_user_registration.manager_id'),
    })
    .from(t)
    .leftJoin(submitter, eq(submitter.user_id, t.submitted_by))
    .leftJoin(decider, eq(decider.user_id, t.decided_by))

const flat = (rows: ({ registration: TraineeRegistrationRow } & Names)[]): ShownTraineeRegistration[] =>
  rows.map(({ registration, ...names }) => ({ ...registration, ...names }))

/** A page and the count of all; `otherwise` is the direction of a list that nobody ordered. */
export const listTraineeRegistrations = async (tx: Connection, filter: TraineeRegistrationFilter, page: Page, otherwise: Direction) => {
  const where = await matching(tx, filter)
  const rows = await shown(tx)
    .where(where)
    .orderBy(...orderOf(page, otherwise))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(t).where(where))
  return { rows: flat(rows), counted }
}

export const traineeRegistrationById = async (tx: Connection, id: number): Promise<ShownTraineeRegistration | null> => {
  const [row] = flat(await shown(tx).where(and(eq(t.temp_trainee_user_registration_id, id), inScope(tx, t))))
  return row ?? null
}

/** Which of these ids are the scope's. */
export const ownRegistrationIds = async (tx: Connection, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.sql
    .select({ id: t.temp_trainee_user_registration_id })
    .from(t)
    .where(and(inArray(t.temp_trainee_user_registration_id, [...ids]), inScope(tx, t)))
  return new Set(rows.map(({ id }) => id))
}

/** The row stays as it is until the transaction ends. */
export const lockTraineeRegistration = async (tx: Connection, id: number): Promise<TraineeRegistrationRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.temp_trainee_user_registration_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

/** How many of the company wait. */
export const waitingIn = (tx: Connection, company_id: number, reader: QueueReader, fourEyes: boolean): Promise<Waits> => {
  const id = t.temp_trainee_user_registration_id
  const untouched = fourEyes ? untouchedBy('temp_trainee_user_registration', id, reader) : undefined
  return countWaiting(
    tx,
    { from: t, id: id, since: t.submitted_at },
    and(eq(t.company_id, company_id), sql`${t.approve_status_id} = 2`, untouched, inScope(tx, t)),
  )
}

/** Stores registrations as pending and answers their ids, in the order given. */
export const insertRegistrations = async (tx: Connection, registrations: readonly NewTraineeRegistration[]): Promise<number[]> => {
  const rows = await tx.sql
    .insert(t)
    .values([...registrations])
    .returning({ id: t.temp_trainee_user_registration_id })
  return rows.map(({ id }) => id)
}

/** Changes a registration that is still pending and as it was read; false where it is not. */
export const changePendingTrainee = (tx: Connection, row: TraineeRegistrationRow, change: Partial<NewTraineeRegistration>): Promise<boolean> => {
  const ofRow = eq(t.temp_trainee_user_registration_id, row.temp_trainee_user_registration_id)
  return updateIfUnchanged(tx, t, and(ofRow, sql`${t.approve_status_id} = 2`, inScope(tx, t)), row, change)
}

/** Whether the company wants two people for a trainee, and how many active administrators it has to do so. */
export const traineeApprovalSettings = async (tx: Connection, company_id: number) => {
  const [row] = await tx.sql
    .select({
      trainee_four_eyes: company.trainee_four_eyes,
      active_admins: sql<number>`(select count(*)::integer from ${users} where ${users.company_id} = ${company_id}
        and ${users.system_type_id} = 2 and ${users.status} = 'active')`,
    })
    .from(company)
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
  if (!row) throw new Error('an administrator has a company')
  return row
}
