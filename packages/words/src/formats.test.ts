import { describe, expect, it } from 'vitest'
import { dayInMalaysia, formatOf } from './formats.ts'

/** Intl sets no-break spaces here and there. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatOf', () => {
  const en = formatOf('en')
  it('dates an instant as Malaysia does, eight hours ahead', () => {
    const at = '2026-12-03T16:30:00Z'
    expect([en.date(at), en.longDate(at), plain(en.dateTime(at)), plain(en.time(at))]).toEqual([
      '4 Dec 2026',
      '4 December 2026',
      '4 Dec 2026, 12:30 am',
      '12:30 am',
    ])
    expect(en.date(new Date(at))).toBe('4 Dec 2026')
    expect(['de', 'fr', 'es', 'zh', 'ja', 'ms'].map((tag) => formatOf(tag).longDate(at))).toEqual([
      '4. Dezember 2026',
      '4 décembre 2026',
      '4 de diciembre de 2026',
      '2026年12月4日',
      '2026年12月4日',
      '4 Disember 2026',
    ])
  })
  it('says how long ago it was, by hours, then by days of the calendar in Malaysia, then the date', () => {
    const now = new Date('2026-12-04T02:00:00Z')
    const of = (at: string) => plain(en.ago(at, now))
    expect([of('2026-12-04T01:59:30Z'), of('2026-12-04T01:40:00Z'), of('2026-12-03T23:00:00Z'), of('2026-12-03T01:00:00Z')]).toEqual([
      'this minute',
      '20 minutes ago',
      '3 hours ago',
      'yesterday',
    ])
    expect(formatOf('ja').ago('2026-12-03T23:00:00Z', now)).toBe('3時間前')
    expect([of('2026-11-30T01:00:00Z'), of('2026-11-27T01:00:00Z')]).toEqual(['4 days ago', '27 Nov 2026'])
  })
  it('puts facts side by side with the comma of the language', () => {
    expect(['en', 'de', 'ja', 'zh'].map((tag) => formatOf(tag).facts(['A', 'B']))).toEqual(['A, B', 'A, B', 'A、B', 'A，B'])
    expect(formatOf('en').facts(['A', null, '', false, undefined, 'B'])).toBe('A, B')
  })
  it('puts sentences one after another, where there are any', () => {
    expect(['en', 'ja', 'zh'].map((tag) => formatOf(tag).sentences(['One.', false, 'Two.', undefined, '']))).toEqual([
      'One. Two.',
      'One.Two.',
      'One.Two.',
    ])
  })
  it('keeps a day without a time the day it is', () => {
    expect(en.day('2026-12-04')).toBe('Fri, 4 Dec 2026')
  })
  it('writes sen as ringgit', () => {
    expect(plain(en.money(400_000))).toBe('RM 4,000.00')
    expect(plain(formatOf('de').money(-5))).toBe('-0,05 RM')
  })
  it('writes another currency by its code', () => {
    expect([plain(en.moneyIn(1000, 'USD')), plain(formatOf('de').moneyIn(1000, 'USD')), plain(en.moneyIn(1000, 'MYR'))]).toEqual([
      'USD 10.00',
      '10,00 USD',
      'RM 10.00',
    ])
    expect(en.moneyIn(1000, 'S$')).toBe('S$ 10.00')
  })
  it('writes sen into a field with the sign of the language, without groups', () => {
    expect(['en', 'de', 'fr', 'es', 'ja', 'zh'].map((tag) => formatOf(tag).typed(417_614))).toEqual([
      '4176.14',
      '4176,14',
      '4176,14',
      '4176,14',
      '4176.14',
      '4176.14',
    ])
  })
  it('writes a rate with no more places than it has', () => {
    expect([en.rate(800), en.rate(650), plain(formatOf('de').rate(650))]).toEqual(['8%', '6.5%', '6,5 %'])
  })
  it('writes numbers, percent and times', () => {
    expect([en.number(9800), en.percent(92), formatOf('de').number(9800)]).toEqual(['9,800', '92%', '9.800'])
    expect([en.minutes(9), en.minutes(60), en.minutes(75)]).toEqual(['9 min', '1 hr', '1 hr 15 min'])
    expect(['ja', 'zh'].map((tag) => formatOf(tag).minutes(75))).toEqual(['1時間15分', '1小时15分钟'])
    expect([en.duration(44.2), en.duration(121)]).toEqual(['45 sec', '3 min'])
  })
  it('tells the day that it is in Malaysia', () => {
    expect(dayInMalaysia(new Date('2026-12-04T15:59:59Z'))).toBe('2026-12-04')
    expect(dayInMalaysia(new Date('2026-12-04T16:00:00Z'))).toBe('2026-12-05')
  })
  it('is made once for each language', () => {
    expect(formatOf('en')).toBe(en)
    expect(formatOf('de')).not.toBe(en)
  })
})
