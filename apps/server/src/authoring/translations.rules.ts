/** Texts in several languages: which are missing, and which were made from an earlier text of the base language (product.md section 5). */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'

type Texts = Record<string, string | null | undefined>
/** As kept: beside each language's texts, marks of the base texts they were made from, by field. */
export type KeptTranslations<T extends Texts = Texts> = Partial<
  Record<ContentLanguage, { texts: Partial<T>; made_from: Partial<Record<keyof T, string>> }>
>
export type SentTranslations<T extends Texts = Texts> = Partial<Record<ContentLanguage, Partial<T> | null>>

/** What a text is known by; handed in, so that this stays pure. */
export type TextMark = (text: string) => string

const hasWords = (text: string | null | undefined): text is string => typeof text === 'string' && text.trim() !== ''

/**
 * What is kept once these are written: a sent language replaces what was there of it. A text that was not changed keeps the mark of what it was
 * made from; one that was is taken as made from the base text as it is now. The base language itself is never kept as a translation.
 */
export const withTranslations = <T extends Texts>(
  kept: KeptTranslations<T>,
  sent: SentTranslations<T>,
  base: { language: ContentLanguage; texts: T },
  markOf: TextMark,
): KeptTranslations<T> => {
  const next: KeptTranslations<T> = { ...kept }
  for (const [key, texts] of Object.entries(sent) as [ContentLanguage, Partial<T> | null][]) {
    delete next[key]
    if (!texts || key === base.language) continue
    const before = kept[key]
    const fields = (Object.keys(texts) as (keyof T & string)[]).filter((field) => hasWords(texts[field]))
    if (fields.length === 0) continue
    next[key] = {
      texts: Object.fromEntries(fields.map((field) => [field, texts[field]])) as Partial<T>,
      made_from: Object.fromEntries(
        fields.map((field) => {
          const isSame = before?.texts[field] === texts[field]
          return [field, (isSame && before?.made_from[field]) || markOf(base.texts[field] ?? '')]
        }),
      ) as Partial<Record<keyof T, string>>,
    }
  }
  return next
}

/** The texts alone, as a call answers them. */
export const translatedTexts = <T extends Texts>(kept: KeptTranslations<T>): Partial<Record<ContentLanguage, Partial<T>>> =>
  Object.fromEntries(Object.entries(kept).map(([language, entry]) => [language, entry?.texts ?? {}]))

/** Fields whose translation was made from another base text than today's, by language. */
export const outdated = <T extends Texts>(kept: KeptTranslations<T>, base: T, markOf: TextMark): Partial<Record<ContentLanguage, string[]>> =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([language, entry]) => {
      const fields = Object.keys(entry?.texts ?? {}).filter((field) => entry?.made_from[field] !== markOf(base[field] ?? ''))
      return fields.length === 0 ? [] : [[language, fields]]
    }),
  )

/** The same texts of a copy that is called otherwise: what was of today is of today. */
export const renamed = <T extends Texts>(
  kept: KeptTranslations<T>,
  field: keyof T & string,
  before: string,
  after: string,
  markOf: TextMark,
): KeptTranslations<T> =>
  Object.fromEntries(
    Object.entries(kept).map(([language, entry]) => [
      language,
      entry?.made_from[field] === markOf(before) ? { ...entry, made_from: { ...entry.made_from, [field]: markOf(after) } } : entry,
    ]),
  ) as KeptTranslations<T>

/** Which fields a change touches, as content_edit keeps them: `title` of the base language, `title.de` of another. */
export const changedTranslations = <T extends Texts>(kept: KeptTranslations<T>, next: KeptTranslations<T>): string[] => {
  const languages = [...new Set([...Object.keys(kept), ...Object.keys(next)])] as ContentLanguage[]
  return languages.flatMap((language) => {
    const [before, after] = [kept[language]?.texts ?? {}, next[language]?.texts ?? {}] as [Texts, Texts]
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => before[field] !== after[field])
      .map((field) => `${field}.${language}`)
  })
}
