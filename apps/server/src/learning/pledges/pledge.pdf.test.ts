import { describe, expect, it } from 'vitest'
import pledgeContent from '../../demo/content/pledge.json' with { type: 'json' }
import { readPdf } from '../../kit/testing/pdf-testing.ts'
import { type PledgeData, renderPledge } from './pledge.pdf.ts'

const { en, ms } = pledgeContent.texts
const data: PledgeData = {
  portal_name: 'Jujur',
  portal_url: 'https://jujur.example',
  serial_no: 'PLG-2026-9H3TB6WC',
  title: en.title,
  text: en.body.replaceAll('{full_name}', 'Kavitha A/P Subramaniam'),
  full_name: 'Kavitha A/P Subramaniam',
  signed_at: new Date('2026-10-14T17:31:05Z'),
  version: '2026-1',
  template_hash: 'ab'.repeat(32),
  language: 'en',
}
const read = async (changes: Partial<PledgeData> = {}) => readPdf(await renderPledge({ ...data, ...changes }))
const longer = (times: number) =>
  Array.from({ length: times }, (_, i) => `${i + 1}. Promise number ${i + 1} ${'is kept in every case '.repeat(8)}`).join('\n')

describe('a signed pledge', () => {
  it('is one A4 page with the words as signed, who signed them, when, and what proves it', async () => {
    const { pages, text, language, title } = await read()
    expect(pages).toHaveLength(1)
    expect(pages[0]?.width).toBeCloseTo(595.28, 1)
    for (const line of data.text.split('\n')) expect(text.replace(/\s/g, '')).toContain(line.replace(/\s/g, ''))
    expect(text).toContain('Pledge no. PLG-2026-9H3TB6WC')
    expect(text.replace(/\s/g, '')).toContain('SignedelectronicallybyKavithaA/PSubramaniamon15October2026,01:31:05(GMT+8)')
    expect(text).toContain('Pledge text version 2026-1')
    expect(text).toContain('ab'.repeat(32))
    // A line may end within an address, after a slash.
    expect(text.replaceAll('/ ', '/')).toContain('jujur.example/verify/')
    expect(language).toBe('en')
    expect(title).toContain('PLG-2026-9H3TB6WC')
  })

  it('speaks Malay', async () => {
    const { text, language } = await read({ language: 'ms', title: ms.title, text: ms.body, full_name: 'கவிதா சுப்பிரமணியம்' })
    expect(language).toBe('ms')
    expect(text.replace(/\s/g, '')).toContain('Ditandatanganisecaraelektronikolehகவிதாசுப்பிரமணியம்pada15Oktober2026,01:31:05(GMT+8)')
  })

  it.each([
    ['ch', 'zh', '1、不行贿。', '2026年10月15日'],
    ['jp', 'ja', '1．賄賂を贈りません。', '2026年10月15日'],
    ['de', 'de', '1. Keine Bestechung, auch keine „Gefälligkeit“.', '15. Oktober 2026'],
    ['fr', 'fr', '1. Jamais de pots-de-vin : ni offerts, ni reçus.', '15 octobre 2026'],
    ['es', 'es', '1. Ningún soborno: ni ofrecido, ni recibido.', '15 de octubre de 2026'],
  ] as const)('speaks %s, its numbered lines and its date too', async (language, tag, body, date) => {
    const read = await readPdf(await renderPledge({ ...data, language, text: body }))
    expect(read.language).toBe(tag)
    expect(read.tags).toContain('LI')
    for (const words of [body.slice(3), date]) expect(read.text.replace(/\s/g, '')).toContain(words.replace(/\s/g, ''))
  })

  it('is the same bytes from the same data', async () => {
    const first = Buffer.from(await renderPledge(data))
    await renderPledge({ ...data, full_name: '陈伟明' })
    expect(first.equals(await renderPledge(data))).toBe(true)
  })

  it('goes on to further pages, numbered, with every word inside the margins and the signature in one piece', async () => {
    const { pages, pieces, text } = await read({ text: longer(40) })
    expect(pages.length).toBeGreaterThan(1)
    expect(text).toContain(`PLG-2026-9H3TB6WC, Page 1 of ${pages.length}`)
    expect(text).toContain(`PLG-2026-9H3TB6WC, Page ${pages.length} of ${pages.length}`)
    for (let i = 1; i <= 40; i++) expect(text).toContain(`Promise number ${i} `)
    for (const { x, width, y } of pieces) {
      expect(x + width).toBeLessThanOrEqual((186 / 25.4) * 72 + 0.5)
      expect(y).toBeGreaterThan((8 / 25.4) * 72)
    }
    const signature = pieces.filter(({ text: words }) => /Signed electronically|Checksum|followed by/.test(words))
    expect(new Set(signature.map(({ page }) => page))).toEqual(new Set([pages.length]))
  })

  it('breaks a paragraph longer than a page', async () => {
    const { pages, text } = await read({ text: 'word '.repeat(2500) })
    expect(pages.length).toBeGreaterThan(2)
    expect(text.match(/\bword\b/g)).toHaveLength(2500)
  })

  it('shrinks its words a little rather than leave the signature on a page of its own', async () => {
    const sizeOf = async (promises: number) => {
      const { pages, pieces } = await read({ text: longer(promises) })
      return { pages: pages.length, millimetres: ((pieces.find(({ text }) => text.includes('Promise number 1 '))?.size ?? 0) * 25.4) / 72 }
    }
    expect((await sizeOf(4)).millimetres).toBeCloseTo(3.9, 1)
    const shrunk = await sizeOf(8)
    expect(shrunk.pages).toBe(1)
    expect(shrunk.millimetres).toBeLessThan(3.8)
    const long = await sizeOf(14)
    expect(long.pages).toBe(2)
    expect(long.millimetres).toBeCloseTo(3.9, 1)
  })

  it('shows a pledge that holds braces, blank lines and no items as it stands', async () => {
    const { text } = await read({ text: 'I, {full_name}, promise.\n\n\nAlways.', full_name: '{time} {name}' })
    expect(text).toContain('I, {full_name}, promise. Always.')
    expect(text).toContain('by {time} {name} on')
  })
})
