import { personalData, type RegisterLine } from '../database/personal-data.ts'
import { keptAnswer } from './kept-answer.table.ts'

export const keptAnswerData: readonly RegisterLine[] = [
  personalData(keptAnswer, {
    what: 'Answers to what you sent twice',
    purpose: 'operation',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: { days: 1, since: 'first_answer', set_in: 'apps/server/src/kit/call/idempotency.ts', as: '24 * 60 * 60 * 1000' },
    person: ['call', 'body'],
    link: ['user_id'],
    secret: ['key', 'request_hash'],
    plain: ['status', 'created_at'],
    exported: [],
    withheld: { all: 'An answer you were given, kept a day in case the line broke; what it tells of stands in the other records.' },
    disposal: { way: 'deleted', by: 'sweep' },
  }),
]
