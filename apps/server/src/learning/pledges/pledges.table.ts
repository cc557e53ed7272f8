/** Pledges and certificates. */
import { pledgeLanguages } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { decided, identity, instant, personPolicy } from '../../kit/database/columns.ts'
import { traineeCourse } from '../enrolments/enrolments.table.ts'

/** A signed pledge: the words as signed, and the hash of the versioned template before filling. */
export const pledge = pgTable(
  'pledge',
  {
    serial_no: text('serial_no').primaryKey(),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    full_name: text('full_name').notNull(),
    /** As it was typed, letter by letter; null where it was signed before this was recorded. */
    typed_name: text('typed_name'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    version: text('version').notNull(),
    language: text('language', { enum: pledgeLanguages }).notNull(),
    template_hash: text('template_hash').notNull(),
    signed_at: instant('signed_at').notNull(),
    signed_with: text('signed_with', { enum: ['password', 'authenticator'] }).notNull(),
    ip: text('ip').notNull(),
    user_agent: text('user_agent').notNull(),
    pdf_sha256: text('pdf_sha256'),
  },
  (t) => [
    unique('pledge_once').on(t.trainee_course_id),
    // A person's own: without it each looks through those of all.
    index('pledge_person').on(t.user_id),
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
    /** From the course's template, in that language; null: the portal's own words alone. */
    heading: text('heading'),
    signatory_name: text('signatory_name'),
    signatory_title: text('signatory_title'),
    issued_at: instant('issued_at').notNull(),
    /** Where the one before it was still valid, from its end on, so that no day is lost. Null where this was not recorded: from the day it was issued. */
    valid_from: instant('valid_from'),
    expires_at: instant('expires_at'),
    revoked_at: instant('revoked_at'),
    pdf_sha256: text('pdf_sha256'),
  },
  (t) => [
    unique('certificate_once').on(t.trainee_course_id),
    // A person's own: without it each looks through those of all.
    index('certificate_person').on(t.user_id),
    foreignKey({
      columns: [t.trainee_course_id, t.user_id, t.company_id],
      foreignColumns: [traineeCourse.trainee_course_id, traineeCourse.user_id, traineeCourse.company_id],
      name: 'certificate_course',
    }),
    check('certificate_serial', sql`${t.serial_no} ~ '^CRT-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$'`),
    personPolicy(),
  ],
)

/** A certificate is taken back by two people: one asks with the reason, another decides. */
export const certificateRevocation = pgTable(
  'certificate_revocation',
  {
    certificate_revocation_id: identity('certificate_revocation_id'),
    trainee_course_id: integer('trainee_course_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    serial_no: text('serial_no')
      .notNull()
      .references(() => certificate.serial_no),
    reason: text('reason').notNull(),
    approve_status_id: smallint('approve_status_id').notNull().default(2),
    submitted_by: integer('submitted_by').notNull(),
    ...decided(),
  },
  (t) => [
    uniqueIndex('certificate_revocation_pending').on(t.serial_no).where(sql`${t.approve_status_id} = 2`),
    index('certificate_revocation_queue').on(t.approve_status_id, t.certificate_revocation_id),
    check('certificate_revocation_four_eyes', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.submitted_by}`),
    personPolicy(),
  ],
)
