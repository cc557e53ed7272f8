import type { ReportSchedule } from '@jujur/contract/report-schedules.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

/** 1 January 2024 was a Monday. */
export const dayOfWeekday = (weekday: number): string => `2024-01-0${weekday}`
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** When it comes, in one sentence. */
export const useScheduleWords = () => {
  const t = useTexts('schedules')
  const { weekday } = useFormat()
  return ({ every, day, hour }: Pick<ReportSchedule, 'every' | 'day' | 'hour'>): string =>
    t(`when.${every}`, { day: every === 'week' ? weekday(dayOfWeekday(day)) : day, hour: hourWords(hour) })
}
