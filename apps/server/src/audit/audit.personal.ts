import { and, eq, type SQL } from 'drizzle-orm'
import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import {
  auditBatch,
  auditCheck,
  auditClosedCompany,
  auditEvent,
  auditHead,
  auditKey,
  auditSealed,
  auditSignedHead,
  auditWalk,
  personKey,
} from './audit.table.ts'

export const auditData: readonly RegisterLine[] = [
  personalData(auditEvent, {
    what: 'Lines of the log of what you did, and of your account',
    purpose: 'security',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'log',
    person: ['ip', 'before', 'after'],
    link: ['actor_user_id'],
    plain: ['audit_event_id', 'at', 'company_id', 'action', 'entity', 'entity_id', 'request_id', 'previous_hash', 'hash'],
    exported: [
      { by: 'actor_user_id', only: ['audit_event_id', 'at', 'action', 'entity', 'entity_id', 'ip'] },
      {
        where: ({ user_id }) => and(eq(auditEvent.entity, 'user'), eq(auditEvent.entity_id, String(user_id))) as SQL,
        is: 'your account’s number',
        only: ['audit_event_id', 'at', 'action', 'actor_user_id'],
      },
    ],
    withheld: {
      before: 'Sealed, and of whoever the line is about; your own values stand in your account and its history.',
      after: 'Sealed, and of whoever the line is about; your own values stand in your account and its history.',
    },
    disposal: { way: 'kept', because: 'chain_line' },
  }),
  nothingPersonal(auditHead, 'The end of the chain.', ['one', 'audit_event_id', 'hash', 'keyed_to']),
  nothingPersonal(auditSignedHead, 'Signatures over the chain.', ['audit_event_id', 'hash', 'keyed_hash', 'at', 'key_id', 'signature']),
  nothingPersonal(auditSealed, 'The place of each line in the log, and the hash of its words with a random salt.', [
    'number',
    'audit_event_id',
    'salt',
    'digest',
  ]),
  nothingPersonal(auditBatch, 'Signatures over lines of the log.', [
    ...(['last', 'first', 'root', 'previous_hash', 'hash', 'at', 'key_id', 'signature', 'settled_to', 'mark', 'mark_xid'] as const),
  ]),
  nothingPersonal(auditClosedCompany, 'One signature over the lines that a company had before lines were sealed in batches.', [
    ...(['company_id', 'closed_to', 'lines', 'root', 'at', 'key_id', 'signature'] as const),
  ]),
  personalData(personKey, {
    what: 'The key that your values in the log are sealed with',
    purpose: 'security',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'log',
    link: ['user_id'],
    secret: ['sealed'],
    plain: ['company_id', 'since', 'destroyed_at'],
    exported: [],
    withheld: { all: 'It opens values and says nothing by itself; once it is destroyed nobody can read them any more.' },
    disposal: { way: 'nulled' },
  }),
  personalData(auditWalk, {
    what: 'Checks of the log that you asked for and that are under way',
    purpose: 'security',
    whose: ['globalAdmin'],
    keeps: { days: 1, since: 'check_started', set_in: 'apps/server/src/audit/audit.worker.ts', as: 'now.getTime() - DAY_MS' },
    link: ['started_by'],
    plain: ['audit_walk_id', 'at', 'slice', 'state'],
    exported: [],
    withheld: { all: 'How far a check is, for its next part; its result is kept with your name.' },
    disposal: { way: 'kept', because: 'number_for_a_day' },
  }),
  nothingPersonal(auditKey, 'Public keys.', ['key_id', 'public_key', 'since']),
  personalData(auditCheck, {
    what: 'Checks of the log that you asked for',
    purpose: 'security',
    whose: ['globalAdmin'],
    keeps: 'log',
    link: ['checked_by'],
    plain: ['audit_check_id', 'at', 'sound', 'lines', 'last', 'since', 'outside', 'disposed', 'faults', 'closed'],
    exported: [{ by: 'checked_by' }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
]
