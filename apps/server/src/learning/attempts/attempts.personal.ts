import { nothingPersonal, personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { companyQuestionFigure, quizAnswer, quizAttempt } from './attempts.table.ts'

export const attemptsData: readonly RegisterLine[] = [
  personalData(quizAttempt, {
    what: 'Your attempts at quizzes',
    purpose: 'training',
    whose: ['trainee'],
    keeps: 'evidence',
    person: ['questions', 'score', 'passed', 'started_at', 'submitted_at'],
    link: ['user_id'],
    plain: ['attempt_id', 'module_progress_id', 'company_id', 'attempt_set', 'attempt_no', 'language', 'deadline_at'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'training_proof' },
  }),
  personalData(quizAnswer, {
    what: 'Your answers',
    purpose: 'training',
    whose: ['trainee'],
    keeps: 'evidence',
    person: ['option_ids', 'answered_at'],
    link: ['user_id'],
    plain: ['attempt_id', 'question_id', 'company_id'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'training_proof' },
  }),
  nothingPersonal(companyQuestionFigure, 'Counts of a company; told only of the day before, so that no answer shows by itself.', [
    'company_id',
    'question_id',
    'course_version_id',
    'module_item_id',
    'answered',
    'answered_right',
    'counted_on',
    'answered_before',
    'right_before',
    'ease',
    'is_few',
  ]),
]
