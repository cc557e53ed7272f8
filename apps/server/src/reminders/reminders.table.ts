/** Reminders of courses. */
import { boolean, date, foreignKey, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { identity, instant, personPolicy } from '../kit/database/columns.ts'

/** Who was reminded of which course on which day, by whom. Kept for good, without a reference, as an enrolment that never began goes with its seat. */
export const reminder = pgTable(
  'reminder',
  {
    reminder_id: identity('reminder_id'),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** In Kuala Lumpur. */
    day: date('day', { mode: 'string' }).notNull(),
    /** That of the enrolment then. */
    due_on: date('due_on', { mode: 'string' }),
    reminded_at: instant('reminded_at').notNull(),
    /** Null where the portal did it by itself. */
    reminded_by: integer('reminded_by'),
    /** The person had not set a password yet, and was sent the invitation again. */
    is_invitation: boolean('is_invitation').notNull().default(false),
  },
  (t) => [
    // Once a day, however many press and however often the job runs.
    uniqueIndex('reminder_once_a_day').on(t.trainee_course_id, t.day),
    // Which company was served last.
    index('reminder_company').on(t.company_id, t.reminder_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'reminder_user_company' }),
    personPolicy(),
  ],
)
