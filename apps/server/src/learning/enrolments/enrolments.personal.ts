import { personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { dueDateChange, traineeCourse } from './enrolments.table.ts'

export const enrolmentsData: readonly RegisterLine[] = [
  personalData(traineeCourse, {
    what: 'Your courses',
    purpose: 'training',
    whose: ['trainee'],
    keeps: 'evidence',
    person: [
      'status',
      'language',
      'due_on',
      'started_at',
      'completed_at',
      'expires_at',
      'revoked_at',
      'uncovered_at',
      'paused',
      'waived',
      'extended_from',
    ],
    link: ['user_id'],
    plain: [
      'trainee_course_id',
      'company_id',
      'course_id',
      'course_version_id',
      'previous_trainee_course_id',
      'enrol_rule_id',
      'assigned_at',
      'counts_from',
      'standing_version',
    ],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'Proof of who was trained, for the defence of section 17A of the MACC Act 2009.' },
  }),
  personalData(dueDateChange, {
    what: 'Changes of your due dates',
    purpose: 'training',
    whose: ['trainee'],
    keeps: 'evidence',
    person: ['from_on', 'to_on'],
    link: ['user_id', 'changed_by'],
    plain: ['due_date_change_id', 'trainee_course_id', 'company_id', 'changed_at', 'exemption_id'],
    exported: [{ by: 'user_id' }, { by: 'changed_by', only: ['due_date_change_id', 'changed_at'] }],
    disposal: { way: 'kept', because: 'Proof of who was trained, for the defence of section 17A of the MACC Act 2009.' },
  }),
]
