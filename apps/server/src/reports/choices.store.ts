/** What a report may be narrowed to, in SQL. */
import { asc, eq, min, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { course } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { department, employeeCategory } from '../trainees/trainees.table.ts'

const MOST = 1000

/** The day on which the first company came; null before. */
export const firstDayOfAll = async (tx: Connection): Promise<string | null> => {
  const [row] = await tx.sql.select({ since: min(company.created_at) }).from(company)
  return row?.since ? dayOf(row.since) : null
}

/** Courses that somebody of the company has, had or waits for; of all companies all. */
export const coursesAsked = (tx: Connection, company_id: number | null) => {
  const of = sql`(select distinct course_id from trainee_course where company_id = ${company_id}::integer union select course_id from waiting_for_seat where company_id = ${company_id}::integer
    union select course_id from purchased_course where company_id = ${company_id}::integer)`
  return tx.sql
    .select({ course_id: course.course_id, title: course.title })
    .from(course)
    .where(
      company_id === null ? sql`exists (select from purchased_course p where p.course_id = ${course.course_id})` : sql`${course.course_id} in ${of}`,
    )
    .orderBy(asc(course.title), asc(course.course_id))
    .limit(MOST)
}

export const departmentsAsked = async (tx: Connection, company_id: number): Promise<string[]> => {
  const rows = await tx.sql
    .select({ name: department.name })
    .from(department)
    .where(sql`${eq(department.company_id, company_id)} and ${department.merged_into} is null and ${inScope(tx, department) ?? sql`true`}`)
    .orderBy(asc(department.name))
    .limit(MOST)
  return rows.map(({ name }) => name)
}

export const categoriesAsked = (tx: Connection, company_id: number) =>
  tx.sql
    .select({ employee_category_id: employeeCategory.employee_category_id, offered: employeeCategory.offered, name: employeeCategory.name })
    .from(employeeCategory)
    .where(sql`${eq(employeeCategory.company_id, company_id)} and ${inScope(tx, employeeCategory) ?? sql`true`}`)
    .orderBy(asc(employeeCategory.employee_category_id))
    .limit(MOST)

export const companiesAsked = (tx: Connection) =>
  tx.sql.select({ company_id: company.company_id, name: company.name }).from(company).orderBy(asc(company.name), asc(company.company_id)).limit(MOST)
