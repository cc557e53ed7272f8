import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { enrolRule, waitingForSeat } from './enrol-rules.table.ts'

export const enrolRulesData: readonly RegisterLine[] = [
  personalData(enrolRule, {
    what: 'Enrolment rules that you made',
    purpose: 'operation',
    whose: ['clientAdmin'],
    keeps: 'content',
    person: ['who', 'who_key'],
    link: ['created_by', 'changed_by', 'ended_by'],
    plain: ['enrol_rule_id', 'company_id', 'course_id', 'name', 'due', 'starts_on', 'version', 'created_at', 'changed_at', 'job_id', 'ended_at'],
    exported: [
      { by: 'created_by', only: ['enrol_rule_id', 'name', 'created_at'] },
      { by: 'changed_by', only: ['enrol_rule_id', 'name', 'changed_at'] },
      { by: 'ended_by', only: ['enrol_rule_id', 'name', 'ended_at'] },
    ],
    withheld: {
      who: 'Whom the company’s rule takes in; a condition may name one manager.',
      who_key: 'Whom the company’s rule takes in; a condition may name one manager.',
    },
    disposal: { way: 'kept', because: 'number_only' },
  }),
  personalData(waitingForSeat, {
    what: 'Courses you waited for',
    purpose: 'training',
    whose: ['trainee'],
    keeps: 'evidence',
    person: ['due_on', 'since', 'stands_from', 'why_ended'],
    link: ['user_id'],
    plain: [
      'waiting_for_seat_id',
      'company_id',
      'course_id',
      'enrol_rule_id',
      'previous_trainee_course_id',
      'told_at',
      'ended_at',
      'trainee_course_id',
    ],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'training_proof' },
  }),
]
