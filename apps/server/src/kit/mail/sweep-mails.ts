/** Takes out mails that were sent or given up long ago. */

import { lt } from 'drizzle-orm'
import { deleteSome } from '../database/delete-some.ts'
import type { Sweep } from '../jobs/sweep.ts'
import { DAY_MS } from '../time/calendar.rules.ts'
import { outboxMail } from './outbox.table.ts'

const MAIL_DAYS = 90

/** Who was written to, and when, is kept for 90 days after the mail was sent or given up. Each by its own index. */
export const sweepMails: Sweep = async (tx, now) => {
  const before = new Date(now.getTime() - MAIL_DAYS * DAY_MS)
  const more = [await deleteSome(tx, outboxMail, lt(outboxMail.sent_at, before)), await deleteSome(tx, outboxMail, lt(outboxMail.failed_at, before))]
  return more.includes(true)
}
