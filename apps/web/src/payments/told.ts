/** What the gateway told of a bill, in words: each field by its name, amounts, days and states as the reader's language writes them. */
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import type { Definition } from '../ui/definition-list.tsx'

/** Those of its callbacks (domain-facts 3.4), in the order in which they are read. */
const fields = [
  'id',
  'state',
  'paid',
  'amount',
  'paid_amount',
  'currency',
  'paid_at',
  'transaction_id',
  'transaction_status',
  'name',
  'email',
  'mobile',
  'due_at',
  'collection_id',
  'url',
] as const
type Field = (typeof fields)[number]
const isKnown = (name: string): name is Field => (fields as readonly string[]).includes(name)
const placeOf = (name: string) => (isKnown(name) ? fields.indexOf(name) : fields.length)

/** `2026-11-22 15:15:09 +0800` as an instant, `2026-3-9` as a day; null for anything else. */
const timeIn = (value: string): { at: string } | { day: string } | null => {
  const [, date = '', clock, hours, minutes] = /^(\d{4}-\d{1,2}-\d{1,2})(?: (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2}))?$/.exec(value) ?? []
  const day = date.replaceAll(/-(\d)(?!\d)/g, '-0$1')
  const at = clock ? `${day}T${clock}${hours}:${minutes}` : day
  if (Number.isNaN(Date.parse(at))) return null
  return clock ? { at } : { day }
}

const states = ['due', 'paid', 'deleted'] as const
const answers = ['true', 'false', 'pending', 'completed', 'failed'] as const
const among = <T extends string>(known: readonly T[], value: string): T | null => known.find((one) => one === value) ?? null

/** What is empty is left out; a field that nobody knows stands last, by its own name: nothing that was told is hidden. */
export const useTold = (): ((told: Readonly<Record<string, string>>, currency: string) => Definition[]) => {
  const t = useTexts('bills')
  const { dateTime, day, moneyIn } = useFormat()
  return (told, currency) => {
    const wordsOf = (field: string, value: string): string => {
      if (field === 'amount' || field === 'paid_amount') return /^\d{1,15}$/.test(value) ? moneyIn(Number(value), currency) : value
      if (field === 'paid_at' || field === 'due_at') {
        const time = timeIn(value)
        return time ? ('at' in time ? dateTime(time.at) : day(time.day)) : value
      }
      const state = field === 'state' ? among(states, value) : null
      if (state) return t(`list.${state}`)
      const answer = field === 'paid' || field === 'transaction_status' ? among(answers, value) : null
      return answer ? t(`exceptions.answer.${answer}`) : value
    }
    return Object.entries(told)
      .filter(([, value]) => value !== '')
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([name, value]) => ({
        term: isKnown(name) ? t(`exceptions.field.${name}`) : t('exceptions.fieldOther', { name }),
        value: wordsOf(name, value),
        figures: true,
      }))
  }
}
