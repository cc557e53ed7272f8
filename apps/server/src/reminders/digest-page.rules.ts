/** Who comes in by the link of a digest, and what a manager may say there (docs/adr/032-manager-page.md). */
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { type AnswerKind, type ClaimVerdict, DIGEST_VISIT_MINUTES, MOST_EXPECTED_DAYS, MOST_LEAVE_DAYS } from '@jujur/contract/manager-digest.ts'
import { isSamePerson, type Toucher } from '../approvals/approvals.rules.ts'
import { done, invalid, isRefused, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import { addDays } from '../kit/time/calendar.rules.ts'

const MINUTE_MS = 60_000

// ── The way in ────────────────────────────────────────────────────────────────────────────────────────────────

export type LinkStanding = {
  readonly ends_at: Date
  readonly status: UserStatus
  readonly company_status: string
  /** Somebody who has not left stands below them. */
  readonly manages: boolean
}
/** A link ends with its days, and with the right it rests on. A stranger learns nothing but that it does not work. */
export const linkOrRefused = <L extends LinkStanding>(link: L | null, now: Date) => {
  if (!link) return refuse(10031)
  if (link.ends_at <= now) return refuse(10032)
  const isRight = (link.status === 'active' || link.status === 'invited') && link.company_status !== 'inactive' && link.manages
  return isRight ? ok(link) : refuse(10031)
}

/** The page closes after a while, and with its link. */
export const pageEnds = (link: Pick<LinkStanding, 'ends_at'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + DIGEST_VISIT_MINUTES * MINUTE_MS, link.ends_at.getTime()))
/** Open for a while, and for as long as the code went to the address that the manager has. */
export const pageOrRefused = <V extends { page_ends_at: Date | null; email: string }>(visit: V, link: { email: string }, now: Date) =>
  visit.page_ends_at !== null && visit.page_ends_at > now && visit.email === link.email ? ok(visit) : refuse(20068)

// ── What a manager says ───────────────────────────────────────────────────────────────────────────────────────

export type SaidOfPerson = { readonly kind: AnswerKind; readonly day: string | null }
/** From today on, and not so far ahead that it promises nothing. */
export const mayBeSaid = ({ kind, day }: SaidOfPerson, today: string) => {
  if (kind === 'left' || day === null) return done
  if (day < today) return invalid('answer', 'too_small')
  return day > addDays(today, kind === 'spoken' ? MOST_EXPECTED_DAYS : MOST_LEAVE_DAYS) ? invalid('answer', 'too_big') : done
}
export const isClaim = (kind: AnswerKind): boolean => kind !== 'spoken'
type Before = SaidOfPerson & { readonly on: string }
/** Pressed twice: it is said already. */
const isSaidAlready = ({ kind, day }: SaidOfPerson, last: Before | null, today: string): boolean =>
  last !== null && last.on === today && last.kind === kind && last.day === day

type Around = {
  /** Of the person's courses so many are overdue or due soon. */
  readonly open: number
  /** What the manager said of them last. */
  readonly last: Before | null
  /** The same claim of them waits to be decided. */
  readonly waits: boolean
}
/** Whether it is written down: 10055 nothing is open that could be expected, 10012 the claim waits already; `again` where it is said already. */
export const mayAnswer = (said: SaidOfPerson, { open, last, waits }: Around, today: string) => {
  const may = mayBeSaid(said, today)
  if (isRefused(may)) return may
  if (isClaim(said.kind)) return waits ? refuse(10012) : ok('new' as const)
  if (open === 0) return refuse(10055)
  return ok(isSaidAlready(said, last, today) ? ('again' as const) : ('new' as const))
}

/** Of several courses of one person: how many were reminded of, or what stands against all. */
export const remindedOfSome = (codes: readonly (2100 | 2111 | 10013 | 10054 | 10055)[]) => {
  const courses = codes.filter((code) => code === 2100).length
  if (courses > 0) return ok({ courses })
  const code = codes.find((one) => one !== 2100 && one !== 10055) ?? 10055
  return code === 2111 ? refuseWith('already_reminded') : refuse(code as 10013 | 10054 | 10055)
}

// ── What client admins make of it ─────────────────────────────────────────────────────────────────────────────

export type ClaimStanding = { readonly kind: AnswerKind; readonly verdict: ClaimVerdict | null }
/** Once, by somebody other than the manager, and of what it says. */
export const mayDecideClaim = (claim: ClaimStanding | null, confirms: AnswerKind | null, actor: Toucher, manager: Toucher) => {
  if (!claim || !isClaim(claim.kind) || (confirms !== null && claim.kind !== confirms)) return refuse(4444)
  if (claim.verdict !== null) return refuse(20073)
  return isSamePerson(actor, manager) ? refuse(10004) : done
}
