import { inArray } from 'drizzle-orm'
import { personalData, type RegisterLine } from '../database/personal-data.ts'
import { outboxMail } from './outbox.table.ts'

export const outboxData: readonly RegisterLine[] = [
  personalData(outboxMail, {
    what: 'Emails sent to you',
    purpose: 'messages',
    whose: ['trainee', 'clientAdmin', 'globalAdmin', 'applicant', 'contact'],
    keeps: { days: 90, since: 'sent', set_in: 'apps/server/src/kit/mail/sweep-mails.ts', as: 'MAIL_DAYS = 90' },
    person: ['to', 'subject', 'text', 'html'],
    plain: ['mail_id', 'topic', 'document_edition_id', 'created_at', 'sent_at', 'failed_at', 'tries', 'failure', 'next_try_at'],
    exported: [
      {
        where: ({ emails }) => inArray(outboxMail.to, [...emails]),
        is: 'your email address',
        only: ['mail_id', 'topic', 'to', 'created_at', 'sent_at', 'failed_at'],
      },
    ],
    withheld: {
      subject: 'You have the mail itself; its words may name others, and hold links that still work.',
      text: 'You have the mail itself; its words may name others, and hold links that still work.',
      html: 'You have the mail itself; its words may name others, and hold links that still work.',
    },
    disposal: { way: 'deleted', by: 'sweep' },
  }),
]
