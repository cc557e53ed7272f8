/** A notice by mail: the words of the panel, with a button to the screen; the layout escapes what people typed. */
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { fill } from '@jujur/words/texts.ts'
import { compose, type Mail, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { mailLayout } from '../kit/mail/mail-layout.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/notifications.json'
import type { NewNotice, NoticeData } from './notifications.kinds.ts'

const texts = textsOf<typeof english>('notifications')

export const noticeMail = <D extends NoticeData>({ kind, data, href }: NewNotice<D>, reader: MailReader, portal: Portal): Mail => {
  const { language, email } = reader
  const { portalName, portalUrl } = portal
  const { title, lines } = kind.words(data, language)
  const own = (text: string) => fill(text, { reader: reader.name, portal: portalName }, bcp47[language])
  const { greeting, open } = texts[language]
  const button = href === null ? {} : { button: { label: own(open), url: `${portalUrl}${href}` } }
  return {
    topic: 'notification',
    to: email,
    subject: title,
    ...mailLayout({ language, portalName, title, paragraphs: [own(greeting), ...lines], ...button }),
  }
}

/** Several things of one day, each with its words. The button opens the portal, where the panel leads on. */
export const dayMailOf = (notices: readonly NewNotice[], reader: MailReader, portal: Portal): Mail => {
  const words = notices.map(({ kind, data }) => kind.words(data, reader.language))
  return compose('notification', texts[reader.language].day, reader, portal, {
    values: { count: notices.length },
    url: `${portal.portalUrl}/`,
    more: words.map(({ title, lines }) => [title, ...lines].join('\n')),
  })
}

type Newest = { href: string | null; isWanted: boolean }
/** What came of a kind in the hour after its first mail: how many, and where to look. What asks no decision is read in the panel. */
export const digestMail = (reader: MailReader, count: number, { href, isWanted }: Newest, portal: Portal): Mail => {
  const { digest, digestOne, more, moreOne } = texts[reader.language]
  const [one, many] = isWanted ? [digestOne, digest] : [moreOne, more]
  return compose('notification', count === 1 ? one : many, reader, portal, {
    values: { count },
    url: `${portal.portalUrl}${(isWanted && href) || '/'}`,
  })
}
