/** Something waits for a decision, or was decided: what the notices of all approvals have in common. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import type { KindOfNotice, NewNotice, Told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/approvals.json'
import { findingLines, findingsOf } from './findings.texts.ts'

const texts = textsOf<typeof english>('approvals')

/** Something that can be approved: its feature exports it from `<feature>.kinds.ts`, and approvals.ts at the root lists them all. */
export type KindOfApproval = {
  /** Its name in kept notices, which stays. */
  readonly what: string
  /** One is told by its name, several by their number. */
  words(waiting: { name: string; count: number }, language: Language): Told
}

/** `findings` are codes with blanks between, '' for none. */
type Wanted = { what: string; name: string; count: number; findings: string }

/** With the words of these kinds: of the one that is told, or of all for the panel. */
export const approvalWanted = (kinds: readonly KindOfApproval[]): KindOfNotice<'approval_wanted', Wanted> => ({
  kind: 'approval_wanted',
  words: ({ what, name, count, findings }, language) => {
    const kind = kinds.find((one) => one.what === what)
    if (!kind) throw new Error(`nothing that can be approved is called ${what}`)
    const { title, lines } = kind.words({ name, count }, language)
    return { title, lines: [...lines, ...(findings ? findingLines(findingsOf(findings), language) : [])] }
  },
})

/** To those who may decide. */
export const wanted = (
  kind: KindOfApproval,
  { name, count = 1, findings = [] }: { name: string; count?: number; findings?: readonly number[] },
  href: string,
): NewNotice<Wanted> => ({ kind: approvalWanted([kind]), data: { what: kind.what, name, count, findings: findings.join(' ') }, href })

/** What who approved has written stands below; '' is nothing. */
export const withRemark = ({ title, lines }: Told, remarks: string, language: Language): Told => ({
  title,
  lines: remarks ? [...lines, say(texts, language, 'remark', { remarks })] : lines,
})
export const withReason = ({ title, lines }: Told, remarks: string, language: Language): Told => ({
  title,
  lines: remarks ? [...lines, say(texts, language, 'reason', { remarks })] : lines,
})
