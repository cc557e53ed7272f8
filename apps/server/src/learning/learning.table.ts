import { enrolmentStatuses, lessonTypes } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { courseVersion } from '../courses/courses.table.ts'
import { users } from '../identity/identity.table.ts'
import { identity, instant, personPolicy } from '../kit/columns.ts'

/** One cycle of one person in one course (an enrolment). A new cycle is a new row; history is never reset. */
export const traineeCourse = pgTable(
  'trainee_course',
  {
    trainee_course_id: identity('trainee_course_id'),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    course_id: integer('course_id').notNull(),
    course_version_id: integer('course_version_id')
      .notNull()
      .references(() => courseVersion.course_version_id),
    previous_trainee_course_id: integer('previous_trainee_course_id'),
    status: text('status', { enum: enrolmentStatuses }).notNull().default('NOT_STARTED'),
    due_on: date('due_on', { mode: 'string' }),
    assigned_at: instant('assigned_at').notNull(),
    started_at: instant('started_at'),
    completed_at: instant('completed_at'),
    expires_at: instant('expires_at'),
  },
  (t) => [
    unique('trainee_course_owner').on(t.trainee_course_id, t.user_id, t.company_id),
    // One open cycle per person and course.
    uniqueIndex('trainee_course_open').on(t.user_id, t.course_id).where(sql`status in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING')`),
    index('trainee_course_user').on(t.user_id, t.trainee_course_id),
    index('trainee_course_company').on(t.company_id, t.trainee_course_id),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'trainee_course_user_company' }),
    check('trainee_course_completed', sql`(${t.status} in ('COMPLETED')) <= (${t.completed_at} is not null)`),
    personPolicy(),
  ],
)

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
    /** When the material was first really served. */
    served_at: instant('served_at'),
    last_heartbeat_at: instant('last_heartbeat_at'),
    /** Credited reading or watching time, on the server's clock. */
    milliseconds_done: integer('milliseconds_done').notNull().default(0),
    /** Watched segments [from, to) in seconds, merged and sorted. */
    watched: jsonb('watched').notNull().default([]),
    /** Of a material: to be read again since then, because the module's quiz used up its attempts. */
    read_again_from: instant('read_again_from'),
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
    personPolicy(),
  ],
)

export const quizAttempt = pgTable(
  'quiz_attempt',
  {
    attempt_id: identity('attempt_id'),
    module_progress_id: integer('module_progress_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    attempt_set: smallint('attempt_set').notNull(),
    attempt_no: smallint('attempt_no').notNull(),
    /** Drawn when it began: [{ question_id, option_ids }] in the order shown. */
    questions: jsonb('questions').notNull(),
    started_at: instant('started_at').notNull(),
    deadline_at: instant('deadline_at'),
    submitted_at: instant('submitted_at'),
    score: smallint('score'),
    passed: boolean('passed'),
  },
  (t) => [
    unique('quiz_attempt_no').on(t.module_progress_id, t.attempt_set, t.attempt_no),
    unique('quiz_attempt_owner').on(t.attempt_id, t.user_id, t.company_id),
    uniqueIndex('quiz_attempt_one_open').on(t.module_progress_id).where(sql`submitted_at is null`),
    foreignKey({
      columns: [t.module_progress_id, t.user_id, t.company_id],
      foreignColumns: [moduleProgress.module_progress_id, moduleProgress.user_id, moduleProgress.company_id],
      name: 'quiz_attempt_progress',
    }),
    check('quiz_attempt_result', sql`(${t.submitted_at} is null) = (${t.score} is null)`),
    personPolicy(),
  ],
)

export const quizAnswer = pgTable(
  'quiz_answer',
  {
    attempt_id: integer('attempt_id').notNull(),
    question_id: integer('question_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    option_ids: integer('option_ids').array().notNull(),
    answered_at: instant('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attempt_id, t.question_id] }),
    foreignKey({
      columns: [t.attempt_id, t.user_id, t.company_id],
      foreignColumns: [quizAttempt.attempt_id, quizAttempt.user_id, quizAttempt.company_id],
      name: 'quiz_answer_attempt',
    }),
    personPolicy(),
  ],
)

/** A signed pledge: the words as signed, and the hash of the versioned template before filling. */
export const pledge = pgTable(
  'pledge',
  {
    serial_no: text('serial_no').primaryKey(),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    full_name: text('full_name').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    version: text('version').notNull(),
    language: text('language', { enum: ['en', 'ms'] }).notNull(),
    template_hash: text('template_hash').notNull(),
    signed_at: instant('signed_at').notNull(),
    signed_with: text('signed_with', { enum: ['password', 'authenticator'] }).notNull(),
    ip: text('ip').notNull(),
    user_agent: text('user_agent').notNull(),
    pdf_sha256: text('pdf_sha256'),
  },
  (t) => [
    unique('pledge_once').on(t.trainee_course_id),
    foreignKey({
      columns: [t.trainee_course_id, t.user_id, t.company_id],
      foreignColumns: [traineeCourse.trainee_course_id, traineeCourse.user_id, traineeCourse.company_id],
      name: 'pledge_course',
    }),
    check('pledge_serial', sql`${t.serial_no} ~ '^PLG-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$'`),
    personPolicy(),
  ],
)

/** What the certificate says is kept here as it was, whatever later changes in the profile or the course. */
export const certificate = pgTable(
  'certificate',
  {
    serial_no: text('serial_no').primaryKey(),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    pledge_serial_no: text('pledge_serial_no')
      .notNull()
      .references(() => pledge.serial_no),
    holder_name: text('holder_name').notNull(),
    company_name: text('company_name').notNull(),
    company_reg_no: text('company_reg_no').notNull(),
    department: text('department'),
    course_title: text('course_title').notNull(),
    course_version_no: integer('course_version_no').notNull(),
    topics: text('topics').notNull(),
    language: text('language').notNull(),
    issued_at: instant('issued_at').notNull(),
    expires_at: instant('expires_at'),
    revoked_at: instant('revoked_at'),
    pdf_sha256: text('pdf_sha256'),
  },
  (t) => [
    unique('certificate_once').on(t.trainee_course_id),
    foreignKey({
      columns: [t.trainee_course_id, t.user_id, t.company_id],
      foreignColumns: [traineeCourse.trainee_course_id, traineeCourse.user_id, traineeCourse.company_id],
      name: 'certificate_course',
    }),
    check('certificate_serial', sql`${t.serial_no} ~ '^CRT-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$'`),
    personPolicy(),
  ],
)
