/** Who is enrolled in what, as the provider sees it: lists of people, and one person item by item. */
import type { CourseEnrolment, enrolmentFilters } from '@jujur/contract/courses.ts'
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import type { CourseContent } from '../../courses/courses.rules.ts'
import { courseVersion } from '../../courses/courses.table.ts'
import { foundTrainee } from '../../identity/found.store.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { foundAmong } from '../../kit/database/entries.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { alongIndex, countList, type Ordered, pageAlong } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { quizAttempt } from '../attempts/attempts.table.ts'
import { moduleProgress, scormState } from '../lessons/lessons.table.ts'
import { certificate, pledge } from '../pledges/pledges.table.ts'
import { hasLapsedAt, isCycle, isOverdueOn, statusColumnAt, traineeCourse } from './enrolments.table.ts'
import { exemptOn } from './exempt.rules.ts'

const enrolments = (tx: Connection, now: Date, where: SQL | undefined) =>
  tx.sql
    .select({
      trainee_course_id: traineeCourse.trainee_course_id,
      name: users.name,
      username: users.username,
      company: { company_id: company.company_id, name: company.name },
      course: {
        course_id: traineeCourse.course_id,
        code: courseVersion.code,
        title: courseVersion.title,
        version_no: courseVersion.version_no,
      },
      course_version_id: traineeCourse.course_version_id,
      status: statusColumnAt(now),
      assigned_at: traineeCourse.assigned_at,
      language: traineeCourse.language,
      due_on: traineeCourse.due_on,
      counts_from: traineeCourse.counts_from,
      paused: traineeCourse.paused,
      waived: traineeCourse.waived,
      extended_from: traineeCourse.extended_from,
      overdue: isOverdueOn(dayOf(now)),
      started_at: traineeCourse.started_at,
      completed_at: traineeCourse.completed_at,
      expires_at: traineeCourse.expires_at,
    })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .innerJoin(company, eq(company.company_id, traineeCourse.company_id))
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .where(and(where, inScope(tx, traineeCourse)))
type Row = Awaited<ReturnType<typeof enrolments>>[number]

/** How far each is: the mandatory items of each version once, and what each person finished, in two statements for a page. */
export const itemsOfEnrolments = async (
  tx: Connection,
  rows: readonly { trainee_course_id: number; course_version_id: number }[],
): Promise<Map<number, { items_done: number; items_total: number }>> => {
  if (rows.length === 0) return new Map()
  const versions = await tx.sql
    .select({
      id: courseVersion.course_version_id,
      items: sql<number[]>`jsonb_path_query_array(${courseVersion.content}, '$.modules[*].items[*] ? (@.mandatory == true).module_item_id')`,
    })
    .from(courseVersion)
    .where(inArray(courseVersion.course_version_id, [...new Set(rows.map(({ course_version_id }) => course_version_id))]))
  const mandatory = new Map(versions.map(({ id, items }) => [id, new Set(items)]))
  const finished = await tx.sql
    .select({ id: moduleProgress.trainee_course_id, item: moduleProgress.module_item_id })
    .from(moduleProgress)
    .where(
      and(
        inArray(
          moduleProgress.trainee_course_id,
          rows.map(({ trainee_course_id }) => trainee_course_id),
        ),
        isNotNull(moduleProgress.finished_at),
      ),
    )
  const done = Map.groupBy(finished, ({ id }) => id)
  return new Map(
    rows.map(({ trainee_course_id, course_version_id }) => {
      const items = mandatory.get(course_version_id) ?? new Set<number>()
      const items_done = (done.get(trainee_course_id) ?? []).filter(({ item }) => items.has(item)).length
      return [trainee_course_id, { items_done, items_total: items.size }]
    }),
  )
}

const withItems = async (tx: Connection, rows: Row[], now: Date): Promise<CourseEnrolment[]> => {
  const items = await itemsOfEnrolments(tx, rows)
  const instant = (date: Date | null) => date?.toISOString() ?? null
  return rows.map(({ course_version_id: _, counts_from: _counts, paused, waived, extended_from, ...row }) => ({
    ...row,
    exempt: exemptOn({ ...row, paused, waived, extended_from }, dayOf(now)),
    ...(items.get(row.trainee_course_id) ?? { items_done: 0, items_total: 0 }),
    assigned_at: row.assigned_at.toISOString(),
    started_at: instant(row.started_at),
    completed_at: instant(row.completed_at),
    expires_at: instant(row.expires_at),
  }))
}

const columns = { assigned_at: traineeCourse.assigned_at, name: users.name, due_on: traineeCourse.due_on, completed_at: traineeCourse.completed_at }
type Filter = {
  words: string
  course_id?: number | undefined
  company_id?: number | undefined
  status?: (typeof enrolmentFilters)[number] | undefined
  trainee_course_id?: number | undefined
}
type Page = Ordered<keyof typeof columns> & { length: number; start: number }

/** Written out, so that the index of what is rare is used: a state that is kept is told by the row, and of one that is over also by the clock. */
const ofStatus = (status: (typeof enrolmentFilters)[number], now: Date): SQL => {
  if (status === 'OVERDUE') return isOverdueOn(dayOf(now))
  if (status === 'EXPIRED') return sql`${traineeCourse.status} in ('EXPIRED', 'COMPLETED') and ${statusColumnAt(now)} = 'EXPIRED'`
  const kept = sql`${traineeCourse.status} = ${sql.raw(`'${status}'`)}`
  return status === 'COMPLETED' ? sql`${kept} and not (${hasLapsedAt(now)})` : kept
}

/** What many have, whatever the portal: going along an index comes to such rows soon. */
const isOften = ({ status, course_id, words }: Filter): boolean =>
  words.trim() === '' && course_id === undefined && (status === undefined || status === 'COMPLETED' || status === 'EXPIRED')

/** Newest assignment first unless told: its page along an index, over whatever number of companies, then what belongs to it. */
export const listEnrolments = async (tx: Connection, filter: Filter, page: Page, now: Date) => {
  const isSought = filter.words.trim() !== ''
  const where = and(
    isCycle,
    filter.course_id === undefined ? undefined : eq(traineeCourse.course_id, filter.course_id),
    filter.company_id === undefined ? undefined : eq(traineeCourse.company_id, filter.company_id),
    filter.status === undefined ? undefined : ofStatus(filter.status, now),
    filter.trainee_course_id === undefined ? undefined : eq(traineeCourse.trainee_course_id, filter.trainee_course_id),
    or(
      await foundTrainee(tx, filter.words, traineeCourse.user_id),
      await foundAmong(tx, 'company', filter.words, traineeCourse.company_id, [company.name, company.company_reg_no]),
      await foundAmong(tx, 'course', filter.words, traineeCourse.course_id, [courseVersion.title, courseVersion.code]),
    ),
    inScope(tx, traineeCourse),
  )
  const people = sql` join ${users} on ${users.user_id} = ${traineeCourse.user_id} and ${users.system_type_id} = 1`
  // Where so many hold the words that rows are asked for them, they are asked what the words are in.
  const sought = sql`${people} join ${company} on ${company.company_id} = ${traineeCourse.company_id}
    join ${courseVersion} on ${courseVersion.course_version_id} = ${traineeCourse.course_version_id}`
  const from = sql`from ${traineeCourse}${isSought ? sought : page.sort === 'name' ? people : sql``}`
  const { page: ids, order } = pageAlong(page, columns, { sort: 'assigned_at', dir: 'desc' }, traineeCourse.trainee_course_id, [
    (key, also) => sql`select ${traineeCourse.trainee_course_id} as id, ${key} as sorted ${from} where ${and(where, also)}`,
  ])
  const read = () => enrolments(tx, now, undefined).innerJoin(sql`${ids} as page`, sql`page.id = ${traineeCourse.trainee_course_id}`).orderBy(order)
  const rows = await (isOften(filter) ? alongIndex(tx, read) : read())
  const counted = await countList(tx, page, rows, () => sql`select 1 ${isSought ? from : sql`from ${traineeCourse}`} where ${where}`)
  return { rows: await withItems(tx, rows, now), counted }
}

/** One enrolment with the version it is in, what was done of each item, and every attempt, oldest first. */
export const enrolmentWhole = async (tx: Connection, trainee_course_id: number, now: Date) => {
  const [row] = await enrolments(tx, now, eq(traineeCourse.trainee_course_id, trainee_course_id))
  if (!row) return null
  const [enrolment] = await withItems(tx, [row], now)
  const [version] = await tx.sql
    .select({ content: courseVersion.content })
    .from(courseVersion)
    .where(eq(courseVersion.course_version_id, row.course_version_id))
  if (!enrolment || !version) throw new Error('an enrolment is in a version')
  const progress = await tx.sql.select().from(moduleProgress).where(eq(moduleProgress.trainee_course_id, trainee_course_id))
  const attempts = await tx.sql
    .select({
      module_progress_id: quizAttempt.module_progress_id,
      attempt_set: quizAttempt.attempt_set,
      attempt_no: quizAttempt.attempt_no,
      language: quizAttempt.language,
      started_at: quizAttempt.started_at,
      submitted_at: quizAttempt.submitted_at,
      score: quizAttempt.score,
      passed: quizAttempt.passed,
    })
    .from(quizAttempt)
    .innerJoin(moduleProgress, eq(moduleProgress.module_progress_id, quizAttempt.module_progress_id))
    .where(eq(moduleProgress.trainee_course_id, trainee_course_id))
    .orderBy(asc(quizAttempt.attempt_set), asc(quizAttempt.attempt_no))
  const kept = await tx.sql
    .select({ module_progress_id: scormState.module_progress_id, state: scormState.state })
    .from(scormState)
    .innerJoin(moduleProgress, eq(moduleProgress.module_progress_id, scormState.module_progress_id))
    .where(eq(moduleProgress.trainee_course_id, trainee_course_id))
  const [signed] = await tx.sql
    .select({ serial_no: pledge.serial_no, language: pledge.language, signed_at: pledge.signed_at })
    .from(pledge)
    .where(eq(pledge.trainee_course_id, trainee_course_id))
  const [issued] = await tx.sql
    .select({
      serial_no: certificate.serial_no,
      holder_name: certificate.holder_name,
      issued_at: certificate.issued_at,
      valid_from: certificate.valid_from,
      expires_at: certificate.expires_at,
      revoked_at: certificate.revoked_at,
    })
    .from(certificate)
    .where(eq(certificate.trainee_course_id, trainee_course_id))
  return {
    enrolment,
    counts_from: row.counts_from,
    paused: row.paused,
    waived: row.waived,
    extended_from: row.extended_from,
    content: version.content as CourseContent,
    progress,
    attempts,
    kept,
    signed: signed ?? null,
    issued: issued ?? null,
  }
}
export type WholeEnrolment = NonNullable<Awaited<ReturnType<typeof enrolmentWhole>>>
