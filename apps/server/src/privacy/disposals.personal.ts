import { auditDisposed } from '../audit/audit.table.ts'
import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { disposal, disposalFile, disposalPerson, legalHold, privacySetting } from './disposals.table.ts'

export const disposalsData: readonly RegisterLine[] = [
  personalData(privacySetting, {
    what: 'How long evidence is kept, as you set it',
    purpose: 'privacy',
    whose: ['clientAdmin'],
    keeps: 'evidence',
    link: ['changed_by'],
    plain: ['company_id', 'evidence_years', 'version', 'changed_at'],
    exported: [{ by: 'changed_by', only: ['evidence_years', 'changed_at'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  personalData(legalHold, {
    what: 'Legal holds on your data, and those that you set or lifted',
    purpose: 'privacy',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['reason', 'lifted_because'],
    link: ['user_id', 'set_by', 'lifted_by'],
    plain: ['legal_hold_id', 'company_id', 'from_on', 'until_on', 'set_at', 'version', 'lifted_at'],
    exported: [
      { by: 'user_id', only: ['legal_hold_id', 'from_on', 'until_on', 'set_at', 'lifted_at'] },
      { by: 'set_by', only: ['legal_hold_id', 'set_at'] },
      { by: 'lifted_by', only: ['legal_hold_id', 'lifted_at'] },
    ],
    withheld: {
      reason: 'Says what a dispute is about, which the law does not ask to be told (PDPA 2010, section 45).',
      lifted_because: 'Says what a dispute is about, which the law does not ask to be told (PDPA 2010, section 45).',
    },
    disposal: { way: 'kept', because: 'hold_shown' },
  }),
  personalData(disposal, {
    what: 'Disposals that you asked for or decided on',
    purpose: 'privacy',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['note', 'remarks', 'request'],
    link: ['submitted_by', 'decided_by'],
    plain: [
      ...(['disposal_id', 'company_id', 'reason', 'stage', 'approve_status_id', 'version', 'submitted_at', 'decided_at'] as const),
      ...(['claimed_until', 'failures', 'finished_at', 'backups_end_on'] as const),
    ],
    exported: [
      { by: 'submitted_by', only: ['disposal_id', 'submitted_at'] },
      { by: 'decided_by', only: ['disposal_id', 'decided_at', 'approve_status_id'] },
    ],
    withheld: {
      note: 'May speak of whoever is disposed of.',
      remarks: 'May speak of whoever is disposed of.',
      request: 'Where the decision came from, as the log of requests has it.',
    },
    disposal: { way: 'kept', because: 'disposal_order' },
  }),
  personalData(disposalPerson, {
    what: 'That your data were disposed of',
    purpose: 'privacy',
    whose: ['trainee', 'clientAdmin'],
    keeps: 'evidence',
    person: ['reach', 'state', 'obstacle'],
    link: ['user_id'],
    plain: ['disposal_id', 'company_id', 'rows', 'at'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  personalData(disposalFile, {
    what: 'Files of yours that are being deleted',
    purpose: 'privacy',
    whose: ['trainee', 'clientAdmin'],
    keeps: 'evidence',
    link: ['user_id'],
    plain: ['disposal_id', 'company_id', 'sha256', 'deleted_at'],
    exported: [],
    withheld: { all: 'The hash of a file that goes.' },
    disposal: { way: 'kept', because: 'number_only' },
  }),
  nothingPersonal(auditDisposed, 'Hashes of lines whose values were taken out, with the numbers of who ordered it.', [
    ...(['audit_event_id', 'company_id', 'hash', 'closed_digest', 'over_before', 'over', 'segments', 'now_digest', 'disposal_id'] as const),
    ...(['submitted_by', 'decided_by', 'at', 'key_id', 'signature'] as const),
  ]),
]
