/** A mail from words in the reader's language: greeting, paragraphs, a button. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { mailLayout } from './mail-layout.ts'

export type Portal = { portalName: string; portalUrl: string }
export type Reader = { name: string; email: string; language: Language }
export type Mail = { to: string; subject: string; text: string; html: string }
type Words = { subject: string; paragraphs: string[]; button?: string; note?: string }
export type InLanguages = Record<Language, Words>

/** Fills `{name}`-like places; what is filled in is escaped by the layout. */
const fill = (text: string, values: Record<string, string>) => text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

export const compose = (
  words: InLanguages,
  reader: Reader,
  portal: Portal,
  { values = {}, url, more = [] }: { values?: Record<string, string>; url?: string; more?: string[] } = {},
): Mail => {
  const { subject, paragraphs, button, note } = words[reader.language]
  const all = { name: reader.name, portal: portal.portalName, ...values }
  const title = fill(subject, all)
  const body = mailLayout({
    language: reader.language,
    portalName: portal.portalName,
    title,
    paragraphs: [...paragraphs.map((paragraph) => fill(paragraph, all)), ...more],
    ...(button && url ? { button: { label: fill(button, all), url } } : {}),
    ...(note ? { note: fill(note, all) } : {}),
  })
  return { to: reader.email, subject: title, ...body }
}
