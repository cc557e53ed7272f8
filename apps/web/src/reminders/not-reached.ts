import type { NotReached } from '@jujur/contract/trainees.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

/** Since when emails to somebody do not arrive, and why; null where they do. */
export const useNotReached = () => {
  const t = useTexts('reminders')
  const { date } = useFormat()
  return (of: NotReached): string | null => of && t(`notReached.${of.said}`, { day: date(of.since) })
}
