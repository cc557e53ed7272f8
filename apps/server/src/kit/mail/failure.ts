import type { MailFailure } from '@jujur/contract/dashboard.ts'
import type { MailboxAnswer } from '@jujur/contract/trainees.ts'

/** What nodemailer calls it where nobody answered, or not in time. */
const NOBODY = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETIMEDOUT', 'ETLS']

/** Why a try failed, by nodemailer's code and the server's (RFC 5321); which words a server adds is its own affair. */
export const failureOf = ({ code, responseCode }: { code?: string | undefined; responseCode?: number | undefined }): MailFailure => {
  if (code === 'EAUTH') return 'sign_in_refused'
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) return 'put_off'
  if (responseCode !== undefined && responseCode >= 500) return code === 'EENVELOPE' ? 'address_refused' : 'mail_refused'
  return code !== undefined && NOBODY.includes(code) ? 'unreachable' : 'other'
}

type Refusal = { command?: string | undefined; responseCode?: number | undefined; response?: string | undefined }
/** Of the mailbox itself, where the server says no more of it. */
const MAILBOX_CODES = [550, 551, 552, 553]

/**
 * What a server said of this one mailbox; null of all else it may refuse: the sender, the sign-in, the mail, whom it serves at all. The enhanced code
 * tells them apart (RFC 3463: 5.1 of the address, 5.2 of the mailbox; 5.1.7 and 5.1.8 are the sender's); without one only an answer to the recipient counts.
 */
export const mailboxAnswerOf = ({ command, responseCode, response = '' }: Refusal): MailboxAnswer | null => {
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return null
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  const enhanced = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response)
  if (!enhanced) {
    if (command !== 'RCPT TO' || !MAILBOX_CODES.includes(responseCode)) return null
    return responseCode === 552 ? 'full' : 'refused'
  }
  const [, subject, detail] = enhanced
  if (subject === '1') return detail === '7' || detail === '8' ? null : 'unknown'
  if (subject !== '2') return null
  return detail === '2' ? 'full' : 'refused'
}
