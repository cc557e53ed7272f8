/** Progress of items. */
import { contentLanguages, lessonTypes } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant, personPolicy } from '../../kit/database/columns.ts'
import { traineeCourse } from '../enrolments/enrolments.table.ts'

export const moduleProgress = pgTable(
  'module_progress',
  {
    module_progress_id: identity('module_progress_id'),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    module_item_id: integer('module_item_id').notNull(),
    position: smallint('position').notNull(),
    lesson_type: text('lesson_type', { enum: lessonTypes }).notNull(),
    /** When the material was first really served; anew when it has to be read again. */
    served_at: instant('served_at'),
    /** The languages it was opened in until it was finished, the last one last; empty where it was opened before this was recorded. */
    read_in: text('read_in', { enum: contentLanguages }).array().notNull().default(sql`'{}'`),
    last_heartbeat_at: instant('last_heartbeat_at'),
    /** How long it was open, on the server's clock: what watching is credited from, in all. */
    milliseconds_open: integer('milliseconds_open').notNull().default(0),
    /** Credited reading or watching time: of the time it was open, what the reader was active. */
    milliseconds_done: integer('milliseconds_done').notNull().default(0),
    /** Watched segments [from, to) in seconds, merged and sorted. */
    watched: jsonb('watched').notNull().default([]),
    /** Of a material: to be read again since then, because the module's quiz used up its attempts. */
    read_again_from: instant('read_again_from'),
    /** Of a SCORM package: when it first reported what the course asks for. */
    reported_at: instant('reported_at'),
    finished_at: instant('finished_at'),
  },
  (t) => [
    unique('module_progress_item').on(t.trainee_course_id, t.module_item_id),
    unique('module_progress_owner').on(t.module_progress_id, t.user_id, t.company_id),
    foreignKey({
      columns: [t.trainee_course_id, t.user_id, t.company_id],
      foreignColumns: [traineeCourse.trainee_course_id, traineeCourse.user_id, traineeCourse.company_id],
      name: 'module_progress_course',
    }),
    check('module_progress_time', sql`${t.milliseconds_done} >= 0`),
    check('module_progress_open', sql`${t.milliseconds_open} >= 0`),
    personPolicy(),
  ],
)

/** What a SCORM package keeps for a learner, as it reports it; nothing here is believed beyond what the course asks of it. */
export const scormState = pgTable(
  'scorm_state',
  {
    module_progress_id: integer('module_progress_id').primaryKey(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    /** { [sco_id]: { [element of the data model]: text } } */
    state: jsonb('state').notNull().default({}),
    /** One more with each opening: reports of an earlier one come too late. */
    session_no: integer('session_no').notNull().default(0),
    /** Of the session: the newest report that was kept. */
    sequence: integer('sequence').notNull().default(-1),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.module_progress_id, t.user_id, t.company_id],
      foreignColumns: [moduleProgress.module_progress_id, moduleProgress.user_id, moduleProgress.company_id],
      name: 'scorm_state_progress',
    }),
    personPolicy(),
  ],
)
