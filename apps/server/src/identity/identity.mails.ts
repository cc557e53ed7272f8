/** What identity writes to people: sign-in codes, links, notices. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { compose, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/identity.json'

const texts = textsOf<typeof english>('identity')

/** The token stands behind `#`, so that it reaches no server's log on the way. */
export const mailedLink = (portal: Portal, page: 'resetPassword' | 'forgotUsername' | 'invitation' | 'confirmEmail', token: string) =>
  `${portal.portalUrl}${hrefOf(page)}#token=${token}`

// The text holds one number of six digits: the code.
export const signInCodeMail = (reader: MailReader, code: string, portal: Portal) =>
  compose('sign_in_code', texts[reader.language].signInCode, reader, portal, { values: { code } })

export const resetPasswordMail = (reader: MailReader & { username: string }, token: string, portal: Portal) =>
  compose('forgotten', texts[reader.language].resetPassword, reader, portal, {
    values: { username: reader.username },
    url: mailedLink(portal, 'resetPassword', token),
  })

export const forgottenUsernameMail = (reader: MailReader, token: string, portal: Portal) =>
  compose('forgotten', texts[reader.language].forgottenUsername, reader, portal, { url: mailedLink(portal, 'forgotUsername', token) })

export const invitationMail = (reader: MailReader & { username: string }, token: string, portal: Portal) =>
  compose('invitation', texts[reader.language].invitation, reader, portal, {
    values: { username: reader.username },
    url: mailedLink(portal, 'invitation', token),
  })
