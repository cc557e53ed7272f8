import { describe, expect, it } from 'vitest'
import { languageAccepted } from './texts.ts'

describe('the language of a browser', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.4, fr;q=0.9', 'fr'],
    ['ms-MY, zh-Hans-CN;q=0.7, en;q=0.3', 'ch'],
    ['ja', 'jp'],
    ['JA-jp', 'jp'],
    ['es;q=0, de', 'de'],
    ['*', 'en'],
    ['ms, ta', 'en'],
    [`${'x'.repeat(10_000)},de`, 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s is answered in %s', (header, language) => expect(languageAccepted(header)).toBe(language))
})
