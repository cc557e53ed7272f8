/** A notice by mail: the words of the panel, with a button to the screen; the layout escapes what people typed. */
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { fill } from '@jujur/words/texts.ts'
import { compose, type Mail, type MailReader, type Portal } from '../kit/mail/compose.ts'
import { mailLayout } from '../kit/mail/mail-layout.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/notifications.json'
import type { NewNotice, NoticeData } from './notifications.kinds.ts'

const texts = textsOf<typeof english>('notifications')

type Linked = Pick<NewNotice, 'href' | 'secret'>
/** The secret stands behind `#`, so that it reaches no server's log on the way. */
const addressOf = ({ portalUrl }: Portal, { href, secret }: Linked) => `${portalUrl}${href ?? '/'}${secret === undefined ? '' : `#token=${secret}`}`

export const noticeMail = <D extends NoticeData>(notice: NewNotice<D>, reader: MailReader, portal: Portal): Mail => {
  const { language, email } = reader
  const { portalName } = portal
  const { kind, data, href } = notice
  const { title, lines } = kind.words(data, language)
  const own = (text: string) => fill(text, { reader: reader.name, portal: portalName }, bcp47[language])
  const { greeting, open } = texts[language]
  const only = href === null ? undefined : kind.inMail?.(data, language)
  const button = href === null ? {} : { button: { label: only?.button ?? own(open), url: addressOf(portal, notice) } }
  return {
    topic: 'notification',
    to: email,
    subject: title,
    ...mailLayout({ language, portalName, title, paragraphs: [own(greeting), ...lines, ...(only ? [only.line] : [])], ...button }),
  }
}

/**
 * Several things of one day, each with its words. The button opens the portal, where the panel leads on; or what only this mail leads to, where one of
 * them has such a link.
 */
export const dayMailOf = (notices: readonly NewNotice[], reader: MailReader, portal: Portal): Mail => {
  const { language } = reader
  const told = notices.map((notice) => {
    const { kind, data, href } = notice
    return { notice, words: kind.words(data, language), only: href === null ? undefined : kind.inMail?.(data, language) }
  })
  const linked = told.find(({ only }) => only !== undefined)
  const words = texts[language].day
  return compose('notification', linked?.only ? { ...words, button: linked.only.button } : words, reader, portal, {
    values: { count: notices.length },
    url: linked ? addressOf(portal, linked.notice) : `${portal.portalUrl}/`,
    more: told.map(({ words: { title, lines }, only }) => [title, ...lines, ...(only ? [only.line] : [])].join('\n')),
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
