/** What Word, Google Docs and LibreOffice put on the clipboard, as plain markup: what they say by styles is said by elements. */

/** Their styles under another name: a page whose policy forbids styles may not even parse them. */
const STYLE = 'data-css'
const LEFT_OUT = ['script', 'style', 'xml', 'title', 'template', 'noscript', 'svg', 'math', 'object', 'iframe', 'textarea', 'select'] as const

const isOurs = (src: string) => /^file:[0-9a-f]{64}$/.test(src)

/** Where a tag ends, its quoted values looked over; -1 where it does not. */
const tagEnd = (html: string, from: number): number => {
  let quote = ''
  for (let i = from; i < html.length; i++) {
    const sign = html[i] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return i
    else if ((sign === '"' || sign === "'") && /[=\s]/.test(html[i - 1] ?? '')) quote = sign
  }
  return -1
}

/** The markup without what the page's policy forbids to be parsed, read once from the beginning to the end. */
const inert = (html: string): string => {
  const lower = html.toLowerCase()
  const kept: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    kept.push(html.slice(at, open < 0 ? undefined : open))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      if (close < 0) break
      at = close + 3
      continue
    }
    const close = tagEnd(html, open + 1)
    if (close < 0) break
    at = close + 1
    const name = /^[a-z][a-z0-9:]*/.exec(lower.slice(open + 1, open + 30))?.[0]
    const out = LEFT_OUT.find((one) => one === name)
    if (out && html[close - 1] !== '/') {
      const end = lower.indexOf(`</${out}`, at)
      if (end < 0) break
      at = end
    } else if (!out && (name !== undefined || html[open + 1] === '/'))
      kept.push(html.slice(open, at).replaceAll(/(?<=["'\s])style\s*=/gi, `${STYLE}=`))
  }
  return kept.join('')
}

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(inert(html), 'text/html').body

const cssOf = (element: Element): Map<string, string> =>
  new Map(
    (element.getAttribute(STYLE) ?? '')
      .toLowerCase()
      .split(';')
      .map((one): [string, string] => {
        const colon = one.indexOf(':')
        return [one.slice(0, colon).trim(), one.slice(colon + 1).trim()]
      }),
  )

const all = (within: Element, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)]
const renamed = (element: Element, name: string): HTMLElement => {
  const other = document.createElement(name)
  for (const { name: key, value } of element.attributes) other.setAttribute(key, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
const unwrapped = (element: Element) => element.replaceWith(...element.childNodes)

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** An item as Word says it: of which list, how deep, and the mark that it writes as text. */
type Item = { paragraph: Element; list: string; level: number; mark: string }

const itemOf = (paragraph: Element): Item | null => {
  const told = /\b(l\d+)\s+level(\d+)/.exec(cssOf(paragraph).get('mso-list') ?? '')
  if (paragraph.tagName !== 'P' || !told) return null
  const mark = all(paragraph, `[${STYLE}]`).find((one) => cssOf(one).get('mso-list') === 'ignore')
  return { paragraph, list: told[1] ?? '', level: Math.min(Number(told[2]), 6), mark: (mark?.textContent ?? '').trim() }
}

const listsOfWord = (body: Element) => {
  let open: { element: Element; list: string; last: Element }[] = []
  let before: Element | null = null
  for (const paragraph of all(body, 'p')) {
    const item = itemOf(paragraph)
    if (!item) continue
    // Only what stands right behind the last item goes on with its list.
    if (open[0] === undefined || before === null || paragraph.previousElementSibling !== open[0].element) open = []
    const { list, level, mark } = item
    const isOrdered = /^\(?(\d+|[a-z]{1,4})[.)]/i.test(mark)
    const tag = isOrdered ? 'OL' : 'UL'
    open = open.slice(0, level)
    const same = open[level - 1]
    if (same && (same.element.tagName !== tag || (level === 1 && same.list !== list))) open = open.slice(0, level - 1)
    for (let depth = open.length; depth < level; depth++) {
      const element = document.createElement(tag)
      const start = Number(/^\(?(\d+)[.)]/.exec(mark)?.[1] ?? 1)
      if (isOrdered && depth === level - 1 && start > 1) element.setAttribute('start', String(start))
      const within = open.at(-1)
      if (within) within.last.append(element)
      else paragraph.before(element)
      // A level that is skipped has an item of its own to stand in.
      const last = document.createElement('li')
      if (depth < level - 1) element.append(last)
      open.push({ element, list, last })
    }
    const deepest = open.at(-1)
    if (!deepest) continue
    deepest.last = document.createElement('li')
    deepest.element.append(deepest.last)
    deepest.last.append(paragraph)
    before = paragraph
  }
}

/** Google Docs puts a list into a list, with no item to stand in. */
const listsInLists = (body: Element) => {
  for (const list of all(body, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.tagName === 'LI') item.append(list)
    else {
      const made = document.createElement('li')
      list.before(made)
      made.append(list)
    }
  }
}

// ── Headings and looks ────────────────────────────────────────────────────────────────────────────────────────

/** The page's own title is the first heading, so theirs begin with the second; the steps between them stay. */
const headings = (body: Element) => {
  for (const title of all(body, 'p')) {
    const name = title.getAttribute('class') ?? ''
    const [, level] = /^mso(?:heading([1-6])|title)$/i.exec(name) ?? []
    if (/^mso(heading[1-6]|title)$/i.test(name)) renamed(title, `h${level ?? 1}`)
  }
  const down = body.querySelector('h1') ? 1 : 0
  for (const heading of all(body, 'h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(4, Math.max(2, Number(heading.tagName[1]) + down))
    const made = renamed(heading, `h${level}`)
    for (const bold of all(made, 'b, strong')) unwrapped(bold)
  }
}

const isBold = (weight: string | undefined) => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
const isPlainWeight = (weight: string | undefined) => weight === 'normal' || (weight !== undefined && Number(weight) < 600)

const saidByStyle = (element: HTMLElement): string[] => {
  const css = cssOf(element)
  const line = `${css.get('text-decoration') ?? ''} ${css.get('text-decoration-line') ?? ''}`
  const raised = css.get('vertical-align')
  return [
    ...(isBold(css.get('font-weight')) && !element.closest('h1, h2, h3, h4, h5, h6') ? ['strong'] : []),
    ...(css.get('font-style') === 'italic' ? ['em'] : []),
    ...(line.includes('underline') && !element.closest('a[href]') ? ['u'] : []),
    ...(line.includes('line-through') ? ['s'] : []),
    ...(raised === 'super' ? ['sup'] : raised === 'sub' ? ['sub'] : []),
  ]
}

const looks = (body: Element) => {
  for (const element of all(body, 'b, strong, i, em, span, font, u, s')) {
    const css = cssOf(element)
    if (css.get('display') === 'none' || css.get('mso-hide') === 'all' || css.get('mso-list') === 'ignore') {
      element.remove()
      continue
    }
    const isBoldElement = element.tagName === 'B' || element.tagName === 'STRONG'
    const isItalicElement = element.tagName === 'I' || element.tagName === 'EM'
    const said = saidByStyle(element)
    if (said.length > 0 && (element.textContent ?? '').trim() !== '') {
      const box = document.createElement(said[0] as string)
      const inner = said.slice(1).reduce((within, name) => within.appendChild(document.createElement(name)), box)
      inner.append(...element.childNodes)
      element.append(box)
    }
    const isPlain =
      (isBoldElement && isPlainWeight(css.get('font-weight'))) ||
      (isItalicElement && css.get('font-style') === 'normal') ||
      element.tagName === 'SPAN' ||
      element.tagName === 'FONT'
    if (isPlain) unwrapped(element)
  }
}

// ── All of it ─────────────────────────────────────────────────────────────────────────────────────────────────

const KEPT = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'colwidth', 'scope', 'start'])
const BLOCKS = 'p, h2, h3, h4, ul, ol, table, aside, figure, blockquote, hr'

const tidied = (body: Element) => {
  for (const link of all(body, 'a')) if (!/^(https:|mailto:)/i.test(link.getAttribute('href') ?? '')) unwrapped(link)
  for (const picture of all(body, 'img')) if (!isOurs(picture.getAttribute('src') ?? '')) picture.remove()
  for (const one of all(body, 'colgroup, col, meta, link, base')) one.remove()
  for (const element of all(body, '*')) {
    if (element.tagName.includes(':')) unwrapped(element)
    for (const { name } of [...element.attributes])
      if (!KEPT.has(name) && !name.startsWith('data-pm-') && name !== 'data-head') element.removeAttribute(name)
  }
  // A line left empty between two paragraphs is their way of making room.
  for (const empty of all(body, 'p'))
    if ((empty.textContent ?? '').trim() === '' && !empty.closest('td, th, li') && !empty.querySelector('img')) empty.remove()
  if (body.querySelector(BLOCKS)) for (const line of all(body, 'br')) if (line.parentElement === body) line.remove()
}

/** As our editor takes it. */
export const cleanPaste = (html: string): string => {
  const body = parsed(html)
  listsOfWord(body)
  listsInLists(body)
  looks(body)
  headings(body)
  tidied(body)
  return body.innerHTML.trim()
}

/** What comes with a text but is not ours yet, in the order in which it stands there. */
export const foreignPictures = (html: string): { src: string; alt: string }[] =>
  all(parsed(html), 'img')
    .map((picture) => ({ src: picture.getAttribute('src') ?? '', alt: picture.getAttribute('alt') ?? '' }))
    .filter(({ src }) => !isOurs(src))

/** The same with the names that they have by now, in that order; null for one that could not be brought along. */
export const withPictures = (html: string, names: readonly (string | null)[]): string => {
  const body = parsed(html)
  const foreign = all(body, 'img').filter((picture) => !isOurs(picture.getAttribute('src') ?? ''))
  for (const [i, picture] of foreign.entries()) {
    const name = names[i]
    if (name) picture.setAttribute('src', name)
    else picture.remove()
  }
  return body.innerHTML
}
