/** What managers are written besides their digest. */
import { compose, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/reminders.json'

const texts = textsOf<typeof english>('reminders')

// The text holds one number of six digits: the code.
export const digestCodeMail = (reader: MailReader, code: string, portal: Portal) =>
  compose('sign_in_code', texts[reader.language].digestCode, reader, portal, { values: { code } })
