/** Captions as other programs write them, and what is odd about their times. */

const TIME = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s+-->/
const SRT_LINE = /^\s*(\d{1,3}:\d{2}:\d{2}),(\d{1,3})\s+-->\s+(\d{1,3}:\d{2}:\d{2}),(\d{1,3})/

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
const hours = (time: string) => time.padStart(8, '0')

/** SubRip, which most programs call SRT, as WebVTT; null where it is none. */
export const fromSrt = (text: string): string | null => {
  const lines = linesOf(text)
  if (lines[0]?.startsWith('WEBVTT') || !lines.some((line) => SRT_LINE.test(line))) return null
  const written = lines.map((line) => {
    const [, from, ms = '', to, toMs = ''] = SRT_LINE.exec(line) ?? []
    if (from && to) return `${hours(from)}.${ms.padEnd(3, '0')} --> ${hours(to)}.${toMs.padEnd(3, '0')}`
    // Colours and places are no part of it; bold, italic and underlined stay.
    return line.replaceAll(/<\/?font[^<>]*>|\{\\an?\d{1,2}\}/gi, '').replaceAll('-->', '→')
  })
  return `WEBVTT\n\n${written.join('\n').trim()}\n`
}

/** The lines whose captions begin after the recording has ended; nobody will see them. */
export const beyondEnd = (text: string, seconds: number | null): number[] => {
  if (seconds === null) return []
  return linesOf(text).flatMap((line, i) => {
    const [whole, h = '0', m = '0', s = '0'] = TIME.exec(line) ?? []
    return whole !== undefined && Number(h) * 3600 + Number(m) * 60 + Number(s) > seconds ? [i + 1] : []
  })
}
