/** That nothing is left without words, and how they speak. What holds of every text of both apps is looked at in packages/words. */
import { codes, reasons } from '@jujur/contract/codes.ts'
import { type Language, languages } from '@jujur/contract/enumerations.ts'
import { fieldRules } from '@jujur/contract/field-rules.ts'
import { type Branch, lookUp } from '@jujur/words/texts.ts'
import { expect, test } from 'vitest'

const files = import.meta.glob<Branch>('./*/*.json', { import: 'default', eager: true })
const wordsOf = (language: Language, feature: string, key: string) => lookUp(files[`./${language}/${feature}.json`], key)

test.each(languages)('every code, reason and field rule has its words in %s', (language) => {
  const missing = [
    ...Object.keys(codes).filter((code) => !wordsOf(language, 'errors', `code.${code}`)),
    ...Object.keys(reasons).filter((reason) => !wordsOf(language, 'errors', `reason.${reason}`)),
    ...fieldRules.filter((rule) => !wordsOf(language, 'common', `field.${rule}`)),
  ]
  expect(missing).toEqual([])
})

const leaves = (branch: Branch): string[] => Object.values(branch).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)))

test('nobody is told that something went "successfully"', () => {
  const told = Object.values(files)
    .flatMap(leaves)
    .filter((text) => /success|erfolgreich|con éxito|avec succès|成功/i.test(text))
  expect(told).toEqual([])
})
