import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { question, questionFigure, questionImport, questionOption } from './questions.table.ts'

export const questionsData: readonly RegisterLine[] = [
  personalData(question, {
    what: 'Questions that you changed',
    purpose: 'content',
    whose: ['globalAdmin'],
    keeps: 'content',
    link: ['updated_by'],
    plain: [
      'question_id',
      'name',
      'text',
      'type',
      'explanation',
      'language',
      'picture_sha256',
      'picture_alt',
      'points',
      'tags',
      'translations',
      'words',
      'status',
      'version',
      'updated_at',
    ],
    exported: [{ by: 'updated_by', only: ['question_id', 'name', 'updated_at'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  nothingPersonal(questionOption, 'Words of answers.', ['option_id', 'question_id', 'position', 'value', 'is_true', 'explanation', 'translations']),
  nothingPersonal(questionFigure, 'Counts over all people.', ['question_id', 'answered', 'answered_right', 'passed', 'passed_right', 'ease']),
  personalData(questionImport, {
    what: 'Question files that you imported',
    purpose: 'content',
    whose: ['globalAdmin'],
    keeps: 'content',
    person: ['file_name'],
    link: ['made_by'],
    plain: ['question_import_id', 'file_sha256', 'format', 'language', 'tag', 'taken', 'changed', 'left_out', 'lines', 'made_at'],
    exported: [{ by: 'made_by', only: ['question_import_id', 'file_name', 'made_at', 'taken', 'changed', 'left_out'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
]
