/** The clocks of the law: requests of people, and breaches. */
import { BREACH, REQUEST_DAYS } from '@jujur/contract/privacy-desk.ts'
import { refuse, refuseWith } from '../kit/call/handler.ts'
import { addDays, dayOf, daysBetween } from '../kit/time/calendar.rules.ts'

const HOUR_MS = 60 * 60 * 1000

export const requestDueOn = (received_on: string): string => addDays(received_on, REQUEST_DAYS.first)
type Clock = { received_on: string; due_on: string; state: string; answered_at: Date | null }
/** Of one that is answered, as it was on that day. */
export const daysLeft = ({ due_on, answered_at }: Pick<Clock, 'due_on' | 'answered_at'>, now: Date): number =>
  daysBetween(dayOf(answered_at ?? now), due_on)
export const isExtended = ({ received_on, due_on }: Pick<Clock, 'received_on' | 'due_on'>): boolean => due_on > requestDueOn(received_on)
/** Once, while it is open and not late. */
export const extended = (request: Clock, now: Date) =>
  request.state !== 'open' || isExtended(request) || daysLeft(request, now) < 0
    ? refuseWith('too_late')
    : { ok: true as const, value: addDays(request.due_on, REQUEST_DAYS.more) }

type Known = {
  people: number
  found_at: Date
  is_harm_likely: boolean | null
  commissioner_at: Date | null
  people_told_at: Date | null
  closed_at: Date | null
}
export const commissionerBy = ({ found_at }: Pick<Known, 'found_at'>): Date => new Date(found_at.getTime() + BREACH.commissionerHours * HOUR_MS)
/** Seven days after the Commissioner was told; null where nobody must be. */
export const tellPeopleBy = ({ is_harm_likely, commissioner_at }: Pick<Known, 'is_harm_likely' | 'commissioner_at'>): Date | null =>
  is_harm_likely && commissioner_at ? new Date(commissioner_at.getTime() + BREACH.peopleDays * 24 * HOUR_MS) : null
/** Harm is likely, or many people are touched. */
export const mustTell = ({ people, is_harm_likely }: Pick<Known, 'people' | 'is_harm_likely'>): boolean =>
  is_harm_likely === true || people > BREACH.manyPeople
export type BreachStep = 'judge' | 'commissioner' | 'people' | 'close' | 'nothing'
export const nextStep = (breach: Known): BreachStep => {
  if (breach.closed_at) return 'nothing'
  if (breach.is_harm_likely === null) return 'judge'
  if (mustTell(breach) && !breach.commissioner_at) return 'commissioner'
  return breach.is_harm_likely && !breach.people_told_at ? 'people' : 'close'
}
const order = ['judge', 'commissioner', 'people', 'close', 'nothing'] as const
/** One step after the other: what comes before it first, and none twice or where it is not asked for. */
export const mayStep = (breach: Known, step: BreachStep) => {
  const next = nextStep(breach)
  if (next === step) return null
  return order.indexOf(step) > order.indexOf(next) ? refuseWith('locked') : refuseWith('too_late')
}
export const keptUntil = ({ found_at }: Pick<Known, 'found_at'>): string => {
  const day = dayOf(found_at)
  return `${Number(day.slice(0, 4)) + BREACH.years}${day.slice(4) === '-02-29' ? '-03-01' : day.slice(4)}`
}

/** For the provider's people no company answers. */
export const mayAskOwn = ({ company_id }: { company_id: number | null }) =>
  company_id === null ? refuse(4444) : { ok: true as const, value: company_id }

/** Of two who enter the same for one person at once, the second. */
export const requestedAlready = { privacy_request_once: refuse(10012) }
