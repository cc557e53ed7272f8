import { describe, expect, it } from 'vitest'
import { clockOf, countOf, secondsOf } from './material-words.ts'

describe('a time', () => {
  it('is written as minutes and seconds, and read again', () => {
    expect(clockOf(192)).toBe('3:12')
    expect(clockOf(5)).toBe('0:05')
    for (const seconds of [0, 5, 59, 60, 192, 3600]) expect(secondsOf(clockOf(seconds))).toBe(seconds)
  })
  it('may be minutes alone; anything else is none', () => {
    expect(secondsOf('4')).toBe(240)
    for (const text of ['', '3:7', '3:60', '-1', 'x', '1:2:3']) expect(secondsOf(text)).toBeNull()
  })
})

it('words are counted, or signs where there are no blanks between them', () => {
  expect(countOf('Say no, kindly.')).toEqual({ count: 3, signs: false })
  expect(countOf('询问礼物的价值')).toEqual({ count: 7, signs: true })
})
