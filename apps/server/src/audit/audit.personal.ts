import { and, eq, type SQL } from 'drizzle-orm'
import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { auditCheck, auditEvent, auditHead, auditKey, auditSignedHead } from './audit.table.ts'

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
    disposal: { way: 'kept', because: 'A line of the audit chain: its sealed values end with the key they are sealed with.' },
  }),
  nothingPersonal(auditHead, 'The end of the chain.', ['one', 'audit_event_id', 'hash', 'keyed_to']),
  nothingPersonal(auditSignedHead, 'Signatures over the chain.', ['audit_event_id', 'hash', 'keyed_hash', 'at', 'key_id', 'signature']),
  nothingPersonal(auditKey, 'Public keys.', ['key_id', 'public_key', 'since']),
  personalData(auditCheck, {
    what: 'Checks of the log that you asked for',
    purpose: 'security',
    whose: ['globalAdmin'],
    keeps: 'log',
    link: ['checked_by'],
    plain: ['audit_check_id', 'at', 'sound', 'lines', 'last', 'outside', 'faults', 'closed'],
    exported: [{ by: 'checked_by' }],
    disposal: { way: 'kept', because: 'Holds the person’s number only, which names nobody once the account is emptied.' },
  }),
]
