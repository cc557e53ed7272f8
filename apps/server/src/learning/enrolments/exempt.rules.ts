/** Whether a course is asked of its person on a day: pauses, waivers and extensions (over-the-years.md 3). In SQL `state_on` tells the same by days. */

import type { ExemptNow } from '@jujur/contract/courses.ts'
import { type EnrolmentStatus, openEnrolmentStatuses } from '@jujur/contract/enumerations.ts'
import { type DayRange, daysBetween } from '../../kit/time/calendar.rules.ts'

export type Exemptible = {
  /** As of the instant, so that one whose validity is over has expired. */
  readonly status: EnrolmentStatus
  readonly due_on: string | null
  readonly paused: readonly DayRange[]
  readonly waived: readonly DayRange[]
  readonly extended_from: string | null
}

const rangeOn = (ranges: readonly DayRange[], day: string) => ranges.find(({ from_on, to_on }) => from_on <= day && day <= to_on)
const isOpen = (status: EnrolmentStatus) => (openEnrolmentStatuses as readonly EnrolmentStatus[]).includes(status)

/** A pause goes before a waiver, and both before an extension; where a certificate stands, or was revoked, none of them is told. */
export const exemptOn = ({ status, due_on, paused, waived, extended_from }: Exemptible, day: string): ExemptNow | null => {
  if (!isOpen(status) && status !== 'EXPIRED') return null
  const [pause, waiver] = [rangeOn(paused, day), rangeOn(waived, day)]
  if (pause) return { state: 'PAUSED', until: pause.to_on }
  if (waiver) return { state: 'WAIVED', until: waiver.to_on }
  const isExtended = isOpen(status) && extended_from !== null && extended_from < day && due_on !== null && due_on >= day
  return isExtended ? { state: 'EXTENDED', until: due_on } : null
}

/** On that day the course is not asked of its person. */
export const isExempt = (of: Exemptible, day: string): boolean => {
  const exempt = exemptOn(of, day)
  return exempt !== null && exempt.state !== 'EXTENDED'
}

/** How many of some days, both included, a person was paused on. */
export const pausedDays = (paused: readonly DayRange[], from_on: string, to_on: string): number =>
  paused.reduce((sum, range) => sum + daysWithin(range, from_on, to_on), 0)
const daysWithin = (range: DayRange, from_on: string, to_on: string): number => {
  const [first, last] = [range.from_on > from_on ? range.from_on : from_on, range.to_on < to_on ? range.to_on : to_on]
  return last < first ? 0 : daysBetween(first, last) + 1
}
