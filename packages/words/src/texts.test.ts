import { describe, expect, it } from 'vitest'
import { fill, lookUp, type TextKey, textIn } from './texts.ts'

describe('fill', () => {
  it('fills each place once, so that what people typed stays what it is', () => {
    expect(fill('{{name}} of {{portal}}, {{name}}', { name: '{{portal}}', portal: '$& Jujur' }, 'en')).toBe('{{portal}} of $& Jujur, {{portal}}')
  })
  it('leaves a place without a value, and single braces', () => {
    expect(fill('{{name}} {name}', {}, 'en')).toBe('{{name}} {name}')
    expect(fill('{{name}}.', { name: '' }, 'en')).toBe('.')
  })
  it('ends a sentence with one full stop', () => {
    expect(fill('Es bleiben etwa {{minutes}}. Gut, {{minutes}}', { minutes: '12 Min.' }, 'de')).toBe('Es bleiben etwa 12 Min. Gut, 12 Min.')
    expect(fill('{{name}}.', { name: 'Jujur' }, 'en')).toBe('Jujur.')
  })
  it('writes numbers as the language does', () => {
    expect(['en', 'de', 'fr', 'ja'].map((tag) => fill('{{n}}', { n: 9800 }, tag))).toEqual(['9,800', '9.800', '9\u202f800', '9,800'])
  })
})

describe('lookUp', () => {
  const tree = { a: { b: 'text', c: { d: 'deep' } } }
  it('follows the path, and finds texts only', () => {
    expect(['a.b', 'a.c.d', 'a.c', 'a.x', 'a.b.x', ''].map((key) => lookUp(tree, key))).toEqual([
      'text',
      'deep',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(lookUp(undefined, 'a.b')).toBeUndefined()
  })
})

describe('textIn', () => {
  const tree = { left_one: '{{count}} is left', left_other: '{{count}} are left', plain: 'Hello {{name}}' }
  it('chooses the plural form by the language', () => {
    expect([0, 1, 2, 1200].map((count) => textIn(tree, 'left', { count }, 'en'))).toEqual(['0 are left', '1 is left', '2 are left', '1,200 are left'])
    expect(textIn(tree, 'left', { count: 0 }, 'fr')).toBe('0 is left')
  })
  it('takes the general form where the language has none of its own, or a form was not written', () => {
    expect(textIn({ left_other: '{{count}} 件' }, 'left', { count: 1 }, 'ja')).toBe('1 件')
    expect(textIn({ left_one: 'una', left_other: '{{count}}' }, 'left', { count: 1_000_000 }, 'es')).toBe('1.000.000')
  })
  it('may have a count without plural forms', () => {
    expect(textIn(tree, 'plain', { count: 1, name: 'Aisyah' }, 'en')).toBe('Hello Aisyah')
  })
  it('knows no text where there is none', () => {
    expect(textIn(tree, 'left', {}, 'en')).toBeUndefined()
    expect(textIn(undefined, 'left', {}, 'en')).toBeUndefined()
  })
})

it('a key that is not in the tree does not compile', () => {
  type Tree = { page: { title: string; left_one: string; left_other: string } }
  const keys: TextKey<Tree>[] = ['page.title', 'page.left']
  // @ts-expect-error there is no such text
  const wrong: TextKey<Tree> = 'page.name'
  expect(keys).not.toContain(wrong)
})
