/** What the notice says of the register: a line a purpose, with all terms of its tables. */
import type { Output } from '@jujur/contract/call.ts'
import type { getPrivacyNotice } from '@jujur/contract/privacy.ts'
import { isPersonal, type Keeps, purposes, type RegisterLine, subjects } from '../kit/database/personal-data.ts'
import { purposeWords, subjectWords, termWords } from './register.texts.ts'

type Kept = Output<typeof getPrivacyNotice>['kept']

const termOf = (keeps: Keeps): { en: string; ms: string } => {
  if (typeof keeps === 'string') return { en: termWords[keeps].en, ms: termWords[keeps].ms }
  return keeps.days === 1 ? { en: 'A day at most', ms: 'Selama-lamanya sehari' } : { en: `${keeps.days} days`, ms: `${keeps.days} hari` }
}
/** Longest last, as the days are counted; terms of law after them. */
const lengthOf = (keeps: Keeps): number => (typeof keeps === 'string' ? Number.POSITIVE_INFINITY : keeps.days)

export const keptByPurpose = (register: readonly RegisterLine[]): Kept =>
  purposes.flatMap((purpose) => {
    const entries = register.filter(isPersonal).filter((entry) => entry.purpose === purpose)
    if (entries.length === 0) return []
    const words = purposeWords[purpose]
    const terms = new Map(
      [...entries].sort((one, other) => (lengthOf(one.keeps) < lengthOf(other.keeps) ? -1 : 1)).map(({ keeps }) => [termOf(keeps).en, termOf(keeps)]),
    )
    const whose = subjects.filter((subject) => entries.some((entry) => entry.whose.includes(subject)))
    return [
      {
        title: { en: words.title, ms: words.tajuk },
        purpose: { en: words.en, ms: words.ms },
        whose: { en: whose.map((one) => subjectWords[one].en).join(', '), ms: whose.map((one) => subjectWords[one].ms).join(', ') },
        terms: [...terms.values()],
      },
    ]
  })
