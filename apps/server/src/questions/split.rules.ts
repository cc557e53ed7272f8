/** A file of questions is cut into its questions first, so that one that cannot be read never loses the others. */
import type { ImportFormat } from '@jujur/contract/questions.ts'

/** What is known of a piece before it is read. */
export type QuestionPiece = {
  readonly text: string
  readonly category: string | null
  readonly tags: readonly string[]
  /** Where it begins in the file, from 1. */
  readonly at_line: number
}

/** By how it begins; null where it is none of them. */
export const formatOf = (text: string): Exclude<ImportFormat, 'sheet'> | null => {
  if (text.includes('\u0000')) return null
  const start = text.slice(0, 5000).trimStart()
  if (start.startsWith('<')) return /<quiz[\s>]/.test(text.slice(0, 100_000)) && !/<!doctype/i.test(start) ? 'moodle_xml' : null
  if (/^\s*ANSWER\s*:\s*[A-Z]/im.test(text) && /^\s*A\s*[.)]/m.test(text)) return 'aiken'
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
export const splitMoodle = (text: string): QuestionPiece[] => {
  const pieces: QuestionPiece[] = []
  let start = -1
  let counted = 0
  let line = 1
  const lineAt = (at: number) => {
    for (; counted < at; counted++) if (text[counted] === '\n') line++
    return line
  }
  const end = (at: number) => {
    if (start >= 0) pieces.push({ text: text.slice(start, at), category: null, tags: [], at_line: lineAt(start) })
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

// ── Aiken ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Each ends with the line that says which option is right; what follows the last has none. */
export const splitAiken = (text: string): QuestionPiece[] => {
  const pieces: QuestionPiece[] = []
  let lines: string[] = []
  let at_line = 0
  const end = () => {
    if (lines.length > 0) pieces.push({ text: lines.join('\n'), category: null, tags: [], at_line })
    lines = []
  }
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    if (lines.length === 0) at_line = at + 1
    lines.push(line)
    if (/^\s*ANSWER\s*:/i.test(line)) end()
  }
  end()
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

const opensBrace = (line: string): boolean => openBraces(line.slice(0, (/(?:\\.|[^\\}])*/.exec(line)?.[0] ?? '').length)) > 0

/**
 * At blank lines, as Moodle does, though not within braces; comments and categories are taken out, `[tag:…]` of a comment kept. Braces that do
 * not close before others open, a category begins or the file ends lost their end: that question ends at its first blank line, and no other
 * with it.
 */
export const splitGift = (text: string): QuestionPiece[] => {
  const pieces: QuestionPiece[] = []
  const all = text.split('\n')
  let category: string | null = null
  let tags: string[] = []
  let lines: string[] = []
  let depth = 0
  let at_line = 0
  /** The first blank line within open braces, and how much of the question stands before it. */
  let blank: { at: number; lines: number } | null = null
  const end = () => {
    if (lines.length > 0) pieces.push({ text: lines.join('\n'), category, tags, at_line })
    ;[lines, tags, depth, blank] = [[], [], 0, null]
  }
  for (let at = 0; at <= all.length; at++) {
    const line = all[at] ?? ''
    const isComment = /^\s*\/\//.test(line)
    const isOver = at === all.length || (!isComment && (CATEGORY.test(line) || opensBrace(line)))
    if (depth > 0 && blank && isOver) {
      // What follows the blank line is read again by itself; it opens no braces, so that happens once.
      at = blank.at
      lines.length = blank.lines
      end()
      continue
    }
    if (at === all.length) break
    const named = (depth === 0 || CATEGORY.test(line)) && CATEGORY.exec(line)
    if (named) {
      end()
      category = (named[1] ?? '').trim()
    } else if (isComment) {
      if (lines.length === 0) tags.push(...[...line.matchAll(/\[tag:([^\]]+)\]/g)].map(([, tag]) => (tag as string).trim()))
    } else if (line.trim() === '') {
      if (depth === 0) end()
      else blank ??= { at, lines: lines.length }
    } else {
      if (lines.length === 0) at_line = at + 1
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
