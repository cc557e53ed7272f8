import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { privacyBreach, privacyBreachPerson, privacyRequest } from './privacy-desk.table.ts'

export const privacyDeskData: readonly RegisterLine[] = [
  personalData(privacyRequest, {
    what: 'What you asked about your data, and what you were answered',
    purpose: 'privacy',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['kind', 'details', 'state', 'law', 'answer', 'extended_because'],
    link: ['user_id', 'entered_by', 'answered_by'],
    plain: ['privacy_request_id', 'company_id', 'received_on', 'due_on', 'entered_at', 'version', 'answered_at'],
    exported: [
      { by: 'user_id' },
      { by: 'entered_by', only: ['privacy_request_id', 'entered_at'] },
      { by: 'answered_by', only: ['privacy_request_id', 'answered_at'] },
    ],
    disposal: { way: 'nulled', stays: ['kind', 'state', 'law'] },
  }),
  personalData(privacyBreach, {
    what: 'Breaches of data that you wrote down or judged',
    purpose: 'privacy',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['what', 'harm_because', 'late_because'],
    link: ['entered_by', 'judged_by'],
    plain: [
      ...(['privacy_breach_id', 'company_id', 'people', 'found_at', 'stopped_at', 'entered_at', 'version', 'is_harm_likely', 'judged_at'] as const),
      ...(['commissioner_at', 'people_told_at', 'closed_at'] as const),
    ],
    exported: [
      { by: 'entered_by', only: ['privacy_breach_id', 'entered_at'] },
      { by: 'judged_by', only: ['privacy_breach_id', 'judged_at'] },
    ],
    withheld: {
      what: 'May speak of whom it touched.',
      harm_because: 'May speak of whom it touched.',
      late_because: 'May speak of whom it touched.',
    },
    disposal: { way: 'kept', because: 'breach_register' },
  }),
  personalData(privacyBreachPerson, {
    what: 'Breaches that touched your data',
    purpose: 'privacy',
    whose: ['trainee', 'clientAdmin'],
    keeps: 'evidence',
    link: ['user_id'],
    plain: ['privacy_breach_id', 'company_id'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
]
