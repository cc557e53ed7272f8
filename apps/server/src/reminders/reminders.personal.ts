import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { managerDigest, reminderRound, reminderSettings, reminderStep } from './reminders.table.ts'

export const remindersData: readonly RegisterLine[] = [
  personalData(reminderStep, {
    what: 'Reminders of your courses',
    purpose: 'messages',
    whose: ['trainee', 'clientAdmin'],
    keeps: 'evidence',
    person: ['step', 'planned_on', 'due_on', 'omitted', 'is_invitation'],
    link: ['user_id', 'reminded_by'],
    plain: ['reminder_step_id', 'trainee_course_id', 'company_id', 'day', 'at', 'day_mail_id'],
    exported: [{ by: 'user_id' }, { by: 'reminded_by', only: ['reminder_step_id', 'at'] }],
    disposal: { way: 'kept', because: 'Proof of who was trained, for the defence of section 17A of the MACC Act 2009.' },
  }),
  personalData(managerDigest, {
    what: 'Weekly emails to you about the people you manage',
    purpose: 'messages',
    whose: ['trainee'],
    keeps: 'evidence',
    person: ['omitted'],
    link: ['user_id'],
    plain: ['manager_digest_id', 'company_id', 'week_on', 'day', 'at', 'day_mail_id'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'Proof of who was trained, for the defence of section 17A of the MACC Act 2009.' },
  }),
  personalData(reminderSettings, {
    what: 'Reminder settings that you saved',
    purpose: 'operation',
    whose: ['clientAdmin'],
    keeps: 'content',
    link: ['changed_by'],
    plain: ['company_id', 'version', 'steps', 'changed_at'],
    exported: [{ by: 'changed_by', only: ['version', 'changed_at'] }],
    disposal: { way: 'kept', because: 'Holds the person’s number only, which names nobody once the account is emptied.' },
  }),
  nothingPersonal(reminderRound, 'Counts of a day.', ['company_id', 'day', 'began_at', 'ended_at', 'told', 'omitted']),
]
