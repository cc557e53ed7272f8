import { personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { moduleProgress, scormState } from './lessons.table.ts'

export const lessonsData: readonly RegisterLine[] = [
  personalData(moduleProgress, {
    what: 'What you read and watched',
    purpose: 'training',
    whose: ['trainee'],
    keeps: 'evidence',
    person: [
      'served_at',
      'read_in',
      'last_heartbeat_at',
      'milliseconds_open',
      'milliseconds_done',
      'watched',
      'read_again_from',
      'finished_at',
      'reported_at',
    ],
    link: ['user_id'],
    plain: ['module_progress_id', 'trainee_course_id', 'company_id', 'module_item_id', 'position', 'lesson_type'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'training_proof' },
  }),
  personalData(scormState, {
    what: 'Where you are in interactive lessons',
    purpose: 'training',
    whose: ['trainee'],
    keeps: 'evidence',
    person: ['state'],
    link: ['user_id'],
    plain: ['module_progress_id', 'company_id', 'session_no', 'sequence', 'updated_at'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'nulled' },
  }),
]
