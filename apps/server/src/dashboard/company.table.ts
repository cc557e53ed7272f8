/** What changed of a company's learning, by day. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { companyPolicy } from '../kit/database/columns.ts'

/**
 * By how much each count went up or down on a day of Kuala Lumpur, so that the sum to any day is how things stood at its end. Triggers on
 * enrolments, seats and people only ever add rows here, in the transaction of what they tell, and never wait for each other; a job puts rows
 * of the same day together. Days ahead hold what will be so by itself: what falls due, what runs out.
 * Of somebody with several cycles of a course only the newest counts among the states. Department and leaving are those of the day, as known today
 * (employment_place): a person who moves is taken off the one and added to the other on the day of the move.
 */
export const learningDay = pgTable(
  'learning_day',
  {
    learning_day_id: bigint('learning_day_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    /** Empty where the person has none. */
    department: text('department').notNull(),
    has_left: boolean('has_left').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /**
     * From when on this was known: the day itself, or a later one on which it was recorded. The sum of what was known by the end of a day, up to that
     * day, is what would have been answered on it.
     */
    known_on: date('known_on', { mode: 'string' }).notNull(),
    not_started: integer('not_started').notNull().default(0),
    in_progress: integer('in_progress').notNull().default(0),
    overdue: integer('overdue').notNull().default(0),
    completed: integer('completed').notNull().default(0),
    expired: integer('expired').notNull().default(0),
    revoked: integer('revoked').notNull().default(0),
    /** Of open cycles, and of those that have expired. */
    paused: integer('paused').notNull().default(0),
    waived: integer('waived').notNull().default(0),
    extended: integer('extended').notNull().default(0),
    /** Cycles that fell due, and cycles that were completed, whatever became of them later; a revoked one is taken off again on its day. */
    planned: integer('planned').notNull().default(0),
    finished: integer('finished').notNull().default(0),
    seats_used: integer('seats_used').notNull().default(0),
    is_folded: boolean('is_folded').notNull().default(false),
  },
  (t) => [
    index('learning_day_company').on(t.company_id, t.department, t.has_left, t.day),
    index('learning_day_unfolded').on(t.learning_day_id).where(sql`not is_folded`),
    companyPolicy(),
  ],
)
