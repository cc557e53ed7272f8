/** What addresses outside the company are written: that a report is ready, with a link, and a code. */
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { compose, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/reports.json'
import { type Came, narrowedName } from './reports.kinds.ts'

const texts = textsOf<typeof english>('reports')

/** The token stands behind `#`, so that it reaches no server's log on the way. */
export const reportLinkMail = (reader: MailReader, { came, company }: { came: Came; company: string }, token: string, portal: Portal) =>
  compose('notification', texts[reader.language].linkMail, reader, portal, {
    values: { company, report: narrowedName(came, reader.language), day: formatOf(bcp47[reader.language]).day(came.as_at) },
    url: `${portal.portalUrl}${hrefOf('sentReport')}#token=${token}`,
  })

// The text holds one number of six digits: the code.
export const reportCodeMail = (reader: MailReader, code: string, portal: Portal) =>
  compose('sign_in_code', texts[reader.language].codeMail, reader, portal, { values: { code } })
