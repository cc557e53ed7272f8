import type { ReportSchedule } from '@jujur/contract/report-schedules.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

/** 1 January 2024 was a Monday. */
export const dayOfWeekday = (weekday: number): string => `2024-01-0${weekday}`
/** As every other time of the day is written in the reader's language; the hour is Malaysia's, as all times are. */
export const useHourWords = () => {
  const { time } = useFormat()
  return (hour: number): string => time(`2024-01-01T${String(hour).padStart(2, '0')}:00:00+08:00`)
}

/** When it comes, in one sentence. */
export const useScheduleWords = () => {
  const t = useTexts('schedules')
  const { weekday } = useFormat()
  const hourWords = useHourWords()
  return ({ every, day, hour }: Pick<ReportSchedule, 'every' | 'day' | 'hour'>): string =>
    t(`when.${every}`, { day: every === 'week' ? weekday(dayOfWeekday(day)) : day, hour: hourWords(hour) })
}
