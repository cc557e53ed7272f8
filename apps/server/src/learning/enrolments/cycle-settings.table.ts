/** What companies set of the cycles of their courses. */
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { company } from '../../companies/companies.table.ts'
import { course } from '../../courses/courses.table.ts'
import { companyPolicy, identity, instant } from '../../kit/database/columns.ts'

/** Only added to (a trigger): the newest version of a company and course holds. */
export const cycleSetting = pgTable(
  'cycle_setting',
  {
    cycle_setting_id: identity('cycle_setting_id'),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    version: integer('version').notNull(),
    renews: boolean('renews').notNull(),
    mode: text('mode', { enum: ['own_date', 'common_day'] }).notNull(),
    common_month: integer('common_month').notNull(),
    common_date: integer('common_date').notNull(),
    window_days: integer('window_days').notNull(),
    least_days: integer('least_days').notNull(),
    /** The first common day that may come before a certificate ends; null without a common day. */
    aligns_from: date('aligns_from', { mode: 'string' }),
    changed_at: instant('changed_at').notNull(),
    /** Null: as it was before there were settings. */
    changed_by: integer('changed_by'),
  },
  (t) => [
    // Of two who save what both have read, one does. The newest is found by it.
    unique('cycle_setting_version').on(t.company_id, t.course_id, t.version),
    check('cycle_setting_aligns', sql`(${t.aligns_from} is not null) = (${t.mode} = 'common_day')`),
    companyPolicy(),
  ],
)
