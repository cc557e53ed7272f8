import { type TextKey, useFormat, useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'

/** What became of one of many: 2100, or the code that stood against it. */
export type Told = { readonly code: number; readonly isInvitation: boolean }

const left: Record<number, TextKey<'reminders'>> = { 2111: 'left.2111', 10013: 'left.10013', 10043: 'left.10043', 10055: 'left.10055' }

/** Says how many were reminded and invited, and how many were not, reason by reason; where it was nobody, it does not look like a success. */
export const useTellMany = () => {
  const t = useTexts('reminders')
  const { sentences } = useFormat()
  const { say } = useToast()
  return (told: readonly Told[]): void => {
    const done = told.filter(({ code }) => code === 2100)
    const invited = done.filter(({ isInvitation }) => isInvitation).length
    const reminded = done.length - invited
    const reasons = new Map<TextKey<'reminders'>, number>()
    for (const { code } of told) {
      const why = left[code] ?? 'left.other'
      if (code !== 2100) reasons.set(why, (reasons.get(why) ?? 0) + 1)
    }
    const because = [...reasons].map(([why, count]) => t(why, { count }))
    const onlyInvited = invited > 0 || told.every(({ isInvitation }) => isInvitation)
    say(
      sentences([(reminded > 0 || !onlyInvited) && t('many', { count: reminded }), onlyInvited && t('invitedMany', { count: invited }), ...because]),
      done.length > 0 ? 'done' : 'why',
    )
  }
}
