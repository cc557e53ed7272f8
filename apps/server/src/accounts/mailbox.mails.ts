/** Mails about a changed address. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { mailedLink } from '../identity/identity.mails.ts'
import { compose, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/accounts.json'

const texts = textsOf<typeof english>('accounts')

/** To the new address, which the reader's account does not bear yet. */
export const confirmEmailMail = (reader: MailReader, token: string, portal: Portal) =>
  compose('email_confirmation', texts[reader.language].confirmEmail, reader, portal, { url: mailedLink(portal, 'confirmEmail', token) })

/** To the address that still counts. */
export const emailChangingMail = (reader: MailReader, new_email: string, portal: Portal) =>
  compose('account_change', texts[reader.language].emailChanging, reader, portal, {
    values: { new_email },
    url: `${portal.portalUrl}${hrefOf('resetPassword')}`,
  })

/** To the address that counted until now. */
export const emailReplacedMail = (reader: MailReader, new_email: string, portal: Portal) =>
  compose('account_change', texts[reader.language].emailReplaced, reader, portal, { values: { new_email } })

/** To the old address: who reads there should know. */
export const emailChangedMail = (reader: MailReader, new_email: string, portal: Portal) =>
  compose('account_change', texts[reader.language].emailChanged, reader, portal, { values: { new_email } })
