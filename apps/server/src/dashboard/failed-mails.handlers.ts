/** Mails that could not be delivered: to whom, masked, what for and why; and another try for those that are worth one. */
import type * as calls from '@jujur/contract/dashboard.ts'
import { sendFailedMails as thisCall } from '@jujur/contract/dashboard.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routesToday } from '../access/routes.store.ts'
import { audit } from '../audit/audit.store.ts'
import { maskedEmail } from '../identity/identity.rules.ts'
import { type Answer, type Handler, ok } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { isAnyMail, lockFailedMails, queueAgain } from '../kit/mail/mail.ts'
import { listFailedMails } from './dashboard.store.ts'
import { hasRunOut, noneSentAgain } from './failed-mails.rules.ts'

export const getFailedMailList: Handler<typeof calls.getFailedMailList> = ({ input, actor, read, now }) =>
  read(async (tx) => {
    const { q, failure, ...page } = input
    const mayTry = mayCall(thisCall, (await routesToday(tx))(thisCall), actor)
    const { rows, counted } = await listFailedMails(tx, { address: q, failure }, page)
    const can = (mail: (typeof rows)[number]): calls.FailedMail['can'] => {
      const obstacle = hasRunOut(mail, now) ? 'expired' : mayTry ? null : 'permission'
      return { send: obstacle === null, because: obstacle }
    }
    return ok({
      posts: rows.map(({ to, created_at, failed_at, ...mail }) => ({
        ...mail,
        to_masked: maskedEmail(to),
        created_at: created_at.toISOString(),
        failed_at: failed_at.toISOString(),
        can: can({ to, created_at, failed_at, ...mail }),
      })),
      ...totals(counted),
    })
  })

/** What is sent already, was taken by somebody else or has run out is left as it is. */
export const sendFailedMails: Handler<typeof calls.sendFailedMails> = (context) => {
  const { input, write, now } = context
  const asked = new Set(input.mail_ids)
  return write(async (tx): Promise<Answer<typeof calls.sendFailedMails>> => {
    const mails = (await lockFailedMails(tx, [...asked])).filter((mail) => !hasRunOut(mail, now))
    if (mails.length === 0) return noneSentAgain(await isAnyMail(tx, input.mail_ids))
    await queueAgain(
      tx,
      mails.map(({ mail_id }) => mail_id),
      now,
    )
    for (const { mail_id } of mails)
      await audit(tx, context, { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: mail_id, company_id: null })
    return ok({ sent: mails.length, left: asked.size - mails.length })
  })
}
