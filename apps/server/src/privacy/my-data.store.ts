/** What the tables keep of one person, by the ways that the register names. */
import { and, asc, eq, getTableColumns, inArray, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { course } from '../courses/courses.table.ts'
import { personMailbox, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import type { ExportWay, Person, PersonalEntry } from '../kit/database/personal-data.ts'
import { shownBy } from './register.view.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * What somebody is found by. A mailbox that another person had as well tells of neither: what was sent to it before it changed hands is not handed
 * out to whoever has it now.
 */
export const knownAs = async (tx: Connection, user_id: number): Promise<Person> => {
  const [found] = await tx.sql.select({ username: users.username, email: users.email }).from(users).where(eq(users.user_id, user_id))
  if (!found) throw new Error('a session belongs to a person')
  const other = alias(personMailbox, 'other')
  const own = await tx.sql
    .select({ email: personMailbox.email_normal, by: other.user_id })
    .from(personMailbox)
    .leftJoin(other, and(eq(other.email_normal, personMailbox.email_normal), ne(other.user_id, personMailbox.user_id)))
    .where(eq(personMailbox.user_id, user_id))
  const [now] = await tx.sql.select({ normal: users.email_normal }).from(users).where(eq(users.user_id, user_id))
  const shared = new Set(own.flatMap(({ email, by }) => (by === null ? [] : [email])))
  const emails = own.flatMap(({ email, by }) => (by === null ? [email] : []))
  const spelled = now && !shared.has(now.normal) ? [found.email, now.normal] : []
  return { user_id, username: found.username, emails: [...new Set([...spelled, ...emails])] }
}

/** No address at all matches nothing. */
const conditionOf = (columns: ReturnType<typeof getTableColumns>, way: ExportWay, person: Person): SQL | null => {
  if (!('by' in way)) return way.where({ ...person, emails: person.emails.length > 0 ? person.emails : [''] })
  const column = Object.values(columns).find(({ name }) => name === way.by)
  return column ? eq(column, person.user_id) : null
}

/** The rows of one way, with the columns it hands out, in the order of their keys where there is one. */
export const rowsOf = async (tx: Connection, entry: PersonalEntry, way: ExportWay, person: Person): Promise<Row[]> => {
  const columns = getTableColumns(entry.table)
  const wanted = new Set(shownBy(entry, way))
  const taken = Object.fromEntries(Object.values(columns).flatMap((column) => (wanted.has(column.name) ? [[column.name, column]] : [])))
  const condition = conditionOf(columns, way, person)
  const [first] = Object.values(columns)
  if (!condition || !first) throw new Error(`the register names a way to ${entry.what} that is none`)
  const rows: Row[] = await tx.sql.select(taken).from(entry.table).where(condition).orderBy(asc(first))
  return way.tell ? rows.map(way.tell) : rows
}

/** By number, so that a course is called by its name. */
export const titlesOf = async (tx: Connection, course_ids: readonly number[]): Promise<Map<number, string>> => {
  if (course_ids.length === 0) return new Map()
  const rows = await tx.sql
    .select({ id: course.course_id, title: course.title })
    .from(course)
    .where(inArray(course.course_id, [...course_ids]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export type OtherPerson = { user_id: number; company_id: number | null; system_type_id: number }

export const othersKnown = async (tx: Connection, user_ids: readonly number[]): Promise<OtherPerson[]> =>
  user_ids.length === 0
    ? []
    : tx.sql
        .select({ user_id: users.user_id, company_id: users.company_id, system_type_id: users.system_type_id })
        .from(users)
        .where(inArray(users.user_id, [...user_ids]))
