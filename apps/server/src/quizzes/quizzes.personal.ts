import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { quiz, quizQuestion } from './quizzes.table.ts'

export const quizzesData: readonly RegisterLine[] = [
  personalData(quiz, {
    what: 'Quizzes that you changed',
    purpose: 'content',
    whose: ['globalAdmin'],
    keeps: 'content',
    link: ['updated_by'],
    plain: [
      'quiz_id',
      'name',
      'language',
      'quiz_validation_type',
      'pass_mark',
      'max_attempts',
      'cooldown_minutes',
      'time_limit_minutes',
      'shuffle',
      'show_answers',
      'draw',
      'translations',
      'status',
      'version',
      'updated_at',
    ],
    exported: [{ by: 'updated_by', only: ['quiz_id', 'name', 'updated_at'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  nothingPersonal(quizQuestion, 'What a quiz asks.', ['quiz_id', 'question_id', 'position']),
]
