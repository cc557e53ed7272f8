import { codes, fieldRules, reasons } from '@jujur/contract/codes.ts'
import { bcp47, type Language, languages } from '@jujur/contract/enumerations.ts'
import { describe, expect, test } from 'vitest'

type Branch = { readonly [key: string]: string | Branch }
const files = import.meta.glob<Branch>('./*/*.json', { import: 'default', eager: true })

const leaves = (branch: Branch, at = ''): [string, string][] =>
  Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : leaves(value, `${at}${key}.`),
  )
const textsOf = (language: Language, feature: string) => new Map(leaves(files[`./${language}/${feature}.json`] ?? {}))
const features = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length, -'.json'.length))

const pluralEnd = /_(zero|one|two|few|many|other)$/
const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map((key) => key.replace(pluralEnd, '_*')))].sort()
const holes = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join(' ')

test('there are texts to look at', () => {
  expect(features).toEqual(expect.arrayContaining(['common', 'errors', 'dashboard']))
})

describe.each(languages)('%s', (language) => {
  const errors = textsOf(language, 'errors')
  const common = textsOf(language, 'common')

  test('every code, reason and field rule has its words', () => {
    const missing = [
      ...Object.keys(codes).filter((code) => !errors.get(`code.${code}`)),
      ...Object.keys(reasons).filter((reason) => !errors.get(`reason.${reason}`)),
      ...fieldRules.filter((rule) => !common.get(`field.${rule}`)),
    ]
    expect(missing).toEqual([])
  })

  test.each(features)('%s has every key of the English, and no other', (feature) => {
    expect(stems(textsOf(language, feature))).toEqual(stems(textsOf('en', feature)))
  })

  test.each(features)('%s has the plural forms the language needs', (feature) => {
    const texts = textsOf(language, feature)
    const needed = new Intl.PluralRules(bcp47[language]).resolvedOptions().pluralCategories.filter((form) => form !== 'many')
    const plural = [...texts.keys()].filter((key) => pluralEnd.test(key)).map((key) => key.replace(pluralEnd, ''))
    const missing = plural.flatMap((stem) => needed.map((form) => `${stem}_${form}`)).filter((key) => !texts.has(key))
    expect(missing).toEqual([])
  })

  test.each(features)('%s fills the same values as the English', (feature) => {
    const english = textsOf('en', feature)
    const different = [...textsOf(language, feature)].filter(([key, text]) => {
      const pattern = english.get(key) ?? english.get(key.replace(pluralEnd, '_other'))
      // A form for one may leave the number out, or say it where English does not.
      const drop = pluralEnd.test(key) ? '{{count}}' : ''
      return pattern !== undefined && holes(text).replace(drop, '').trim() !== holes(pattern).replace(drop, '').trim()
    })
    expect(different).toEqual([])
  })

  test.each(features)('%s says something everywhere, and nothing in English by accident', (feature) => {
    const english = textsOf('en', feature)
    const empty = [...textsOf(language, feature)].filter(([, text]) => text.trim() === '')
    const left = [...textsOf(language, feature)].filter(
      ([key, text]) => language !== 'en' && english.get(key) === text && text.split(/\s+/).length >= 4,
    )
    expect({ empty, left }).toEqual({ empty: [], left: [] })
  })
})

test('nobody is told that something went "successfully"', () => {
  const told = languages
    .flatMap((language) => features.flatMap((feature) => [...textsOf(language, feature)]))
    .filter(([, text]) => /success|erfolgreich|con éxito|avec succès|成功/i.test(text))
  expect(told).toEqual([])
})
