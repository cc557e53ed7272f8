import { languages } from '@jujur/contract/enumerations.ts'
import { expect, test } from 'vitest'
import { mailLayout } from './mail-layout.ts'

const content = {
  language: 'en' as const,
  portalName: 'Jujur',
  title: 'Your sign-in code',
  paragraphs: ['Your code is 123456.', 'It works for 5 minutes.'],
  button: { label: 'Open', url: 'https://portal.test/invitation#token=abc&x=1' },
  note: 'Did you not ask for it? Then do nothing.',
}

test('the text holds the same words as the page', () => {
  expect(mailLayout(content).text).toBe(
    [
      'Your sign-in code',
      'Your code is 123456.',
      'It works for 5 minutes.',
      'Open:\nhttps://portal.test/invitation#token=abc&x=1',
      'Did you not ask for it? Then do nothing.',
      '-- \nJujur sends this email automatically. We do not read replies.',
    ].join('\n\n'),
  )
})

test('whatever people typed stays text', () => {
  const nasty = `"><script>alert(1)</script>&'`
  const { html } = mailLayout({
    ...content,
    portalName: nasty,
    title: nasty,
    paragraphs: [nasty],
    note: nasty,
    button: { label: nasty, url: `https://portal.test/?q=${encodeURIComponent(nasty)}'"` },
  })
  expect(html).not.toContain('<script')
  expect(html).not.toMatch(/href="[^"]*'/)
  expect(html.match(/&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;&#39;/g)?.length).toBeGreaterThanOrEqual(5)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('the address %s is not linked to', (url) => {
  expect(() => mailLayout({ ...content, button: { label: 'Open', url } })).toThrow()
})

test.each(languages)('in %s the frame has words of its own and adds no number that could be taken for a code', (language) => {
  const { text, html } = mailLayout({ ...content, language, paragraphs: ['123456'] })
  expect(html).toContain(`<html lang="${{ ch: 'zh', jp: 'ja' }[language as string] ?? language}">`)
  expect(text.match(/\d{6}/g)).toEqual(['123456'])
  expect(html.match(/\d{6}/g)).toEqual(['123456'])
  if (language !== 'en') expect(text).not.toContain('sends this mail')
})
