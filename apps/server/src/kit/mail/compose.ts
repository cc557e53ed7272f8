/** A mail from words in the reader's language: greeting, paragraphs, a button. */
import type { MailTopic } from '@jujur/contract/dashboard.ts'
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { fill, type Values } from '@jujur/words/texts.ts'
import { paragraphsOf } from '../texts/texts.ts'
import { mailLayout } from './mail-layout.ts'

export type Portal = { portalName: string; portalUrl: string }
export type MailReader = { name: string; email: string; language: Language }
export type Mail = { topic: MailTopic; to: string; subject: string; text: string; html: string }
/** The words of a mail, as a JSON of texts has them: `p1`, `p2` … are its paragraphs. */
export type MailTexts = { readonly [paragraph: `p${number}`]: string; subject: string; button?: string; note?: string }

/** `texts` are those of the reader's language; {{name}} and {{portal}} are always known. What is filled in is escaped by the layout. */
export const compose = (
  topic: MailTopic,
  texts: MailTexts,
  reader: MailReader,
  portal: Portal,
  { values = {}, url, more = [] }: { values?: Values; url?: string; more?: string[] } = {},
): Mail => {
  const { subject, button, note } = texts
  const filled = (text: string) => fill(text, { name: reader.name, portal: portal.portalName, ...values }, bcp47[reader.language])
  const title = filled(subject)
  const body = mailLayout({
    language: reader.language,
    portalName: portal.portalName,
    title,
    paragraphs: [...paragraphsOf(texts).map(filled), ...more],
    ...(button && url ? { button: { label: filled(button), url } } : {}),
    ...(note ? { note: filled(note) } : {}),
  })
  return { topic, to: reader.email, subject: title, ...body }
}
