/** What stands around the sheets of an XLSX workbook: which is read, where its texts are, which numbers are dates. */
import { posix } from 'node:path'
import type { Archive } from '../files/archive.ts'
import { readXml } from '../files/xml.ts'
import { sheetLimits } from './sheet.rules.ts'

/** `_x000D_` and its like: what XML cannot hold. */
const unescaped = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** As much of a text as is ever looked at, with room for what is escaped in it. */
const LONGEST = 8 * sheetLimits.cell

/** Gathers a text that comes in pieces; the rest of an endless one is let go. */
export const gatherer = () => {
  let gathered = ''
  return {
    begin: () => {
      gathered = ''
    },
    add: (text: string) => {
      if (gathered.length < LONGEST) gathered += text.slice(0, LONGEST - gathered.length)
    },
    end: () => unescaped(gathered).slice(0, sheetLimits.cell + 1),
  }
}

export type Workbook = { sheet: string; name: string; texts: string; styles: string; from1904: boolean }

type Sheet = { id: string; name: string }
/** What the format allows, so that no workbook fills the page with it. */
const SHEET_NAME = 31

const targetOf = (target: string) => (target.startsWith('/') ? posix.normalize(target).slice(1) : posix.join('xl', target))

/** The sheet that is wanted, else the first; null where the workbook does not say. */
export const readWorkbook = async (archive: Archive, wanted: string): Promise<Workbook | null> => {
  const relations = new Map<string, string>()
  const kinds = new Map<string, string>()
  await readXml(archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Type, Target }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      relations.set(Id, targetOf(Target))
      kinds.set(Type?.split('/').at(-1) ?? '', targetOf(Target))
    },
  })
  let from1904 = false
  let first: Sheet | undefined
  let named: Sheet | undefined
  await readXml(archive.read('xl/workbook.xml'), {
    open: (element, { name, id, date1904 }) => {
      if (element === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
      if (element !== 'sheet') return
      const own = { id: id ?? '', name: name ?? '' }
      first ??= own
      if (name === wanted) named ??= own
    },
  })
  const { id, name } = named ?? first ?? { id: '', name: '' }
  const sheet = relations.get(id)
  if (sheet === undefined || !archive.has(sheet)) return null
  return {
    sheet,
    name: name.slice(0, SHEET_NAME),
    texts: kinds.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: kinds.get('styles') ?? 'xl/styles.xml',
    from1904,
  }
}

/** The texts of these numbers; all others pass by. */
export const readTexts = async (archive: Archive, name: string, wanted: ReadonlySet<number>): Promise<Map<number, string>> => {
  const texts = new Map<number, string>()
  if (wanted.size === 0 || !archive.has(name)) return texts
  const text = gatherer()
  let [number, taking, phonetic] = [-1, false, false]
  await readXml(archive.read(name), {
    open: (element) => {
      if (element === 'si') {
        number++
        text.begin()
      } else if (element === 'rPh') phonetic = true
      else if (element === 't') taking = !phonetic && wanted.has(number)
    },
    text: (piece) => {
      if (taking) text.add(piece)
    },
    close: (element) => {
      if (element === 't') taking = false
      else if (element === 'rPh') phonetic = false
      else if (element === 'si' && wanted.has(number)) texts.set(number, text.end())
    },
  })
  return texts
}

/** Formats that need no code of their own, Chinese, Japanese, Korean and Thai ones among them. */
const BUILT_IN_DATES: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
const LONGEST_FORMAT = 255

/** Whether it shows a number as a day or a time: a letter of the calendar outside quotes, escapes, colours and languages, and no digits. */
export const isDateFormat = (code: string): boolean => {
  const bare = code
    .slice(0, LONGEST_FORMAT)
    .toLowerCase()
    .replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]|general|e[+-]|(?<=s)[.,]0+/g, ' ')
  return /[ymdhse]/.test(bare) && !/[0#?%]/.test(bare)
}

/** Of each style whether it makes a number a date. */
export const readDateStyles = async (archive: Archive, name: string): Promise<boolean[]> => {
  if (!archive.has(name)) return []
  const codes = new Map<number, string>()
  const base: number[] = []
  const styles: number[] = []
  let group = ''
  await readXml(archive.read(name), {
    open: (element, { numFmtId, formatCode, xfId }) => {
      if (element === 'cellStyleXfs' || element === 'cellXfs') group = element
      else if (element === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      else if (element === 'xf' && group === 'cellStyleXfs') base.push(Number(numFmtId ?? 0))
      else if (element === 'xf' && group === 'cellXfs') styles.push(Number(numFmtId ?? base[Number(xfId)] ?? 0))
    },
    close: (element) => {
      if (element === group) group = ''
    },
  })
  return styles.map((id) => {
    const code = codes.get(id)
    return code === undefined ? BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to) : isDateFormat(code)
  })
}
