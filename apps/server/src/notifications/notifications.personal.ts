import { personalData, type RegisterLine, withoutNames } from '../kit/database/personal-data.ts'
import { dayMail, notification, unreachedMailbox } from './notifications.table.ts'

export const notificationsData: readonly RegisterLine[] = [
  personalData(notification, {
    what: 'What you were told',
    purpose: 'messages',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: { days: 180, since: 'told', set_in: 'apps/server/src/notifications/notifications.store.ts', as: 'KEPT_DAYS = 180' },
    person: ['kind', 'data', 'href', 'read_at'],
    link: ['user_id'],
    plain: ['notification_id', 'company_id', 'item_id', 'created_at', 'mail_waits', 'document_edition_id'],
    exported: [{ by: 'user_id', tell: (row) => ({ ...row, data: withoutNames(row.data) }) }],
    disposal: { way: 'deleted', by: 'sweep' },
  }),
  personalData(dayMail, {
    what: 'Emails of the day',
    purpose: 'messages',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['told', 'language', 'outcome', 'failure'],
    link: ['user_id'],
    plain: ['day_mail_id', 'company_id', 'day', 'by_itself', 'version', 'mail_id', 'created_at', 'settled_at'],
    exported: [{ by: 'user_id', tell: (row) => ({ ...row, told: withoutNames(row.told) }) }],
    disposal: { way: 'kept', because: 'training_proof', atEnd: ['told', 'failure'] },
  }),
  personalData(unreachedMailbox, {
    what: 'Times in which your mailbox refused emails',
    purpose: 'messages',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['since', 'said', 'ended_at'],
    link: ['user_id'],
    plain: ['unreached_mailbox_id', 'company_id'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'training_proof', atEnd: ['said'] },
  }),
]
