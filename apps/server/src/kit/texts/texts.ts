/** The words of mails, notices, PDFs and templates: one JSON per language and feature under `src/texts`, in the same form as the web's, read once at the start. */
import { readFileSync } from 'node:fs'
import { bcp47, defaultLanguage, type Language, languages } from '@jujur/contract/enumerations.ts'
import { type Branch, type TextKey, textIn, type Values } from '@jujur/words/texts.ts'
import { paths } from '../installation/paths.ts'

/** In each language the tree of the English file, by whose type it is known which words there are. */
export type Texts<T> = Readonly<Record<Language, T>>

const read = (language: string, file: string): unknown => JSON.parse(readFileSync(new URL(`${language}/${file}.json`, paths.texts), 'utf8'))

/** For words that come in languages of their own, as the pledge's do. */
export const textsAmong = <T extends Branch, L extends string>(file: string, among: readonly L[]) =>
  Object.fromEntries(among.map((language) => [language, read(language, file)])) as Readonly<Record<L, T>>

/** `textsOf<typeof english>('identity')`, where `english` is the type of the file of that name. */
export const textsOf = <T extends Branch>(file: string): Texts<T> => textsAmong<T, Language>(file, languages)

/** The text of a key, filled in; `count` chooses among plural forms. */
export const say = <T extends Branch>(texts: Texts<T>, language: Language, key: TextKey<T>, values: Values = {}): string =>
  textIn(texts[language], key, values, bcp47[language]) ?? key

/** The paragraphs `p1`, `p2` … of a longer text. */
export const paragraphsOf = (texts: { readonly [paragraph: `p${number}`]: string }): string[] => {
  const paragraphs: string[] = []
  for (let words = texts.p1; words !== undefined; words = texts[`p${paragraphs.length + 1}`]) paragraphs.push(words)
  return paragraphs
}

const AS_TAG = /^([a-z]{1,8})(?:-[a-z0-9-]+)?$/i
/** Of our languages the one that a browser likes best (Accept-Language); the first of ours where it names none. */
export const languageAccepted = (header = ''): Language => {
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((word) => word.trim())
      const weight = parameters.find((word) => word.startsWith('q='))?.slice(2) ?? '1'
      return { tag: AS_TAG.exec(tag)?.[1]?.toLowerCase(), weight: Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => languages.find((language) => bcp47[language] === tag))
  return wanted.find((language) => language !== undefined) ?? defaultLanguage
}
