/** "My data" to read: each kind of record with what it is for and how long it is kept, and its rows, field by field. In English. */
import { formatOf } from '@jujur/words/formats.ts'
import { baselineIn, type Ink, millimetre, Pdf } from '../kit/pdf/pdf.ts'
import { drawMark } from '../kit/pdf/pdf-ornaments.ts'
import type { Row } from './my-data.store.ts'
import type { Section } from './my-data.view.ts'

export type MyDataAbout = {
  readonly portal: string
  readonly name: string
  readonly username: string
  readonly made_at: Date
  readonly notice_version: number
  readonly sections: readonly Section[]
}

const mm = (n: number) => n * millimetre
const left = 24
const right = 186
/** Where the values begin beside their names. */
const values = 74
const page = { top: 24, end: 276 }
const colours = { text: '#14262A', dim: '#4D5E62', accent: '#0F5964', rule: '#C9D3D5' }
const ink = {
  title: { size: mm(6.4), weight: 600, color: colours.text },
  heading: { size: mm(4.6), weight: 600, color: colours.accent },
  words: { size: mm(3.3), weight: 400, color: colours.text },
  dim: { size: mm(3.3), weight: 400, color: colours.dim },
} as const satisfies Record<string, Ink>
const line = 4.9

/** For reading; all of it stands in the JSON beside. */
const MOST_ROWS = 100
const MOST_LETTERS = 600

const format = formatOf('en')
const isInstant = (value: unknown): value is Date | string =>
  value instanceof Date || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value))

const namesOfFields: Readonly<Record<string, string>> = {
  at: 'When',
  by: 'By',
  ip: 'IP address',
  ic_no: 'IC or passport number',
  employee_no: 'Employee number',
  course_version_no: 'Course version',
}
/** `joined_on` as "Joined on". */
export const nameOfField = (column: string): string => {
  const words = column.replaceAll('_', ' ').trim()
  return namesOfFields[column] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Numbers by which the portal finds its own rows, and what says a second time what stands beside it. */
const isForMachines = (column: string, value: unknown): boolean =>
  /_(id|ids|normal|key|hash|version)$|^(entity|entity_id|href|version)$/.test(column) || value === 'you'

const short = (words: string) => (words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}… (whole in my-data.json)` : words)
const isBare = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Null where there is nothing to say. */
export const wordsOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (isInstant(value)) return format.dateTime(value)
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value) && value.every(isBare)) return value.length === 0 ? null : short(value.join(', '))
  if (typeof value === 'object') return Object.keys(value).length === 0 ? null : 'See my-data.json'
  return short(String(value))
}

/** Draws from the top down and begins a page where the next piece has no room. */
const writer = (pdf: Pdf) => {
  let at = page.top
  const room = (height: number) => {
    if (at + height <= page.end) return
    pdf.nextPage()
    at = page.top
  }
  const put = (words: string, style: Ink, x: number, width: number) => {
    for (const part of pdf.lines(words, style, mm(width))) {
      room(line)
      pdf.line(part, mm(x), mm(at) + baselineIn(mm(line), style.size), style)
      at += line
    }
  }
  return {
    gap: (height: number) => {
      at += height
    },
    keep: room,
    heading: (words: string, style: Ink, tag: 'H1' | 'H2') => pdf.content(tag, () => put(words, style, left, right - left)),
    paragraph: (words: string, style: Ink) => pdf.content('P', () => put(words, style, left, right - left)),
    field: (name: string, words: string) => {
      const names = pdf.lines(name, ink.dim, mm(values - left - 3))
      const said = pdf.lines(words, ink.words, mm(right - values))
      // A long value goes on over pages; its name stands where it begins.
      room(Math.min(Math.max(names.length, said.length), 6) * line)
      pdf.content('P', () => {
        for (let i = 0; i < Math.max(names.length, said.length); i++) {
          room(line)
          const baseline = mm(at) + baselineIn(mm(line), ink.words.size)
          if (names[i]) pdf.line(names[i] ?? '', mm(left), baseline, ink.dim)
          if (said[i]) pdf.line(said[i] ?? '', mm(values), baseline, ink.words)
          at += line
        }
      })
    },
    rule: () => {
      const y = mm(at + 1)
      pdf.ornament(() => {
        pdf.drawing.moveTo(mm(left), y).lineTo(mm(right), y).lineWidth(0.5).stroke(colours.rule)
      })
      at += 3
    },
  }
}

const fieldsOf = (row: Row): [string, string][] =>
  Object.entries(row).flatMap(([column, value]): [string, string][] => {
    const words = isForMachines(column, value) ? null : wordsOf(value)
    return words === null ? [] : [[nameOfField(column), words]]
  })

export const renderMyData = async ({ portal, name, username, made_at, notice_version, sections }: MyDataAbout): Promise<Uint8Array> => {
  const pdf = new Pdf({ title: `My data: ${name}`, author: portal, language: 'en', at: made_at, layout: 'portrait' })
  const write = writer(pdf)
  pdf.ornament(() => drawMark(pdf, mm(right - 10), mm(page.top - 2), mm(10), 'sheet'))
  write.heading('My data', ink.title, 'H1')
  write.gap(2)
  write.field('Name', name)
  write.field('Username', username)
  write.field('Taken', format.dateTime(made_at))
  write.field('Privacy notice', `Version ${notice_version}`)
  write.gap(2)
  write.paragraph(
    `All that ${portal} keeps of you, as on that day. my-data.json beside this file holds the same to carry elsewhere, with the numbers and lists that only a program reads. Other people are told by what they are, such as “an administrator of your company”, and not by name. Passwords and other secrets are never handed out. To have something corrected, ask the administrator of your company.`,
    ink.dim,
  )
  for (const { title, purpose, kept, parts } of sections) {
    write.keep(34)
    write.gap(7)
    write.heading(title, ink.heading, 'H2')
    write.paragraph(`${purpose} Kept: ${kept}.`, ink.dim)
    for (const { rows } of parts) {
      for (const fields of rows.slice(0, MOST_ROWS).map(fieldsOf)) {
        if (fields.length === 0) continue
        write.rule()
        for (const [field, words] of fields) write.field(field, words)
      }
      if (rows.length > MOST_ROWS) write.paragraph(`${rows.length - MOST_ROWS} more in my-data.json.`, ink.dim)
    }
  }
  return pdf.bytes()
}
