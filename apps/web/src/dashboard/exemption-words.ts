import type { Exemption } from '@jujur/contract/exemptions.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

/** Which days one is of, and what became of it, in the reader's words. */
export const useExemptionWords = () => {
  const t = useTexts('exemptions')
  const { date, day, facts } = useFormat()
  return {
    days: ({ kind, from_on, to_on }: Exemption) => t(kind === 'EXTENSION' ? 'moved' : 'days', { from: day(from_on), to: day(to_on) }),
    state: ({ state, ended }: Exemption) =>
      facts([t(`states.${state}`), ended && t('endedOn', { day: date(ended.at) }), ended?.by_name && t('endedBy', { name: ended.by_name })]),
  }
}
