/** A file of questions is cut into its questions first, so that one that cannot be read never loses the others. */
import type { QuestionFormat } from '@jujur/contract/questions.ts'

/** What is known of a piece before it is read. */
export type Piece = { readonly text: string; readonly category: string | null; readonly tags: readonly string[] }

/** By how it begins; null where it is neither. */
export const formatOf = (text: string): QuestionFormat | null => {
  if (text.includes('\u0000')) return null
  const start = text.slice(0, 5000).trimStart()
  if (start.startsWith('<')) return /<quiz[\s>]/.test(text.slice(0, 100_000)) && !/<!doctype/i.test(start) ? 'moodle_xml' : null
  return /(^|[^\\])\{/.test(text) || text.includes('::') ? 'gift' : null
}

// ── Moodle XML ────────────────────────────────────────────────────────────────────────────────────────────────

/** Where what begins here ends, for what holds no elements. */
const skips = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Each `question` element as it stands, with what is cut off in the middle as one too. */
export const splitMoodle = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let start = -1
  const end = (at: number) => {
    if (start >= 0) pieces.push({ text: text.slice(start, at), category: null, tags: [] })
    start = -1
  }
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const skip = skips.find(([opening]) => text.startsWith(opening, at))
    if (skip) {
      const over = text.indexOf(skip[1], at + skip[0].length)
      if (over < 0) break
      at = over
      continue
    }
    if (text.startsWith('<question', at) && /[\s>/]/.test(text[at + 9] ?? '')) {
      end(at)
      start = at
    } else if (text.startsWith('</question', at) && /[\s>]/.test(text[at + 10] ?? '')) {
      const close = text.indexOf('>', at)
      end(close < 0 ? text.length : close + 1)
    }
  }
  end(text.length)
  return pieces
}

// ── GIFT ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** How many braces stand open after it; a backslash takes the meaning of the sign after it. */
const openBraces = (text: string, open = 0): number => {
  let depth = open
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '{') depth++
    else if (text[i] === '}') depth = Math.max(0, depth - 1)
  }
  return depth
}

const CATEGORY = /^\s*\$CATEGORY:\s*(.*)$/i

/** At blank lines, as Moodle does, though not within braces; comments and categories are taken out, `[tag:…]` of a comment kept. */
export const splitGift = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let category: string | null = null
  let tags: string[] = []
  let lines: string[] = []
  let depth = 0
  const end = () => {
    if (lines.length > 0) pieces.push({ text: lines.join('\n'), category, tags })
    ;[lines, tags, depth] = [[], [], 0]
  }
  for (const line of text.split('\n')) {
    const named = depth === 0 && CATEGORY.exec(line)
    if (named) {
      end()
      category = (named[1] ?? '').trim()
    } else if (/^\s*\/\//.test(line)) {
      if (lines.length === 0) tags.push(...[...line.matchAll(/\[tag:([^\]]+)\]/g)].map(([, tag]) => (tag as string).trim()))
    } else if (line.trim() === '') {
      if (depth === 0) end()
    } else {
      lines.push(line)
      depth = openBraces(line, depth)
    }
  }
  end()
  return pieces
}

/** The last step of a category's path, which becomes a tag; Moodle's own outer ones say nothing. */
export const tagOfCategory = (path: string): string | null => {
  const steps = path
    .replaceAll('//', '\u0001')
    .split('/')
    .map((step) => step.replaceAll('\u0001', '/').trim())
    .filter((step) => step !== '' && step !== 'top' && !/^\$.*\$$/.test(step))
  return steps.at(-1) ?? null
}
