/** What the notice says of the register: a line a purpose, with all terms of its tables. */
import type { Output } from '@jujur/contract/call.ts'
import type { getPrivacyNotice } from '@jujur/contract/privacy.ts'
import { dataPurposes, dataSubjects, dataTerms } from '@jujur/contract/privacy-desk.ts'
import { isPersonal, type Keeps, type RegisterLine } from '../kit/database/personal-data.ts'
import { purposeWords, subjectWords, termWords } from './register.texts.ts'

type Kept = Output<typeof getPrivacyNotice>['kept']

/** What is taken away by itself, from the shortest to the longest; then the terms of law. */
const termsOf = (keeps: readonly Keeps[]): { en: string; ms: string }[] => {
  const days = keeps.flatMap((one) => (typeof one === 'string' ? [] : [one.days])).sort((one, other) => one - other)
  const [least, most] = [days[0], days.at(-1)]
  const counted =
    least === undefined || most === undefined
      ? []
      : least === most
        ? [{ en: least === 1 ? 'A day' : `${least} days`, ms: `${least} hari` }]
        : [{ en: `${least} to ${most} days`, ms: `${least} hingga ${most} hari` }]
  const named = dataTerms.filter((term) => keeps.includes(term)).map((term) => ({ en: termWords[term].en, ms: termWords[term].ms }))
  return [...counted, ...named]
}

const listOf = (words: readonly string[]): string => {
  const all = words.join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

export const keptByPurpose = (register: readonly RegisterLine[]): Kept =>
  dataPurposes.flatMap((purpose) => {
    const entries = register.filter(isPersonal).filter((entry) => entry.purpose === purpose)
    if (entries.length === 0) return []
    const words = purposeWords[purpose]
    const whose = dataSubjects.filter((subject) => entries.some((entry) => entry.whose.includes(subject)))
    return [
      {
        title: { en: words.title, ms: words.tajuk },
        purpose: { en: words.en, ms: words.ms },
        whose: { en: listOf(whose.map((one) => subjectWords[one].en)), ms: listOf(whose.map((one) => subjectWords[one].ms)) },
        terms: termsOf(entries.map(({ keeps }) => keeps)),
      },
    ]
  })
