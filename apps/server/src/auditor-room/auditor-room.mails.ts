/** What guests are written: a link, a code, that their room is closed. */

import { bcp47 } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { compose, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/auditorRoom.json'

const texts = textsOf<typeof english>('auditorRoom')

type Invited = { company: string; from: string; to: string; ends_at: Date }
/** The token stands behind `#`, so that it reaches no server's log on the way. */
export const auditorLinkMail = (reader: MailReader, { ends_at, ...values }: Invited, token: string, portal: Portal) =>
  compose('invitation', texts[reader.language].linkMail, reader, portal, {
    values: { ...values, until: formatOf(bcp47[reader.language]).dateTime(ends_at) },
    url: `${portal.portalUrl}${hrefOf('auditorRoom')}#token=${token}`,
  })

// The text holds one number of six digits: the code.
export const auditorCodeMail = (reader: MailReader, code: string, portal: Portal) =>
  compose('sign_in_code', texts[reader.language].codeMail, reader, portal, { values: { code } })

export const auditorClosedMail = (reader: MailReader, values: { company: string }, portal: Portal) =>
  compose('notification', texts[reader.language].closedMail, reader, portal, { values })

export const auditorAnsweredMail = (reader: MailReader, values: { subject: string }, portal: Portal) =>
  compose('notification', texts[reader.language].answeredMail, reader, portal, { values })
