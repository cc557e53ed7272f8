/** What Word and the like put on the clipboard, as plain markup: parsing their styles alone would break the page's security policy. */

const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s>]+)`, 'gi')
const LEVEL = /mso-list:\s*l(\d+)\s+level(\d+)/i
const PARAGRAPH = /<p\b([^>]*)>([\s\S]*?)<\/p>/gi
/** The mark itself, a bullet or a number, which Word writes as text. */
const MARK = /<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->|<span[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>(?:\s*<\/span>)*/i
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()

type Item = { level: number; ordered: boolean; html: string }

const listOf = (items: readonly Item[]): string => {
  let html = ''
  const open: string[] = []
  for (const { level, ordered, html: inside } of items) {
    const tag = ordered ? 'ol' : 'ul'
    while (open.length > level) html += `</li></${open.pop()}>`
    if (open.length === level && open.length > 0) html += '</li>'
    while (open.length < level) {
      html += `<${tag}>`
      open.push(tag)
      // A level that is skipped has an item of its own to stand in.
      if (open.length < level) html += '<li>'
    }
    html += `<li><p>${inside}</p>`
  }
  while (open.length > 0) html += `</li></${open.pop()}>`
  return html
}

/** Paragraphs that Word says are items of a list, as a list. */
const withLists = (html: string): string => {
  let run: Item[] = []
  let result = ''
  let at = 0
  const flush = () => {
    if (run.length > 0) result += listOf(run)
    run = []
  }
  for (const match of html.matchAll(PARAGRAPH)) {
    const [whole, attributes = '', inside = ''] = match
    const between = html.slice(at, match.index)
    const level = LEVEL.exec(attributes)
    if (between.trim() !== '' || !level) flush()
    result += between
    at = match.index + whole.length
    if (!level) {
      result += whole
      continue
    }
    const mark = MARK.exec(inside)
    const ordered = /^\(?(\d+|[a-z]{1,4})[.)]/i.test(words(mark?.[1] ?? mark?.[2] ?? ''))
    run.push({ level: Math.min(Number(level[2]), 6), ordered, html: inside.replace(MARK, '').trim() })
  }
  flush()
  return result + html.slice(at)
}

export const cleanPaste = (html: string): string =>
  withLists(html)
    .replaceAll(/<!--[\s\S]*?-->|<!\[[^>]*>/g, '')
    .replaceAll(/<(style|script|xml|title|template|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<\/?(o|w|m|v|st1):[^>]*>/gi, '')
    .replaceAll(/<(link|meta|base|script|style)\b[^>]*>/gi, '')
    // Only our own pictures, by their content.
    .replaceAll(/<img\b(?![^>]*\ssrc="file:[0-9a-f]{64}")[^>]*>/gi, '')
    .replaceAll(attribute('style'), '')
    .replaceAll(attribute('on\\w+'), '')
    .replaceAll(attribute('class'), '')
