/** Reminders of courses that people still have to complete: by hand, and by themselves around the due date (product.md section 6). */
import { z } from 'zod'
import { Day, defineCall, Id, IdsOnce, text } from './call.ts'
import { jobPage, jobReport, TraineeJob } from './trainees.ts'

/**
 * When people are reminded by themselves. A week ahead the course still fits into a working week, a day ahead is the last call; afterwards as often
 * as somebody plans their work, and for as long as it takes.
 */
export const REMINDED = { daysAhead: [7, 1], daysApart: 7 } as const

/** What lists of people tell of reminders. */
export const reminding = {
  /** The day of the last one, by hand or by itself. */
  reminded_on: Day.nullable(),
  /**
   * Whether this person can be reminded: now, now by the invitation (no password was set yet), or not again today, as reminded or as invited. Null where the course is over,
   * or the account is deactivated or locked.
   */
  remind: z.enum(['now', 'invite', 'today', 'invited_today']).nullable(),
} as const
export type Reminding = z.output<z.ZodObject<typeof reminding>>

const ofCompany = (right: 'READ' | 'EDIT') => ({ roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right }] }) as const

export const remindTrainees = defineCall({
  name: 'remindTrainees',
  title:
    'Remind people of courses they have not completed, each at most once a day; who has not set a password yet gets the invitation again. One foreign id refuses all; own ones are answered one by one',
  access: ofCompany('EDIT'),
  input: z.strictObject({ trainee_course_ids: IdsOnce }),
  output: z.strictObject({
    /** Per id, in the order sent: 2100, or the code that stands against it; 2111 was reminded or invited today already. */
    results: z.array(z.strictObject({ trainee_course_id: Id, done: z.boolean(), code: z.int() })),
  }),
  /** 10054: no such enrolment; 10013 (not active), 10055 (completed, or expired since) and already_reminded where one alone was sent. */
  refuses: [10013, 10054, 10055],
  reasons: ['already_reminded'],
  missing: { trainee_course_ids: 10054 },
  changes: ['reminders', 'trainees'],
})

/** As many people as one piece of long work takes; those overdue longest come first. */
export const MOST_REMINDED = 10_000

export const remindAllOverdue = defineCall({
  name: 'remindAllOverdue',
  title: 'Remind everybody who matches, is overdue and was not reminded today; goes on in the background',
  access: ofCompany('EDIT'),
  input: z.strictObject({
    /** Of one purchased course, or of all. */
    purchased_course_id: Id.optional(),
    department: text(100).optional(),
    /** Of people without one. */
    no_department: z.boolean().optional(),
    search: text(100, 0).default(''),
  }),
  output: z.strictObject({ job: TraineeJob }),
  refuses: [20074],
  /** Nobody matches. */
  reasons: ['none_left'],
  missing: { purchased_course_id: 20074 },
  changes: ['work'],
})

export const getReminderJob = defineCall({
  name: 'getReminderJob',
  title: 'How far the reminding of many is, and its report person by person',
  access: ofCompany('READ'),
  input: z.strictObject(jobPage),
  output: z.strictObject(jobReport),
  missing: { job_id: 4444 },
  shows: ['work'],
  changesWhenDone: ['reminders', 'trainees'],
})
