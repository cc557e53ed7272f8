/** The cycles of a course as they are being set. */
import { type CycleRules, fitsCommonDay, LEAST_LIMITS, windowLimits } from '@jujur/contract/cycle-dates.ts'
import type { CycleSetting } from '@jujur/contract/cycles.ts'

/** What is typed is text. */
export type CycleDraft = {
  readonly renews: boolean
  readonly mode: CycleSetting['mode']
  readonly month: string
  readonly day: string
  readonly window_days: string
  readonly least_days: string
}

export const draftOfCycle = ({ renews, mode, common, window_days, least_days }: CycleSetting): CycleDraft => ({
  renews,
  mode,
  month: String(common.month),
  day: String(common.day),
  window_days: String(window_days),
  least_days: String(least_days),
})

/** Of a leap year: 29 February is a day that can be chosen. */
const lastDate = (month: number) => new Date(Date.UTC(2028, month, 0)).getUTCDate()
const isWithin = (value: number, { least, most }: { least: number; most: number }) => Number.isInteger(value) && value >= least && value <= most

export type CycleFault = 'day' | 'window_days' | 'least_days'
/** What of it cannot be saved, and the limits it has. */
export const limitsOf = (draft: CycleDraft, validity_months: number) => {
  const window = windowLimits(validity_months)
  const least = { least: Math.max(LEAST_LIMITS.least, Math.min(Number(draft.window_days) || 0, window.most)), most: LEAST_LIMITS.most }
  return { window, least, day: { least: 1, most: lastDate(Number(draft.month)) } }
}
export const faultsOf = (draft: CycleDraft, validity_months: number): ReadonlySet<CycleFault> => {
  const { window, least, day } = limitsOf(draft, validity_months)
  const faults = new Set<CycleFault>()
  if (!isWithin(Number(draft.window_days), window)) faults.add('window_days')
  if (draft.mode === 'common_day') {
    if (!isWithin(Number(draft.day), day)) faults.add('day')
    if (!isWithin(Number(draft.least_days), least)) faults.add('least_days')
  }
  return faults
}

/** What would be set; null while something cannot be. On each person's own date the fields of the common day stay as they were. */
export const wantedCycle = (
  draft: CycleDraft,
  { common, least_days }: CycleSetting,
  validity_months: number,
): Omit<CycleRules, 'aligns_from'> | null => {
  if (faultsOf(draft, validity_months).size > 0) return null
  const { renews, mode } = draft
  if (mode === 'common_day' && !fitsCommonDay(validity_months)) return null
  const set = { renews, mode, window_days: Number(draft.window_days) }
  return mode === 'own_date'
    ? { ...set, common, least_days: Math.max(least_days, LEAST_LIMITS.least) }
    : { ...set, common: { month: Number(draft.month), day: Number(draft.day) }, least_days: Number(draft.least_days) }
}

/** How many fields are another than what holds. */
export const changesIn = (draft: CycleDraft, setting: CycleSetting): number => {
  const before = draftOfCycle(setting)
  const isOther = (field: keyof CycleDraft) => draft[field] !== before[field]
  const always = [isOther('renews'), isOther('mode'), isOther('window_days')]
  const common = draft.mode === 'common_day' ? [isOther('month') || isOther('day'), isOther('least_days')] : []
  return [...always, ...common].filter(Boolean).length
}
