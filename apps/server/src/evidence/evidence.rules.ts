/** What is decided of evidence packs without looking anything up. */

import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { type Edition, EVIDENCE_LAPSES_DAYS, type EvidenceState, evidenceSteps, MOST_PERIOD_DAYS } from '@jujur/contract/evidence.ts'
import { done, invalid, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import { addDays, DAY_MS, daysBetween } from '../kit/time/calendar.rules.ts'

/** The name under which packs are made and woken. */
export const EVIDENCE_JOB = 'evidence-packs'
/** Of one company at once. */
export const MOST_UNFINISHED_PACKS = 3
/** After this a pack whose process died is free for another; each slice prolongs it. */
export const PACK_CLAIMED_MS = 180_000
/** After so many failures in a row it is given up. */
export const MOST_PACK_TRIES = 5
const FIRST_PAUSE_MS = 10_000
export const pauseAfterTry = (failures: number): number => FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 4)
export const LAST_STEP = evidenceSteps.length

type Side = { company_id: number | null }
/** Whose pack it is to be: an administrator's of their company; the provider names one. */
export const companyOfPack = (actor: Side, company_id: number | undefined) => {
  if (actor.company_id === null) return company_id === undefined ? invalid('company_id', 'required') : ok(company_id)
  return company_id === undefined || company_id === actor.company_id ? ok(actor.company_id) : refuse(4444)
}

/** None from before the company was here, none ahead, and its days in their order. */
export const periodAsked = ({ from, to }: { from: string; to: string }, { since, today }: { since: string; today: string }) => {
  if (to > today) return invalid('to', 'too_big')
  if (from < since) return invalid('from', 'too_small')
  if (from > to) return invalid('to', 'too_small')
  return daysBetween(from, to) > MOST_PERIOD_DAYS ? invalid('to', 'too_big') : done
}

/**
 * Another administrator of the company decides. Where the only one asked, the provider's checker does. What the provider asks for, the company decides on,
 * also with one administrator: the provider never asks and decides alone.
 */
export const packDeskOf = (isProvider: boolean, activeAdmins: number): 'company' | 'provider' =>
  !isProvider && activeAdmins === 1 ? 'provider' : 'company'

export const packLapsesAt = (submitted_at: Date): Date => new Date(submitted_at.getTime() + EVIDENCE_LAPSES_DAYS * DAY_MS)
export const mayStillDecideOnPack = ({ submitted_at }: { submitted_at: Date }, now: Date) =>
  packLapsesAt(submitted_at) <= now ? refuseWith('too_late') : done

type Pack = { company_id: number; is_provider: boolean; state: EvidenceState; ends_at: Date | null; edition: Edition }
/** Its own company; the provider only what the provider ordered. */
export const isTheirs = ({ company_id, is_provider }: Pick<Pack, 'company_id' | 'is_provider'>, actor: Side): boolean =>
  actor.company_id === null ? is_provider : actor.company_id === company_id
/** An order without names has no edition with them. */
export const hasPackEdition = (pack: Pick<Pack, 'edition'>, edition: Edition): boolean => pack.edition === 'full' || edition === 'redacted'

export const mayTakePack = (pack: Pack, actor: Side, now: Date) => {
  if (!isTheirs(pack, actor)) return refuse(4444)
  if (pack.state === 'over' || (pack.state === 'made' && pack.ends_at !== null && pack.ends_at <= now)) return refuseWith('too_late')
  return pack.state === 'made' ? done : refuseWith('not_made')
}
export const isPackUnfinished = (state: EvidenceState): boolean => state === 'asked' || state === 'waiting'
export const packNotCancelled = refuseWith('too_late')

/** Whoever ordered it is still in, and a company's own people of that company; and the company is in too, whoever ordered. */
export const mayStillMake = (
  pack: { is_provider: boolean; company_id: number },
  person: { status: UserStatus; company_id: number | null },
  company_status: 'active' | 'inactive' | null,
): boolean =>
  person.status === 'active' && company_status === 'active' && (pack.is_provider ? person.company_id === null : person.company_id === pack.company_id)

/** The day after the last one of the period begins. */
export const dayAfterPeriod = (day: string): string => addDays(day, 1)
