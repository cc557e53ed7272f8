import { describe, expect, it } from 'vitest'
import { balancedLinesOf, breakLines, clamped, printable, runsOf, widthOf } from './pdf-text.ts'

const style = { size: 10, weight: 400 } as const
const runs = (text: string) => runsOf(text, { weight: 400 }, 'chinese').map((run) => `${run.family}${run.rightToLeft ? '<' : ''}:${run.text}`)

describe('the font of a letter', () => {
  it.each([
    ['poppins', 'Kavitha Łódź'],
    ['noto', 'Nguyễn Ελένη Ольга'],
    ['devanagari', 'कृष्ण'],
    ['chinese', '陳偉明'],
    ['japanese', 'やまだ'],
    ['korean', '김민수'],
    ['tamil', 'கொழும்பு'],
    ['telugu', 'వెంకటేశ్వర్లు'],
    ['malayalam', 'ശ്രീജിത്ത്'],
    ['gurmukhi', 'ਹਰਪ੍ਰੀਤ'],
    ['bengali', 'শ্রী'],
    ['sinhala', 'ශ්‍රී'],
    ['thai', 'น้ำผึ้ง'],
    ['lao', 'ນ້ຳ'],
    ['khmer', 'កម្ពុជា'],
    ['myanmar', 'အောင်ဆန်း'],
    ['emoji', '👩‍💻'],
  ])('%s draws %s, shaped as one run', (family, text) => {
    expect(runs(text)).toEqual([`${family}:${text}`])
    expect(widthOf(text, style, 'chinese')).toBeGreaterThan(0)
  })
  it('is Arabic for Jawi, from the right', () => {
    expect(runs('ڤݢڽ')).toEqual(['arabic<:ڤݢڽ'])
  })
  it('is one for all Latin letters of a line, so that no word is patched', () => {
    expect(runs('Đặng Kavitha')).toEqual(['noto:Đặng Kavitha'])
  })
  it('is Japanese for shared characters beside kana or where the document is', () => {
    expect(runs('田中さん')).toEqual(['japanese:田中さん'])
    expect(runsOf('田中', { weight: 400 }, 'japanese')[0]?.family).toBe('japanese')
    expect(runs('田中')).toEqual(['chinese:田中'])
  })
  it('keeps marks with the letters they follow, digits and spaces with Latin', () => {
    expect(runs('买买提·艾力 2026')).toEqual(['chinese:买买提·艾力', 'poppins: 2026'])
  })
  it('shapes scripts of one font apart', () => {
    expect(runs('Ram राम')).toEqual(['poppins:Ram ', 'devanagari:राम'])
  })
  it('writes the number of a character that none draws', () => {
    expect(runs('a\u{13000}b')).toEqual(['poppins:a[U+13000]b'])
  })
})

describe('direction', () => {
  it('orders the runs as they stand from the left', () => {
    expect(runs('Ali محمد حفيظ')).toEqual(['poppins:Ali ', 'arabic<:حفيظ', 'poppins<: ', 'arabic<:محمد'])
  })
  it('lets the first letter decide', () => {
    expect(runs('محمد (Ali)').at(-1)).toBe('arabic<:محمد')
  })
})

describe('printable text', () => {
  it('has no line feeds, controls or hidden turns', () => {
    expect(printable(' a\n\tb\u0000\u202Ec\u2066d ')).toBe('a bcd')
  })
  it('is composed', () => {
    expect(printable('e\u0301')).toBe('é')
  })
})

describe('lines', () => {
  it('keep every word, in order, within the width', () => {
    const text = 'Nobody may give, promise or accept a bribe, however small it is and whatever it is called.'
    const lines = breakLines(text, style, 100, 'chinese')
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join(' ')).toBe(text)
    for (const line of lines) expect(widthOf(line, style, 'chinese')).toBeLessThanOrEqual(100)
  })
  it('break Chinese between characters, but never before a full stop', () => {
    const lines = breakLines('我承诺遵守法律。我承诺遵守法律。', style, 71, 'chinese')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).not.toMatch(/^。/)
  })
  it('break a word that no line can hold', () => {
    const lines = breakLines('W'.repeat(50), style, 60, 'chinese')
    expect(lines.join('')).toBe('W'.repeat(50))
    for (const line of lines) expect(widthOf(line, style, 'chinese')).toBeLessThanOrEqual(60)
  })
  it('are of about one length where they are balanced', () => {
    const text = 'Jürgen Großmann von Weißenfels zu Hohenzollern'
    const width = widthOf(text, style, 'chinese') * 0.9
    expect(breakLines(text, style, width, 'chinese')).toHaveLength(2)
    const [first = '', second = '', ...rest] = balancedLinesOf(text, style, width, 'chinese')
    expect(rest).toEqual([])
    expect(widthOf(first, style, 'chinese') / widthOf(second, style, 'chinese')).toBeLessThan(1.7)
  })
  it('end in an ellipsis where there were more than may be', () => {
    const lines = breakLines('one two three four five six seven', style, 50, 'chinese')
    const kept = clamped(lines, 2, style, 50, 'chinese')
    expect(kept).toHaveLength(2)
    expect(kept[1]).toMatch(/\S…$/)
    expect(widthOf(kept[1] ?? '', style, 'chinese')).toBeLessThanOrEqual(50)
    expect(clamped(['one'], 2, style, 50, 'chinese')).toEqual(['one'])
  })
})

describe('figures in columns', () => {
  const column = { size: 10, weight: 400, figures: true } as const
  it('are all as wide as each other, at every weight', () => {
    for (const weight of [400, 500, 600] as const) {
      const widths = [...'0123456789'].map((digit) => widthOf(digit, { ...column, weight }, 'chinese').toFixed(6))
      expect(new Set(widths).size).toBe(1)
    }
    // Poppins alone does not have them.
    expect(widthOf('1', { ...column, figures: false }, 'chinese')).toBeLessThan(widthOf('8', { ...column, figures: false }, 'chinese'))
  })
  it('take the digits alone from their own font', () => {
    const families = runsOf('RM 1,080.00', column, 'chinese').map(({ family, text }) => `${family}:${text}`)
    expect(families).toEqual(['poppins:RM ', 'figures:1', 'poppins:,', 'figures:080', 'poppins:.', 'figures:00'])
  })
})
