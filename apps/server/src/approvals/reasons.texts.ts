/** Reasons that were chosen from a list, in whatever language, in that of who is told; the web offers the same words. */
import { type Language, languages } from '@jujur/contract/enumerations.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/reasons.json'

const texts = textsOf<typeof english>('reasons')
const named = (language: Language): (readonly [name: string, text: string])[] =>
  Object.entries(texts[language]).flatMap(([list, chosen]) => Object.entries(chosen).map(([name, text]) => [`${list}.${name}`, text] as const))
const words = new Map(languages.map((language) => [language, new Map(named(language))]))
const names = new Map(languages.flatMap((language) => named(language).map(([name, text]) => [text, name] as const)))

/** What is written of it by hand stays as it is written. */
export const reasonIn = (remarks: string, language: Language): string =>
  remarks
    .split('\n')
    .map((line) => words.get(language)?.get(names.get(line.trim()) ?? '') ?? line)
    .join('\n')
