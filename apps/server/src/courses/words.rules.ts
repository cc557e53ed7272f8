/** Two texts, word by word. */
import type { TextStretch } from '@jujur/contract/course-versions.ts'

/** Rich text as it reads: a paragraph, a heading or an entry of a list is a line; a picture is its words. */
export const asText = (html: string): string =>
  html
    .replace(/<img\b[^>]*?alt="([^"]*)"[^>]*>/g, ' [$1] ')
    // An editor puts a paragraph into each cell, where another writer puts the words alone.
    .replace(/<\/p>\s*(?=<\/t[dh]>)/g, '')
    .replace(/<(br|\/p|\/h[1-6]|\/li|\/tr|\/blockquote|\/figcaption|\/caption)\b[^>]*>/g, '\n')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** Words with the blank behind them, line ends by themselves; what is written without blanks (Chinese, Japanese) by sign. */
const tokens = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\n|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+[^\S\n]*|[^\S\n]+/gu,
  ) ?? []

/** Longer differences are told as one whole that went and one that came: nobody reads them word by word. */
const MOST_CELLS = 4_000_000

const joined = (parts: TextStretch[]): TextStretch[] => {
  const whole: TextStretch[] = []
  for (const { op, text } of parts) {
    const last = whole.at(-1)
    if (last?.op === op) last.text += text
    else if (text !== '') whole.push({ op, text })
  }
  return whole
}

/** Longest common subsequence, by the classic table over what is left between equal beginning and end. */
const between = (before: string[], after: string[]): TextStretch[] => {
  const [rows, columns] = [before.length, after.length]
  if (rows * columns > MOST_CELLS)
    return [
      { op: 'out', text: before.join('') },
      { op: 'in', text: after.join('') },
    ]
  const width = columns + 1
  const table = new Uint16Array((rows + 1) * width)
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      table[i * width + j] =
        before[i] === after[j]
          ? (table[(i + 1) * width + j + 1] as number) + 1
          : Math.max(table[(i + 1) * width + j] as number, table[i * width + j + 1] as number)
  const parts: TextStretch[] = []
  let [i, j] = [0, 0]
  while (i < rows || j < columns) {
    if (i < rows && j < columns && before[i] === after[j]) {
      parts.push({ op: 'same', text: after[j] as string })
      i++
      j++
    } else if (j >= columns || (i < rows && (table[(i + 1) * width + j] as number) >= (table[i * width + j + 1] as number))) {
      parts.push({ op: 'out', text: before[i++] as string })
    } else parts.push({ op: 'in', text: after[j++] as string })
  }
  return parts
}

export const wordsBetween = (before: string, after: string): TextStretch[] => {
  const [old, now] = [tokens(before), tokens(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const same = (text: string[]): TextStretch => ({ op: 'same', text: text.join('') })
  return joined([
    same(now.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    same(now.slice(now.length - end)),
  ])
}
