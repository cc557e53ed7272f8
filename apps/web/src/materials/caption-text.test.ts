import { describe, expect, it } from 'vitest'
import { beyondEnd, fromSrt } from './caption-text.ts'

describe('captions in SRT', () => {
  it('become WebVTT: their times, their words, without colours', () =>
    expect(
      fromSrt(
        '\uFEFF1\r\n00:00:01,000 --> 00:00:04,500\r\n<font color="#fff">Say <i>no</i></font>, kindly.\r\n\r\n2\r\n00:01:05,20 --> 00:01:08,000\r\n{\\an8}And tell someone.\r\n',
      ),
    ).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.500\nSay <i>no</i>, kindly.\n\n2\n00:01:05.200 --> 00:01:08.000\nAnd tell someone.\n'))
  it('are told from WebVTT and from what is neither', () => {
    expect(fromSrt('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')).toBeNull()
    expect(fromSrt('Hello')).toBeNull()
  })
})

describe('captions that nobody will see', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\n10:05.000 --> 10:08.000\nToo late\n\n01:00:00.000 --> 01:00:01.000\nMuch too late'
  it('are told by their lines', () => expect(beyondEnd(text, 60)).toEqual([6, 9]))
  it('are not looked for where the length is not known', () => expect(beyondEnd(text, null)).toEqual([]))
})
