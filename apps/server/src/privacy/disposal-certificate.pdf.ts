/** The certificate of a disposal: by whose order, of how many people, what went and what the law keeps, and when the last backup ends. In English. */

import type { DisposalReach } from '@jujur/contract/disposals.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { baselineIn, type Ink, millimetre, Pdf } from '../kit/pdf/pdf.ts'
import { drawMark } from '../kit/pdf/pdf-ornaments.ts'
import type { DisposalRow, PeopleCount } from './disposals.store.ts'

type Facts = {
  readonly portal: string
  readonly company_name: string
  readonly row: DisposalRow
  readonly asked_by: string | null
  readonly decided_by_name: string | null
  readonly count: PeopleCount
  readonly years: number
  readonly done: readonly { user_id: number; reach: DisposalReach; at: Date | null }[]
}

const mm = (n: number) => n * millimetre
const [left, right, values] = [24, 186, 78]
const page = { top: 24, end: 274 }
const line = 5.2
const ink = {
  title: { size: mm(6.4), weight: 600, color: '#14262A' },
  heading: { size: mm(4.2), weight: 600, color: '#0F5964' },
  words: { size: mm(3.4), weight: 400, color: '#14262A' },
  dim: { size: mm(3.4), weight: 400, color: '#4D5E62' },
} as const satisfies Record<string, Ink>
const format = formatOf('en')

/** Draws from the top down and begins a page where there is no room. */
const writerOf = (pdf: Pdf) => {
  let at = page.top
  const put = (columns: readonly { words: string; style: Ink; x: number; width: number }[]) => {
    const drawn = columns.map(({ words, style, width, ...one }) => ({ ...one, style, lines: pdf.lines(words, style, mm(width)) }))
    for (let n = 0; n < Math.max(...drawn.map(({ lines }) => lines.length)); n++) {
      if (at + line > page.end) {
        pdf.nextPage()
        at = page.top
      }
      for (const { lines, style, x } of drawn) if (lines[n]) pdf.line(lines[n] ?? '', mm(x), mm(at) + baselineIn(mm(line), style.size), style)
      at += line
    }
  }
  return {
    gap: (height: number) => {
      at += height
    },
    heading: (words: string, style: Ink, tag: 'H1' | 'H2') => pdf.content(tag, () => put([{ words, style, x: left, width: right - left }])),
    paragraph: (words: string) => pdf.content('P', () => put([{ words, style: ink.dim, x: left, width: right - left }])),
    field: (name: string, words: string) =>
      pdf.content('P', () =>
        put([
          { words: name, style: ink.dim, x: left, width: values - left - 3 },
          { words, style: ink.words, x: values, width: right - values },
        ]),
      ),
  }
}

export const renderDisposalCertificate = async ({ portal, company_name, row, asked_by, decided_by_name, count, years, done }: Facts) => {
  const finished_at = row.finished_at as Date
  const pdf = new Pdf({ title: `Certificate of disposal ${row.disposal_id}`, author: portal, language: 'en', at: finished_at, layout: 'portrait' })
  const write = writerOf(pdf)
  pdf.ornament(() => drawMark(pdf, mm(right - 10), mm(page.top - 2), mm(10), 'sheet'))
  write.heading(`Certificate of disposal ${row.disposal_id}`, ink.title, 'H1')
  write.gap(3)
  write.field('Company', company_name)
  write.field('Why', row.reason === 'asked' ? 'Asked for' : 'The time for which the data are kept is over')
  write.field('Asked for by', `${asked_by ?? ''}, ${format.dateTime(row.submitted_at)}`)
  write.field('Approved by', `${decided_by_name ?? ''}, ${row.decided_at ? format.dateTime(row.decided_at) : ''}`)
  write.field('Carried out', format.dateTime(finished_at))
  write.gap(4)
  write.field('People', String(count.done))
  write.field('With their evidence', String(count.all))
  write.field('Not disposed of', String(count.kept))
  write.field('Records emptied or deleted', String(count.rows))
  write.field('Files deleted', String(count.files))
  write.field('Last backup with the keys', `ends on ${format.day(row.backups_end_on as string)}`)
  write.gap(5)
  write.heading('What this means', ink.heading, 'H2')
  write.paragraph(
    'The key that sealed what the audit log says of each person is destroyed: nobody can read those values any more, and the log still proves that it is whole. Sessions, messages, addresses, numbers and photos are gone. Until the day above a backup may still hold them; whoever restores one carries this disposal out again.',
  )
  write.paragraph(
    `Of people whose evidence is still needed, names on certificates, pledges, results and approvals stay until ${years} years after the last of it, for the defence of section 17A of the MACC Act 2009. Accounting records stay as the Companies Act 2016 and the Income Tax Act 1967 ask. Numbers that name nobody stay.`,
  )
  write.gap(5)
  write.heading('By number', ink.heading, 'H2')
  for (const { user_id, reach, at } of done)
    write.field(`#${user_id}`, `${reach === 'all' ? 'Account and evidence' : 'Account'}${at ? `, ${format.dateTime(at)}` : ''}`)
  return pdf.bytes()
}
