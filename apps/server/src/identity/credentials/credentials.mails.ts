/** What is told of one's own credentials: the account locked, codes guessed at, the password changed. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { compose, type MailReader, type Portal } from '../../kit/mail/compose.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import type english from '../../texts/en/identity.json'

const texts = textsOf<typeof english>('identity')

export const accountLockedMail = (reader: MailReader, portal: Portal) =>
  compose('account_change', texts[reader.language].accountLocked, reader, portal, { url: `${portal.portalUrl}${hrefOf('resetPassword')}` })

export const codesUsedUpMail = (reader: MailReader, portal: Portal) =>
  compose('account_change', texts[reader.language].codesUsedUp, reader, portal, { url: `${portal.portalUrl}${hrefOf('resetPassword')}` })

export const passwordChangedMail = (reader: MailReader, portal: Portal) =>
  compose('account_change', texts[reader.language].passwordChanged, reader, portal, { url: `${portal.portalUrl}${hrefOf('resetPassword')}` })
