/** A lock taken away, told to the person. */
import { mailedLink } from '../identity/identity.mails.ts'
import { compose, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/accounts.json'

const texts = textsOf<typeof english>('accounts')

export const accountUnlockedMail = (reader: MailReader & { username: string }, token: string, portal: Portal) =>
  compose('unlocked', texts[reader.language].unlocked, reader, portal, {
    values: { username: reader.username },
    url: mailedLink(portal, 'resetPassword', token),
  })
