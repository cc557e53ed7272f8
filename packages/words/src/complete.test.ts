/** The texts of web and server: every language says all that English says. */
import { readdirSync, readFileSync } from 'node:fs'
import { bcp47, languages, pledgeLanguages } from '@jujur/contract/enumerations.ts'
import { describe, expect, test } from 'vitest'
import type { Branch } from './texts.ts'

const folders = { server: '../../../apps/server/src/texts/', web: '../../../apps/web/src/texts/' }
/** The pledge comes in languages of its own; everything else in those of the interface. */
const languagesOf = (file: string): readonly string[] => (file === 'pledges.json' ? pledgeLanguages : languages)
/** Malay is no language of the interface; its tag is its name. */
const tagOf = (language: string): string => ({ ...bcp47 })[language] ?? language

const leaves = (branch: Branch, at = ''): [string, string][] =>
  Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[at + key, value]] : leaves(value, `${at}${key}.`),
  )
const pluralEnd = /_(zero|one|two|few|many|other)$/
const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map((key) => key.replace(pluralEnd, '_*')))].sort()
const places = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join(' ')

describe.each(Object.entries(folders))('the texts of the %s', (_app, folder) => {
  const within = (path: string) => new URL(folder + path, import.meta.url)
  const textsOf = (language: string, file: string) => new Map(leaves(JSON.parse(readFileSync(within(`${language}/${file}`), 'utf8')) as Branch))
  const files = readdirSync(within('en'))

  test('are the same files in every language', () => {
    expect(files.length).toBeGreaterThan(5)
    for (const language of new Set(files.flatMap(languagesOf)))
      expect(readdirSync(within(language)), language).toEqual(files.filter((file) => languagesOf(file).includes(language)))
  })

  describe.each(files)('%s', (file) => {
    const english = textsOf('en', file)

    test.each(languagesOf(file))('%s has every key of the English, and no other', (language) => {
      expect(stems(textsOf(language, file))).toEqual(stems(english))
    })

    test.each(languagesOf(file))('%s has the plural forms the language needs', (language) => {
      const texts = textsOf(language, file)
      // Spanish and French have a form for millions, which is the general one here.
      const needed = new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories.filter((form) => form !== 'many')
      const plural = [...texts.keys()].filter((key) => pluralEnd.test(key)).map((key) => key.replace(pluralEnd, ''))
      const missing = plural.flatMap((stem) => needed.map((form) => `${stem}_${form}`)).filter((key) => !texts.has(key))
      expect(missing).toEqual([])
    })

    test.each(languagesOf(file))('%s fills the same places as the English', (language) => {
      const different = [...textsOf(language, file)].filter(([key, text]) => {
        const pattern = english.get(key) ?? english.get(key.replace(pluralEnd, '_other')) ?? ''
        // A form for one may leave the number out, or say it where English does not.
        const drop = pluralEnd.test(key) ? '{{count}}' : ''
        return places(text).replace(drop, '').trim() !== places(pattern).replace(drop, '').trim()
      })
      expect(different).toEqual([])
    })

    test.each(languagesOf(file))('%s says something everywhere, nothing in English by accident, and leaves no brace open', (language) => {
      const texts = [...textsOf(language, file)]
      const empty = texts.filter(([, text]) => text.trim() === '')
      const left = texts.filter(([key, text]) => language !== 'en' && english.get(key) === text && text.split(/\s+/).length >= 4)
      const broken = texts.filter(([, text]) => /[{}]/.test(text.replace(/\{\{\w+\}\}/g, '')))
      expect({ empty, left, broken }).toEqual({ empty: [], left: [], broken: [] })
    })
  })
})

test('the reasons to choose from are the same on the web and in what the server tells', () => {
  const reasons = (folder: string, language: string) => readFileSync(new URL(`${folder}${language}/reasons.json`, import.meta.url), 'utf8')
  for (const language of languages) expect(reasons(folders.server, language), language).toBe(reasons(folders.web, language))
})
