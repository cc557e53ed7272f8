/** What falls due in the months ahead, by the certificates, due dates and settings of today, and the seats it needs. */
import { z } from 'zod'
import { Day, defineCall, Id, listInput, listOutput, Sen, text } from './call.ts'

const ofCompany = { roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right: 'READ' }] } as const
const shows = ['learning', 'seats', 'enrol_rules', 'trainees', 'departments', 'published_courses'] as const

/** This month and those after it. */
export const MONTHS_AHEAD = 12
/** As many courses or departments, those with the most first; the others together. */
export const MOST_DUE_ROWS = 20

/** `2027-02` */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
/** One for each month, this month first. */
const Monthly = z.array(z.int()).length(MONTHS_AHEAD)

export const DueRow = z.strictObject({
  /** By course. */
  course_id: Id.nullable(),
  /** The course, or the department; null is no department. */
  name: z.string().nullable(),
  falls_due: Monthly,
})
export type DueRow = z.output<typeof DueRow>

export const getDueCalendar = defineCall({
  name: 'getDueCalendar',
  title: 'What falls due in the months ahead by course or department, and the seats it needs',
  access: ofCompany,
  input: z.strictObject({ by: z.enum(['course', 'department']).default('course') }),
  output: z.strictObject({
    months: z.array(Month).length(MONTHS_AHEAD),
    rows: z.array(DueRow).max(MOST_DUE_ROWS),
    others: z.strictObject({ rows: z.int(), falls_due: Monthly }).nullable(),
    /** From today on: what is overdue stands in the learning status. */
    falls_due: Monthly,
    /** Updates of courses (ADR 31), which need no seat and are in none of the other figures. */
    updates: Monthly,
    /** In the month in which the course opens for the person: whoever waits already needs one this month. */
    seats_needed: Monthly,
    /** Of them, those for which no seat is free today. */
    seats_missing: Monthly,
    /** The courses that run out of seats. `price_sen`: of one seat before tax; null where none is sold. */
    short: z.array(z.strictObject({ course_id: Id, title: z.string(), price_sen: Sen.nullable(), seats_missing: Monthly })),
  }),
  rate: 'heavy',
  shows,
})

/** `has`: the course is open. `free`: a seat is free today for when it opens, `missing`: none is. */
export const seatsAhead = ['has', 'free', 'missing'] as const
export const DuePerson = z.strictObject({
  user_id: Id,
  name: z.string(),
  department: z.string().nullable(),
  course_id: Id,
  course_title: z.string(),
  /** Null of whoever waits without one. */
  due_on: Day.nullable(),
  /** The day on which the course opened or opens. */
  opens_on: Day,
  /** Of the certificate that is valid now. */
  certificate_ends_on: Day.nullable(),
  /** Null of an update, which needs none. */
  seat: z.enum(seatsAhead).nullable(),
  /** Of an update the version it brings; null of a course. */
  update_to: z.int().nullable(),
})
export type DuePerson = z.output<typeof DuePerson>

export const getDueCalendarList = defineCall({
  name: 'getDueCalendarList',
  title: 'Who falls due in the months ahead, of what, and whether a seat is there',
  access: ofCompany,
  input: listInput(['due_on', 'name', 'opens_on'], {
    month: Month.optional(),
    /** The month in which the course opens. */
    opens: Month.optional(),
    course_id: Id.optional(),
    department: text(100).optional(),
    no_department: z.boolean().optional(),
    seat: z.enum(seatsAhead).optional(),
    /** Updates of courses, and nothing else; without, no update. */
    updates: z.boolean().default(false),
  }),
  output: listOutput('posts', DuePerson),
  rate: 'heavy',
  shows,
})
