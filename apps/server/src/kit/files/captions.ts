/** Captions in WebVTT: taken only where a browser shows every line of them. */
import webvtt from 'webvtt-parser'

export type CaptionFault = { line: number; problem: 'header' | 'time' | 'order' | 'block' | 'empty' | 'text' }
export type Captions = { text: string; cues: number }

const MOST_TOLD = 20

/** The parser's sentences, told apart. */
const problemOf = (message: string): CaptionFault['problem'] => {
  if (/signature/i.test(message)) return 'header'
  if (/comment|style block|identifier|blank line/i.test(message)) return 'block'
  if (/not greater|greater than any|between start/i.test(message)) return 'order'
  if (/timestamp|digits|decimal|seconds|time unit/i.test(message)) return 'time'
  return 'text'
}

/** Without a mark at the start, and with the line ends of a file of ours. */
const plain = (text: string) => text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')

/** Tags within tags are taken apart one call within the other, and without end; nobody marks so much of one caption. */
const MOST_TAGS = 200
const overMarked = (text: string): number | null => {
  let [tags, blank] = [0, false]
  for (const [i, line] of text.split('\n').entries()) {
    if (blank) tags = 0
    blank = line === ''
    tags += line.split('<', MOST_TAGS + 2).length - 1
    if (tags > MOST_TAGS) return i + 1
  }
  return null
}

export const readCaptions = (given: string): Captions | { faults: CaptionFault[] } => {
  const text = plain(given)
  const line = overMarked(text)
  if (line !== null) return { faults: [{ line, problem: 'text' }] }
  const { cues, errors } = new webvtt.WebVTTParser().parse(text, 'metadata')
  if (errors.length > 0) return { faults: errors.slice(0, MOST_TOLD).map(({ line, message }) => ({ line, problem: problemOf(message) })) }
  return cues.length === 0 ? { faults: [{ line: 1, problem: 'empty' }] } : { text, cues: cues.length }
}
