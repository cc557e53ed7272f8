import { describe, expect, it } from 'vitest'
import { threadTimer } from '../testing/work-time.ts'
import { readCaptions } from './captions.ts'

const cue = (times: string, text = 'The lines run straight.') => `WEBVTT\n\n${times}\n${text}\n`

describe('captions', () => {
  it('are taken with how many lines they have', () =>
    expect(readCaptions('WEBVTT\n\n00:00.000 --> 00:02.000\nOne\n\n2\n00:02.000 --> 00:03.000\nTwo\n')).toMatchObject({ cues: 2 }))
  it('are kept without the mark and line ends of other systems', () =>
    expect(readCaptions('\uFEFFWEBVTT\r\n\r\n00:00.000 --> 00:02.000\r\nOne\r\n')).toEqual({
      text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nOne\n',
      cues: 1,
    }))
  it.each([
    ['no captions at all', 'Hello', 1, 'header'],
    ['subtitles of another kind', '1\n00:00:00,000 --> 00:00:02,000\nOne\n', 1, 'header'],
    ['a comma for a point', cue('00:00,000 --> 00:02,000'), 3, 'time'],
    ['times that run backwards', cue('00:05.000 --> 00:02.000'), 3, 'order'],
    ['a block of regions', 'WEBVTT\n\nREGION\nid:x\n', 5, 'block'],
    ['a header alone', 'WEBVTT\n', 1, 'empty'],
    ['nothing', '', 1, 'header'],
  ])('%s are refused with the line', (_, text, line, problem) => {
    expect(readCaptions(text)).toMatchObject({ faults: expect.arrayContaining([{ line, problem }]) })
  })
  it.each(['<b>', '</', '<c.x>\n'])('with tags without end (%j) are refused at once, with the line', (tag) => {
    const worked = threadTimer()
    expect(readCaptions(cue('00:00.000 --> 00:02.000', tag.repeat(26_000)))).toMatchObject({ faults: [{ problem: 'text' }] })
    expect(worked()).toBeLessThan(500)
  })
  it('may be marked word by word', () => {
    const words = Array.from({ length: 20 }, (_, i) => `<00:00.${100 + i}><c>word</c>`).join(' ')
    const lines = Array.from({ length: 100 }, (_, i) => `00:${10 + (i % 50)}:00.000 --> 00:${10 + (i % 50)}:01.000\n${words}\n`).slice(0, 50)
    expect(readCaptions(`WEBVTT\n\n${lines.join('\n')}`)).toMatchObject({ cues: 50 })
  })
  it('tell of twenty faults at most', () => {
    const many = `WEBVTT\n\n${Array.from({ length: 50 }, (_, i) => `00:0${i % 10},000 --> 1\nx\n`).join('\n')}`
    const read = readCaptions(many)
    expect('faults' in read && read.faults).toHaveLength(20)
  })
})
