/** Texts of other languages beside those of the base one, as forms keep and send them. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'

/** `| null`: a language taken out. */
export type TranslatedTexts<K extends string> = Partial<Record<K, string>>
export type ByLanguage<K extends string> = Partial<Record<ContentLanguage, TranslatedTexts<K>>>

/** One text written; an empty one is none, and a language without any is gone. */
export const withText = <K extends string>(all: ByLanguage<K>, language: ContentLanguage, key: K, text: string): ByLanguage<K> => {
  const { [key]: _, ...others } = all[language] ?? {}
  const texts = (text === '' ? others : { ...others, [key]: text }) as TranslatedTexts<K>
  const { [language]: __, ...rest } = all
  return (Object.keys(texts).length === 0 ? rest : { ...rest, [language]: texts }) as ByLanguage<K>
}

/** What differs from what the server has, language by language: those that nobody touched here are not sent, so that others' work on them holds. */
export const changedLanguages = <K extends string>(
  before: ByLanguage<K>,
  after: ByLanguage<K>,
): Partial<Record<ContentLanguage, TranslatedTexts<K> | null>> => {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])] as ContentLanguage[]
  return Object.fromEntries(
    languages.flatMap((language) =>
      JSON.stringify(before[language] ?? null) === JSON.stringify(after[language] ?? null) ? [] : [[language, after[language] ?? null]],
    ),
  )
}
