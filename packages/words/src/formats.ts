/** Dates, numbers and money as a language writes them, by its BCP 47 tag. */
import { perTag } from './per-tag.ts'

/** Dates and times are shown as in Malaysia, wherever the reader sits. */
export const TIME_ZONE = 'Asia/Kuala_Lumpur'
export const CURRENCY = 'MYR'

/** Dates and money in English as Malaysia writes them: 4 Dec 2026, RM 4,000.00. */
const inMalaysia = (tag: string) => (tag === 'en' ? 'en-MY' : tag)

/** Malaysia is eight hours ahead of UTC, the whole year. */
const AHEAD_MS = 8 * 3_600_000
const dayNumber = (at: Date): number => Math.floor((at.getTime() + AHEAD_MS) / 86_400_000)
/** Day of an instant, in Malaysia, as calls and date fields write it: 2026-12-04. */
export const dayInMalaysia = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10)

/** Made when first used: few pages need them all. */
const once = <A>(make: () => (value: A) => string) => {
  let format: ((value: A) => string) | undefined
  return (value: A): string => {
    format ??= make()
    return format(value)
  }
}

export const formatOf = perTag((tag) => {
  const date = (options: Intl.DateTimeFormatOptions, timeZone = TIME_ZONE) =>
    once<string | Date>(() => {
      const format = new Intl.DateTimeFormat(inMalaysia(tag), { ...options, timeZone })
      return (at) => format.format(new Date(at))
    })
  /** Japanese and Chinese leave no space, between a figure and its unit neither, whatever the tables of the language say. */
  const spaceless = tag === 'ja' || tag === 'zh'
  const tight = (text: string): string => (spaceless ? text.replaceAll(' ', '') : text)
  const number = (options: Intl.NumberFormatOptions, locale = tag) =>
    once<number>(() => {
      const format = new Intl.NumberFormat(locale, options)
      return (n) => format.format(n)
    })
  const unit = (name: 'hour' | 'minute' | 'second') => {
    const format = number({ style: 'unit', unit: name, unitDisplay: 'short' })
    return (n: number) => tight(format(n))
  }
  const [second, minute, hour] = [unit('second'), unit('minute'), unit('hour')]
  const percent = number({ style: 'percent', maximumFractionDigits: 0 })
  const money = number({ style: 'currency', currency: CURRENCY, currencyDisplay: 'narrowSymbol' }, inMalaysia(tag))
  const inCurrency = perTag((currency) => number({ style: 'currency', currency, currencyDisplay: 'code' }, inMalaysia(tag)))
  const rate = number({ style: 'percent', maximumFractionDigits: 2 })
  const typed = number({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }, inMalaysia(tag))
  const minutes = (n: number) => (n < 60 ? minute(n) : tight([hour(Math.floor(n / 60)), ...(n % 60 ? [minute(n % 60)] : [])].join(' ')))
  const distance = once<[number, Intl.RelativeTimeFormatUnit]>(() => {
    const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
    return ([n, unit]) => tight(format.format(n, unit))
  })
  const listed = (type: Intl.ListFormatType) =>
    once<readonly string[]>(() => {
      const format = new Intl.ListFormat(tag, { type })
      return (items) => format.format(items)
    })
  const list = listed('conjunction')
  const comma = ({ ja: '、', zh: '，' } as Record<string, string>)[tag] ?? ', '
  const medium = date({ dateStyle: 'medium' })
  /** How long ago an instant was, for lists: 5 minutes ago, 2 hours ago, yesterday; from a week on its date. */
  const ago = (at: string | Date, now: Date = new Date()): string => {
    const minutes = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000))
    if (minutes < 60) return distance([-minutes, 'minute'])
    if (minutes < 24 * 60) return distance([-Math.floor(minutes / 60), 'hour'])
    const days = dayNumber(now) - dayNumber(new Date(at))
    return days < 7 ? distance([-days, 'day']) : medium(at)
  }
  return {
    ago,
    /** With its weekday, as at the head of a page: Tuesday, 24 November 2026. */
    fullDay: date({ dateStyle: 'full' }),
    /** Day of an instant, in Malaysia: 4 Dec 2026. */
    date: medium,
    /** The same in full, for what is printed: 4 December 2026. */
    longDate: date({ dateStyle: 'long' }),
    /** A date without a time (`due_on`), with its weekday: Fri, 4 Dec 2026. */
    day: date({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'UTC'),
    /** Of a date without a time: Friday. */
    weekday: date({ weekday: 'long' }, 'UTC'),
    /** The same where there is no room, as at an axis: 4 Dec. */
    shortDay: date({ day: 'numeric', month: 'short' }, 'UTC'),
    dateTime: date({ dateStyle: 'medium', timeStyle: 'short' }),
    time: date({ timeStyle: 'short' }),
    /** Of a month `2026-11`: Nov, and November 2026. */
    monthOnly: date({ month: 'short' }, 'UTC'),
    monthYear: date({ month: 'long', year: 'numeric' }, 'UTC'),
    /** Several things in one sentence: phone, department and position. */
    list,
    /** One of them: Ann, Ben or Cho. */
    either: listed('disjunction'),
    /** Facts side by side, without an and: 8 modules, 1 hr 30 min, 12 months. What there is none of is left out. */
    facts: (facts: readonly (string | null | undefined | false)[]): string => facts.filter(Boolean).join(comma),
    /** Sentences one after another; what is not said is left out. */
    sentences: (said: readonly (string | false | null | undefined)[]): string => said.filter(Boolean).join(spaceless ? '' : ' '),
    number: number({}),
    /** Of whole percent: 92 -> 92 %. */
    percent: (n: number) => percent(n / 100),
    /** Of basis points, as a rate of tax: 800 -> 8 %. */
    rate: (basisPoints: number) => rate(basisPoints / 10_000),
    /** Of integer sen. */
    money: (sen: number) => money(sen / 100),
    /** Of hundredths of any currency, by its code of three letters: USD 10.00. What is no code stands as it was told. */
    moneyIn: (hundredths: number, currency: string) => {
      if (currency === CURRENCY) return money(hundredths / 100)
      return /^[A-Z]{3}$/.test(currency) ? inCurrency(currency)(hundredths / 100) : `${currency} ${typed(hundredths / 100)}`
    },
    /** Of integer sen, as it stands in a field to be typed over: 4176.14. */
    typed: (sen: number) => typed(sen / 100),
    /** Of whole minutes: 9 min, 1 hr 15 min. */
    minutes,
    /** Of seconds, as words: 45 sec, 3 min. Rounded up, since it tells how long to wait. */
    duration: (seconds: number) => (seconds < 60 ? second(Math.ceil(seconds)) : minutes(Math.ceil(seconds / 60))),
  }
})
export type Format = ReturnType<typeof formatOf>
