import { languages } from '@jujur/contract/enumerations.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentsOf, readPdf } from '../../kit/testing/pdf-testing.ts'
import { type CertificateData, renderCertificate } from './certificate.pdf.ts'
import { certificateTexts } from './pdf.texts.ts'

const data: CertificateData = {
  portal_name: 'Jujur',
  portal_url: 'https://jujur.example',
  serial_no: 'CRT-2026-7Q4M2XKD',
  pledge_serial_no: 'PLG-2026-9H3TB6WC',
  holder_name: 'Kavitha A/P Subramaniam',
  company_name: 'Selat Maju Sdn Bhd',
  company_reg_no: '202001012345',
  department: 'Procurement',
  course_title: 'Anti-Bribery Essentials',
  topics: 'Bribery and the law, gifts and hospitality, accurate records and speaking up',
  // 15 October in Malaysia, still the 14th in UTC.
  valid_from: new Date('2026-10-14T01:00:00Z'),
  completed_at: new Date('2026-10-14T17:31:05Z'),
  expires_at: new Date('2027-10-14T15:59:59.999Z'),
  language: 'en',
  heading: null,
  signatory_name: null,
  signatory_title: null,
}
const read = async (changes: Partial<CertificateData> = {}) => readPdf(await renderCertificate({ ...data, ...changes }))

afterEach(() => vi.useRealTimers())

describe('a certificate', () => {
  it('is one A4 page in landscape that says what was earned, by whom, when and under which numbers', async () => {
    const { pages, text, title, language } = await read()
    expect(pages).toHaveLength(1)
    expect(pages[0]?.width).toBeCloseTo(841.89, 1)
    expect(pages[0]?.height).toBeCloseTo(595.28, 1)
    for (const words of [
      'Certificate of completion',
      'Kavitha A/P Subramaniam',
      'Selat Maju Sdn Bhd (202001012345), Procurement',
      'Anti-Bribery Essentials',
    ])
      expect(text).toContain(words)
    for (const words of [
      '15 October 2026',
      '14 October 2027',
      'CRT-2026-7Q4M2XKD',
      'PLG-2026-9H3TB6WC',
      'Issued by Jujur',
      'jujur.example/verify/CRT-2026-7Q4M2XKD',
    ])
      expect(text).toContain(words)
    expect(title).toContain('Kavitha A/P Subramaniam')
    expect(language).toBe('en')
  })

  it('is the same bytes from the same data, whatever was drawn before and whatever the clock says', async () => {
    const first = Buffer.from(await renderCertificate(data))
    await renderCertificate({ ...data, holder_name: '陈伟明', language: 'ch' })
    vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z'), toFake: ['Date'] })
    expect(first.equals(await renderCertificate(data))).toBe(true)
    expect(first.equals(await renderCertificate({ ...data, serial_no: 'CRT-2026-7Q4M2XKE' }))).toBe(false)
  })

  it.each([
    ['Latin with marks', 'María José Íñiguez Łukasz'],
    ['Vietnamese', 'Nguyễn Thị Hồng Đặng'],
    ['Chinese', '陈伟明'],
    ['Chinese in traditional characters', '陳偉明'],
    ['Japanese', '山田はなこ'],
    ['Korean', '김민수'],
    ['Tamil', 'கவிதா சுப்பிரமணியம்'],
    ['Devanagari', 'राम'],
    ['Thai', 'สมชาย ทองดี'],
    ['Cyrillic', 'Ольга'],
  ])('draws a name in %s so that it can be copied and searched', async (_, holder_name) => {
    expect((await read({ holder_name })).text.replaceAll(' ', '')).toContain(holder_name.replaceAll(' ', ''))
  })

  it('draws a name in Jawi from right to left', async () => {
    const { pieces } = await read({ holder_name: 'محمد حفيظ' })
    const words = ['محمد', 'حفيظ'].map((word) => pieces.find(({ text }) => text.includes(word)))
    expect(words[0]?.x).toBeGreaterThan(words[1]?.x ?? Number.POSITIVE_INFINITY)
  })

  it('gives the text beside glyphs that stand in another order than it is written', async () => {
    const name = 'கெவின்'
    expect(contentsOf(await renderCertificate({ ...data, holder_name: name }))).toContain(Buffer.from(name, 'utf16le').swap16().toString('latin1'))
  })

  it('names a character that no font has instead of a blank box', async () => {
    expect((await read({ holder_name: 'Ali \u{13000}' })).text).toContain('Ali [U+13000]')
  })

  it('does not let control characters turn a name round', async () => {
    expect((await read({ holder_name: 'Ali\u202Eabc\u0007' })).text).toContain('Aliabc')
  })

  it.each([
    ['a long one', 'Tengku Puteri Nur Aisyah Sofea Binti Tengku Muhammad Faizal Iskandar Shah'],
    ['the longest there may be', 'Nur Aisyah Sofea Humaira '.repeat(6).slice(0, 150)],
    ['one word without end', 'W'.repeat(150)],
    ['Chinese without end', '陈'.repeat(150)],
  ])('fits a name, %s, between its margins', async (_, holder_name) => {
    const { pieces, pages, text } = await read({
      holder_name,
      company_name: 'Perbadanan Kemajuan Perindustrian Semenanjung Malaysia Berhad '.repeat(3),
      course_title: 'Advanced Anti-Bribery Compliance for Procurement Officers and Senior Management '.repeat(2),
      topics: data.topics.repeat(20),
      portal_name: 'Suruhanjaya Integriti dan Pematuhan Korporat Malaysia Berhad',
    })
    const right = (277 / 25.4) * 72 + 0.5
    expect(pages).toHaveLength(1)
    for (const { x, width } of pieces) expect(x + width).toBeLessThanOrEqual(right)
    // Nothing lies on anything else: the facts stay below everything that flows.
    const rule = 595.28 - (154.41 / 25.4) * 72
    const flowing = pieces.filter(({ text: words }) => words.includes('Bribery') || words.includes('Nur Aisyah'))
    for (const { y } of flowing) expect(y).toBeGreaterThan(rule)
    expect(text.replaceAll(' ', '')).toContain(holder_name.slice(0, 10).replaceAll(' ', ''))
  })

  it('shrinks a name from 48 to 30 pixels of the design before it takes a second line', async () => {
    const sizeOf = async (holder_name: string) => Math.max(...(await read({ holder_name })).pieces.map(({ size }) => size))
    const pixel = 841.89 / 1123
    expect(await sizeOf('Kavitha')).toBeCloseTo(48 * pixel, 1)
    const shrunk = await sizeOf('Kavitha Subramaniam Kandasamy')
    expect(shrunk).toBeLessThan(48 * pixel)
    expect(shrunk).toBeGreaterThan(30 * pixel)
    expect(await sizeOf('Kavitha Subramaniam Kandasamy Velupillai Arumugam')).toBeCloseTo(30 * pixel, 0)
  })

  it.each(languages)('speaks %s, and its dates do', async (language) => {
    const { text } = await read({ language })
    const { kind, completed, number } = certificateTexts(language)
    for (const words of [kind, completed, number]) expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
    const dates = {
      en: '15 October 2026',
      ch: '2026年10月15日',
      es: '15 de octubre de 2026',
      jp: '2026年10月15日',
      de: '15. Oktober 2026',
      fr: '15 octobre 2026',
    }
    expect(text.replaceAll(' ', '')).toContain(dates[language].replaceAll(' ', ''))
  })

  it('draws shared characters as the language writes them', async () => {
    const fonts = async (language: 'ch' | 'jp') => Buffer.from(await renderCertificate({ ...data, holder_name: '直子', language })).toString('latin1')
    expect(await fonts('ch')).toContain('NotoSansSC')
    expect(await fonts('jp')).toContain('NotoSansJP')
    expect(await fonts('jp')).not.toContain('NotoSansSC')
  })

  it('says so where it does not expire, and leaves out a missing department', async () => {
    const { text } = await read({ expires_at: null, department: null })
    expect(text).toContain('No expiry')
    expect(text).toContain('(202001012345) has finished')
  })

  it('says what the course’s template says: a heading of its own, who signs and as what', async () => {
    const { text, pieces, tags } = await read({
      heading: 'Certificate of conduct',
      signatory_name: 'Siti Aminah',
      signatory_title: 'Head of Compliance',
    })
    for (const words of ['Certificate of conduct', 'Siti Aminah', 'Head of Compliance']) expect(text).toContain(words)
    expect(text).not.toContain('Certificate of completion')
    const rule = 595.28 - (154.41 / 25.4) * 72
    const heights = ['Siti Aminah', 'Head of Compliance'].map((words) => pieces.find((piece) => piece.text === words)?.y ?? 0)
    expect(heights[0]).toBeGreaterThan(heights[1] ?? 0)
    expect(heights[1]).toBeGreaterThan(rule)
    expect(tags).toContain('H1')
  })

  it('keeps the longest template clear of what stands around it', async () => {
    const { pieces, pages } = await read({
      holder_name: 'Nur Aisyah Sofea Humaira '.repeat(6).slice(0, 150),
      company_name: 'Perbadanan Kemajuan Perindustrian Semenanjung Malaysia Berhad '.repeat(3),
      course_title: 'Advanced Anti-Bribery Compliance for Procurement Officers and Senior Management '.repeat(2),
      topics: data.topics.repeat(20),
      heading: 'H'.repeat(80),
      signatory_name: 'N'.repeat(100),
      signatory_title: 'T'.repeat(100),
    })
    expect(pages).toHaveLength(1)
    const lowest = (words: RegExp) => Math.min(...pieces.filter(({ text }) => words.test(text)).map(({ y }) => y))
    const highest = (words: RegExp) => Math.max(...pieces.filter(({ text }) => words.test(text)).map(({ y }) => y))
    expect(highest(/^N+$/)).toBeLessThan(lowest(/Advanced|Senior/))
    expect(lowest(/^T+…?$/)).toBeGreaterThan(595.28 - (154.41 / 25.4) * 72)
    for (const { x, width } of pieces) expect(x + width).toBeLessThanOrEqual((277 / 25.4) * 72 + 0.5)
  })

  it('is tagged for screen readers: headings, the code with its words, a link', async () => {
    const { tags } = await read()
    for (const tag of ['H1', 'H2', 'P', 'Figure', 'Link']) expect(tags).toContain(tag)
  })
})
