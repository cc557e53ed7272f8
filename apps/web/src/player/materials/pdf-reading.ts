/** The words of a PDF as a text to read, made of its structure where it has one, else of where the words stand on the page. */

/** `picture`: what stands in its place, as whoever made the document wrote it. */
export type Block = { kind: 'heading' | 'text' | 'item' | 'picture'; words: string }
export type Piece = { words: string; x: number; y: number; height: number; endsLine: boolean; id: string | null }
export type Structure = { role?: string; children?: (Structure | { type?: string; id?: string })[]; alt?: string }

/** Signs of Symbol and Wingdings, which stand where no letter has a place: as a picture they are a dot or an arrow, as a letter an empty box. */
const PRIVATE = /[\uE000-\uF8FF]/g
/** What begins an item; a sign that is nothing else needs no blank after it. */
const BULLET = /^\s*([\uE000-\uF8FF•·‣▪▫◦●○■□◆◇►▶➢➤❖✓✔]\s*|([–-]|\d{1,2}[.)])\s+)(?=\S)/
/** A paragraph that begins so is an item, whatever its document calls it. */
const SIGN = /^\s*[\uE000-\uF8FF•‣▪▫◦●○■□◆◇►▶➢➤❖✓✔]\s*(?=\S)/

const tidy = (words: string) => words.replaceAll(PRIVATE, ' ').replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim()
const block = (kind: Block['kind'], words: string): Block[] => {
  const isItem = kind === 'item' || (kind === 'text' && SIGN.test(words))
  const own = tidy(isItem ? words.replace(SIGN, '') : words)
  return own === '' ? [] : [{ kind: isItem ? 'item' : kind, words: own }]
}

/** A line that breaks off inside a word goes on without the hyphen. */
const joined = (lines: readonly string[]) =>
  lines.reduce((all, line) => (/\p{L}-$/u.test(all) && /^\p{Ll}/u.test(line) ? all.slice(0, -1) + line : `${all} ${line}`), '')

// ── By structure ──────────────────────────────────────────────────────────────────────────────────────────────

const isLeaf = (node: Structure | { type?: string; id?: string }): node is { type?: string; id?: string } => 'id' in node

const kindOf = (role: string): Block['kind'] | null => {
  if (/^(H\d?|Title|TH)$/.test(role)) return 'heading'
  if (/^(LI|LBody)$/.test(role)) return 'item'
  return /^(P|TR|Caption|Note|BlockQuote|Figure|TOCI)$/.test(role) ? 'text' : null
}

const wordsBelow = (node: Structure | { type?: string; id?: string }, byId: ReadonlyMap<string, string>): string => {
  if (isLeaf(node)) return byId.get(node.id ?? '') ?? ''
  if (node.role === 'Lbl') return ''
  return (node.children ?? []).map((child) => wordsBelow(child, byId)).join(' ')
}

const byStructure = (node: Structure, byId: ReadonlyMap<string, string>): Block[] => {
  const kind = kindOf(node.role ?? '')
  if (node.role === 'Figure') return block('picture', node.alt ?? '')
  if (kind) return block(kind, wordsBelow(node, byId))
  return (node.children ?? []).flatMap((child) => (isLeaf(child) ? block('text', byId.get(child.id ?? '') ?? '') : byStructure(child, byId)))
}

// ── By place ──────────────────────────────────────────────────────────────────────────────────────────────────

type Line = { words: string; y: number; height: number }

const linesOf = (pieces: readonly Piece[]): Line[] => {
  const lines: Line[] = []
  let open = null as Line | null
  for (const { words, y, height, endsLine } of pieces) {
    if (open && Math.abs(open.y - y) > Math.max(open.height, height) * 0.6) {
      lines.push(open)
      open = null
    }
    const before = open
    open = before ? { words: before.words + words, y: before.y, height: Math.max(before.height, height) } : { words, y, height }
    if (endsLine) {
      lines.push(open)
      open = null
    }
  }
  if (open) lines.push(open)
  return lines.filter(({ words }) => words.trim() !== '')
}

/** The number that so large a share of them is below. */
const below = (numbers: readonly number[], share: number) => [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0

const byPlace = (pieces: readonly Piece[]): Block[] => {
  const lines = linesOf(pieces)
  const usual = below(
    lines.map(({ height }) => height),
    0.5,
  )
  // Lines of one paragraph stand closest; there are more of them than of gaps between paragraphs.
  const gaps = lines.slice(1).map(({ y }, i) => Math.abs((lines[i]?.y ?? 0) - y))
  const step = Math.min(below(gaps, 0.35), usual * 2)
  const blocks: { kind: Block['kind']; lines: string[]; height: number; y: number }[] = []
  for (const { words, y, height } of lines) {
    const last = blocks.at(-1)
    const kind = height > usual * 1.15 ? ('heading' as const) : BULLET.test(words) ? ('item' as const) : ('text' as const)
    const gap = last ? Math.abs(last.y - y) : 0
    const goesOn =
      last && gap < step * 1.35 && Math.abs(last.height - height) < 1 && !BULLET.test(words) && (kind === last.kind || last.kind === 'item')
    if (last && goesOn) {
      last.lines.push(words.trim())
      last.y = y
    } else blocks.push({ kind, lines: [words.trim()], height, y })
  }
  return blocks.flatMap(({ kind, lines: own }) => block(kind, joined(own).replace(kind === 'item' ? BULLET : /^$/, '')))
}

/** One page; an empty answer means that it is a picture of text. */
export const readingOf = (pieces: readonly Piece[], structure: Structure | null): Block[] => {
  const byId = new Map<string, string>()
  for (const { id, words, endsLine } of pieces) if (id !== null) byId.set(id, `${byId.get(id) ?? ''}${words}${endsLine ? ' ' : ''}`)
  const told = structure ? byStructure(structure, byId) : []
  const inStructure = told.reduce((length, { words }) => length + words.length, 0)
  const all = pieces.reduce((length, { words }) => length + words.trim().length, 0)
  // A structure that leaves out much of the page is no help.
  return inStructure >= all * 0.8 && inStructure > 0 ? told : byPlace(pieces)
}

/** Less than a few lines. */
const FEW_LETTERS = 300

/** Whether a page says so little that what it shows may matter more. */
export const saysLittle = (blocks: readonly Block[]): boolean => blocks.reduce((all, { words }) => all + words.length, 0) < FEW_LETTERS

/** Whether half of them are little but pictures: as a text they would leave out what is shown. */
export const areMostlyPictures = (pages: readonly { pictured: boolean }[]): boolean =>
  pages.filter(({ pictured }) => pictured).length * 2 >= Math.max(1, pages.length)
