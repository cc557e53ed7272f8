import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A fresh module each time: what is loaded is remembered. */
const fresh = async () => {
  vi.resetModules()
  return import('./texts.ts')
}

/** Answers each file when told to, so that a test can let them arrive in any order. */
const mailbox = () => {
  const waiting: { url: string; arrive: () => void }[] = []
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise((resolve) => waiting.push({ url: String(url), arrive: () => resolve(new Response(JSON.stringify({ word: String(url) }))) })),
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  const deliver = async (pattern: RegExp) => {
    for (const letter of waiting.filter(({ url }) => pattern.test(url))) letter.arrive()
    await settle()
  }
  return { deliver, asked: () => waiting.map(({ url }) => url) }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('texts', () => {
  it('of a feature opened while the language changes come in the new language', async () => {
    const post = mailbox()
    const { loadTexts, setLanguage, textOf, getLanguage } = await fresh()
    const opening = loadTexts('learning')
    const switching = setLanguage('de')
    await post.deliver(/\/de\/common/)
    await post.deliver(/\/en\/learning/)
    await post.deliver(/\/de\//)
    await post.deliver(/./)
    await Promise.all([opening, switching])
    expect(getLanguage()).toBe('de')
    expect(textOf('learning', 'word')).toContain('/de/learning')
  })

  it('follow the last choice when two arrive out of order', async () => {
    const post = mailbox()
    const { setLanguage, getLanguage } = await fresh()
    const first = setLanguage('de')
    const second = setLanguage('fr')
    await post.deliver(/\/fr\//)
    await post.deliver(/\/de\//)
    await Promise.all([first, second])
    expect(getLanguage()).toBe('fr')
    expect(localStorage.length).toBe(1)
  })

  it('fill in names, numbers and plural forms, and show the key where there is none', async () => {
    const { addTexts, textOf } = await fresh()
    addTexts('en', 'common', { hello: 'Hello {{name}} of {{portal}}', left_one: '{{count}} left', left_other: '{{count}} are left' })
    expect(textOf('common', 'hello', { name: 'Aisyah' })).toBe('Hello Aisyah of Jujur')
    expect(textOf('common', 'left', { count: 1 })).toBe('1 left')
    expect(textOf('common', 'left', { count: 1200 })).toBe('1,200 are left')
    expect(textOf('common', 'nothing')).toBeUndefined()
  })
})
