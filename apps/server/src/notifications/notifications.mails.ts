/** What a notice says in a reader's language, in the panel and in the mail alike. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import type { NoticeKind } from '@jujur/contract/notifications.ts'
import { findingLines, findingsOf } from '../approvals/findings.texts.ts'
import { mailLayout } from '../kit/mail/mail-layout.ts'
import { type NoticeTexts, texts } from './notifications.texts.ts'

export type NoticeData = Readonly<Record<string, string | number>>
type Told = { title: string; text: string }
type Key = Exclude<keyof NoticeTexts, 'skipped' | 'remarks' | 'reason' | 'greeting' | 'open'>

const wanted: Record<string, Key> = {
  company_registration: 'company_wanted',
  trainee_registration: 'trainee_wanted',
  registration_information: 'information_wanted',
}

/** Which words serve: several trainees are told by their number, one by name; the two stages of legal data differ. */
const keyOf = (kind: NoticeKind, { what, count, stage }: NoticeData): Key => {
  const several = typeof count === 'number' && count > 1
  switch (kind) {
    case 'approval_wanted':
      return several ? 'trainees_wanted' : (wanted[String(what)] ?? 'information_wanted')
    case 'trainee_registration_approved':
      return several ? 'trainees_approved' : kind
    case 'trainee_registration_rejected':
      return several ? 'trainees_rejected' : kind
    case 'registration_information_approved':
      return stage === 'company' ? 'information_passed_on' : 'information_approved'
    case 'registration_information_rejected':
      return stage === 'company' ? 'information_rejected_by_company' : 'information_rejected_by_provider'
    default:
      return kind
  }
}

const isRejection = (kind: NoticeKind) => kind.endsWith('_rejected')
const numberOf = (value: string | number | undefined): number => (typeof value === 'number' ? value : 0)

/** The form that a number takes; languages without forms of their own for one have one form. */
const formOf = (words: string | { one?: string; other: string }, language: Language, count: number): string => {
  if (typeof words === 'string') return words
  return new Intl.PluralRules(bcp47[language]).select(count) === 'one' ? (words.one ?? words.other) : words.other
}

/** Fills `{name}`-like places; numbers as the language writes them. */
const fill = (words: string, values: NoticeData, language: Language): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString(bcp47[language]) : (value ?? place)
  })

const linesOf = (kind: NoticeKind, data: NoticeData, language: Language): { title: string; lines: string[] } => {
  const words = texts[language]
  const told = words[keyOf(kind, data)]
  const say = (form: string | { one?: string; other: string }, count: number) => fill(formOf(form, language, count), data, language)
  const lines = [say(told.text, numberOf(data.done ?? data.count))]
  const skipped = numberOf(data.skipped)
  if (skipped > 0) lines.push(say(words.skipped, skipped))
  if (data.findings) lines.push(...findingLines(findingsOf(data.findings), language))
  if (data.remarks) lines.push(fill(isRejection(kind) ? words.reason : words.remarks, data, language))
  return { title: say(told.title, numberOf(data.count)), lines }
}

export const noticeWords = (kind: NoticeKind, data: NoticeData, language: Language): Told => {
  const { title, lines } = linesOf(kind, data, language)
  return { title, text: lines.join('\n') }
}

type Reader = { name: string; email: string; language: Language }
type Notice = { kind: NoticeKind; data: NoticeData; href: string | null }

/** The same by mail, with a button to the screen; the layout escapes what people typed. */
export const noticeMail = ({ kind, data, href }: Notice, reader: Reader, portal: { portalName: string; portalUrl: string }) => {
  const { language, email, name } = reader
  const { title, lines } = linesOf(kind, data, language)
  const own = { reader: name, portal: portal.portalName }
  const button = href === null ? {} : { button: { label: fill(texts[language].open, own, language), url: `${portal.portalUrl}${href}` } }
  const paragraphs = [fill(texts[language].greeting, own, language), ...lines]
  return { to: email, subject: title, ...mailLayout({ language, portalName: portal.portalName, title, paragraphs, ...button }) }
}
