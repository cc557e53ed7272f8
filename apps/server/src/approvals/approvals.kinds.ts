/** What a kind of approval is (a feature's own object, in its `.kinds.ts` and in the root list `approvals.ts`), and what notices of all approvals have in common. */
import { type AuditEntity, type AuditKind, isAuditKind } from '@jujur/contract/audit-kinds.ts'
import type { Call } from '@jujur/contract/call.ts'
import type { WaitingFor } from '@jujur/contract/dashboard.ts'
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Connection } from '../kit/database/database.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import type { KindOfNotice, NewNotice, NoticeWords } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/approvals.json'
import type { ApprovalStanding, Machine } from './approvals.rules.ts'
import { findingLines, findingsOf } from './findings.texts.ts'
import { reasonIn } from './reasons.texts.ts'

/** A queue that the dashboard counts for whoever may deal with it. */
export type WaitingQueue = {
  readonly side: 'company' | 'provider'
  /** Who may make this call today is asked to decide, or to answer. */
  readonly call: Call
  /** What the dashboard counts here, and the calls that must all be open to whoever is told. */
  readonly waiting: WaitingFor
  readonly seenBy: readonly Call[]
  /** Of what waits: what this reader may decide, which is nothing that they entered or edited. */
  readonly waits: (tx: Connection, reader: QueueReader, now: Date) => Promise<Waits>
}
/** Where items of one state wait, and for whom. */
export type Desk = WaitingQueue & {
  /** The screen of the queue. */
  readonly path: string
}
export type QueueReader = { user_id: number; email: string; company_id: number | null }
export type Waits = { readonly count: number; readonly oldest_at: Date | null; readonly oldest_id: number | null }

/** Something that people approve. */
export type ApprovalKind<
  Item = unknown,
  State extends string = string,
  Action extends string = string,
  Change extends object = object,
  Missing extends number = number,
  Decided extends number = number,
  NotNow extends number = number,
> = {
  /** As histories and audit lines name it. */
  readonly entity: AuditEntity
  /** Its name in kept notices, and the first word of its audit lines, `trainee_registration.approved`; it stays. */
  readonly subject: string
  /** What its approvers are told; one is told by its name, several by their number. */
  readonly words: (waiting: { name: string; count: number }, language: Language) => NoticeWords
  readonly machine: Machine<State, Action, Missing, Decided, NotNow>
  readonly desks: { readonly [S in State]?: Desk }
  readonly of: (
    item: Item,
  ) => ApprovalStanding<State> & { readonly id: number; readonly company_id: number | null; readonly submitted_by: number | null }
  /** The columns that say a state, and what an audit line shows of an item as it was. */
  readonly columns: (state: State) => Change
  readonly shown: (item: Item) => Record<string, unknown>
  /** Held until the transaction ends; null outside the scope. */
  readonly lock: (tx: Connection, id: number) => Promise<Item | null>
  /** The conditional update: false when the item no longer stands as it was locked. */
  readonly save: (tx: Connection, item: Item, change: Change) => Promise<boolean>
}

type WaitingWords = Pick<ApprovalKind, 'subject' | 'words'>

const texts = textsOf<typeof english>('approvals')

/** `findings` are codes with blanks between, '' for none. */
type Wanted = { what: string; name: string; count: number; findings: string }

/** With the words of these kinds: of the one that is told, or of all for the panel. */
export const approvalWanted = (kinds: readonly WaitingWords[]): KindOfNotice<'approval_wanted', Wanted> => ({
  kind: 'approval_wanted',
  words: ({ what, name, count, findings }, language) => {
    const kind = kinds.find(({ subject }) => subject === what)
    if (!kind) throw new Error(`nothing that can be approved is called ${what}`)
    const { title, lines } = kind.words({ name, count }, language)
    return { title, lines: [...lines, ...(findings ? findingLines(findingsOf(findings), language) : [])] }
  },
})

/** To those who may decide. */
export const wanted = (
  kind: WaitingWords,
  { name, count = 1, findings = [] }: { name: string; count?: number; findings?: readonly number[] },
  href: string,
): NewNotice<Wanted> => ({ kind: approvalWanted([kind]), data: { what: kind.subject, name, count, findings: findings.join(' ') }, href })

/** What who approved has written stands below; '' is nothing. */
export const withRemark = ({ title, lines }: NoticeWords, remarks: string, language: Language): NoticeWords => ({
  title,
  lines: remarks ? [...lines, say(texts, language, 'remark', { remarks: reasonIn(remarks, language) })] : lines,
})
export const withReason = ({ title, lines }: NoticeWords, remarks: string, language: Language): NoticeWords => ({
  title,
  lines: remarks ? [...lines, say(texts, language, 'reason', { remarks: reasonIn(remarks, language) })] : lines,
})

/** The kind of line that tells of what happened to an item. A word that no sentence stands for is a mistake of whoever declared the kind (`new-kind.test.ts`). */
export const kindOfLine = ({ subject }: Pick<ApprovalKind<never>, 'subject'>, word: string): AuditKind => {
  const action = `${subject}.${word}`
  if (!isAuditKind(action)) throw new Error(`nothing says in the log what ${action} is`)
  return action
}
