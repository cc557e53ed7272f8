/** Seats as the provider sold them, in SQL. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { course, courseVersion } from '../../courses/courses.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, holding, type Ordered, ordering, planned } from '../../kit/database/list.ts'
import { purchasedCourse as t } from '../purchases.table.ts'

const sold = sql<number>`${t.seats_opened} - ${t.seats_closed}`
const free = sql<number>`${t.seats_opened} - ${t.seats_closed} - ${t.seats_used}`
const sums = {
  sold: sql<number>`coalesce(sum(${sold}), 0)::integer`,
  used: sql<number>`coalesce(sum(${t.seats_used}), 0)::integer`,
} as const

/** The name a course was published under last. */
const published = (column: 'title' | 'code') =>
  sql<string>`(select ${courseVersion[column]} from ${courseVersion} where ${courseVersion.course_id} = ${course.course_id} order by ${courseVersion.version_no} desc limit 1)`

/** Of the courses with the most seats sold so many, and how many were sold at all. */
export const seatsByCourse = async (tx: Connection, most: number) => {
  const byCourse = tx.sql
    .select({ course_id: t.course_id, sold: sums.sold.as('sold'), used: sums.used.as('used') })
    .from(t)
    .where(inScope(tx, t))
    .groupBy(t.course_id)
    .as('by_course')
  const rows = await tx.sql
    .select({
      course_id: byCourse.course_id,
      title: published('title'),
      sold: byCourse.sold,
      used: byCourse.used,
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(byCourse)
    .innerJoin(course, eq(course.course_id, byCourse.course_id))
    .orderBy(desc(byCourse.sold), byCourse.course_id)
    .limit(most)
  return { courses: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

type Filter = { words: string; course_id?: number | undefined; company_id?: number | undefined }
type Page = { length: number; start: number } & Ordered<'company' | 'course' | 'sold' | 'used' | 'free'>

export const listSoldSeats = async (tx: Connection, { words, course_id, company_id }: Filter, page: Page) => {
  const title = published('title')
  const where: SQL | undefined = and(
    inScope(tx, t),
    course_id === undefined ? undefined : eq(t.course_id, course_id),
    company_id === undefined ? undefined : eq(t.company_id, company_id),
    holding(words, company.name, company.company_reg_no, title),
  )
  const key = t.purchased_course_id
  const rows = await tx.sql
    .select({
      purchased_course_id: key,
      company: { company_id: company.company_id, name: company.name },
      course: { course_id: course.course_id, code: published('code'), title },
      sold,
      used: t.seats_used,
      free,
      first_opened_at: t.first_opened_at,
    })
    .from(t)
    .innerJoin(company, eq(company.company_id, t.company_id))
    .innerJoin(course, eq(course.course_id, t.course_id))
    .where(where)
    .orderBy(...ordering(page, { company: company.name, course: title, sold, used: t.seats_used, free }, { sort: 'company', dir: 'asc' }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const matching = () =>
    tx.sql
      .select(sums)
      .from(t)
      .innerJoin(company, eq(company.company_id, t.company_id))
      .innerJoin(course, eq(course.course_id, t.course_id))
      .where(where)
  const [sum] = await matching()
  return { rows, counted: await countList(tx, page, rows, () => matching().groupBy(key)), sums: sum ?? { sold: 0, used: 0 } }
}
