/** The email of a reminder, shown again. */
import type { getReminderMail as GetMail } from '@jujur/contract/reminders.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { mailAgain } from '../notifications/day-mails.usecases.ts'
import type { KindsOfNotice } from '../notifications/notifications.kinds.ts'
import { mailOfStep } from './steps.store.ts'

const getReminderMail =
  (notices: KindsOfNotice): Handler<typeof GetMail> =>
  ({ input, read, kit }) =>
    read(async (tx): Promise<Answer<typeof GetMail>> => {
      const mail = await mailOfStep(tx, input.reminder_step_id)
      if (!mail) return refuse(4444)
      const { name, language, at, outcome } = mail
      const { subject, text } = mailAgain(mail, notices, kit.settings)
      return ok({ name, language, at: at.toISOString(), outcome, subject, text })
    })

/** The words of every kind stand above this feature, and are handed in. */
export const reminderMails = (notices: KindsOfNotice) => ({ getReminderMail: getReminderMail(notices) })
