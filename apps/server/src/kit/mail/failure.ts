import type { MailFailure } from '@jujur/contract/dashboard.ts'

/** What nodemailer calls it where nobody answered, or not in time. */
const NOBODY = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETIMEDOUT', 'ETLS']

/** Why a try failed, by nodemailer's code and the server's (RFC 5321); which words a server adds is its own affair. */
export const failureOf = ({ code, responseCode }: { code?: string | undefined; responseCode?: number | undefined }): MailFailure => {
  if (code === 'EAUTH') return 'sign_in_refused'
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) return 'put_off'
  if (responseCode !== undefined && responseCode >= 500) return code === 'EENVELOPE' ? 'address_refused' : 'mail_refused'
  return code !== undefined && NOBODY.includes(code) ? 'unreachable' : 'other'
}
