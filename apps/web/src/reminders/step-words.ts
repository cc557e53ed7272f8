/** The steps of reminders in words. */
import type { ReminderSteps } from '@jujur/contract/reminders.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

/** A Monday, for the names of the days. */
const MONDAY = Date.parse('2026-11-23T00:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

export const useStepWords = () => {
  const t = useTexts('reminders')
  const { list, facts, time, weekday } = useFormat()
  const days = (count: number) => t('days', { count })
  const hourOf = (hour: number) => time(`2026-11-23T${String(hour).padStart(2, '0')}:00:00+08:00`)
  const weekdayOf = (day: number) => weekday(new Date(MONDAY + (day - 1) * DAY_MS))
  const weekdaysOf = (all: readonly number[]) => facts([...all].sort((a, b) => a - b).map(weekdayOf))
  /** What goes out by itself, in a sentence. */
  const autoOf = ({ days_ahead, days_apart }: ReminderSteps) => {
    const ahead = list([...days_ahead].sort((a, b) => b - a).map(days))
    if (days_apart === null) return days_ahead.length > 0 ? t('autoAhead', { ahead }) : t('autoNone')
    return days_ahead.length > 0 ? t('auto', { ahead, apart: days(days_apart) }) : t('autoApart', { apart: days(days_apart) })
  }
  return {
    days,
    hourOf,
    weekdayOf,
    weekdaysOf,
    autoOf,
    inShort: (steps: ReminderSteps) => facts([hourOf(steps.hour), weekdaysOf(steps.working_days)]).concat('. ', autoOf(steps)),
  }
}
