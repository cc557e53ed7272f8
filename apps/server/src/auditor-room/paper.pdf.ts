/** The working paper of a room on paper: the conclusion first, then how each sample came about and whom it drew, what was noted, asked and answered. */
import { type AuditorRequest, type AuditorSample, PAPER_PEOPLE } from '@jujur/contract/auditor-room.ts'
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { sectionsPdf } from '../documents/sections.pdf.ts'
import type { PaperSection, SectionedPaper } from '../documents/sections.worker.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import { reportWords } from '../reports/reports.view.ts'
import type english from '../texts/en/auditorRoom.json'
import type { PaperItem, RoomPaper } from './paper.view.ts'

const texts = textsOf<typeof english>('auditorRoom')
const linesOf = (words: string): string[] => words.split('\n').filter((line) => line.trim() !== '')

type How = { readonly language: Language; readonly portal: string; readonly now: Date }
const wordsOf = (language: Language) => {
  const format = formatOf(bcp47[language])
  const at = (iso: string | null | undefined) => (iso ? format.dateTime(iso) : '')
  return { ...texts[language].paper, format, at }
}
type Words = ReturnType<typeof wordsOf>

const sampleSection = (one: AuditorSample, { headings, key, pdf, format, at }: Words, language: Language): PaperSection => {
  const { which, head, revealed } = one
  const { buckets } = reportWords(language)
  const from = [which.course_title ?? pdf.allCourses, which.department, ...which.buckets.map((one) => buckets[one])].filter(Boolean).join(', ')
  return {
    heading: say(texts, language, 'paper.pdf.sample', { number: one.sample_no }),
    facts: [
      [headings.committed, at(one.committed_at)],
      [headings.courses, from],
      [headings.asAt, format.day(one.as_at)],
      [headings.people, format.number(one.population)],
      [headings.peopleHash, one.population_sha256],
      [headings.keyItems, [format.number(one.key_items), ...one.key_reasons.map((reason) => key[reason])].join(', ')],
      [headings.keyItemsHash, one.key_items_sha256],
      [headings.size, format.number(one.size)],
      [headings.wordsHash, one.words_sha256],
      [headings.head, head ? format.number(head.number) : pdf.noHead],
      [headings.headHash, head?.hash ?? ''],
      [headings.revealed, revealed ? at(revealed.at) : pdf.unrevealed],
      ...(revealed
        ? ([
            [headings.words, revealed.words],
            [headings.seed, revealed.seed],
            [pdf.again, revealed.shell.join(' ')],
          ] as const)
        : []),
    ],
  }
}

const itemsSection = (items: readonly PaperItem[], total: number, words: Words, language: Language): PaperSection => {
  const { headings, sheets, key, conclusion, format } = words
  const left = total > items.length ? [say(texts, language, 'paper.pdf.most', { number: items.length, total })] : []
  const titles = (['sample', 'person', 'employeeNo', 'department', 'ticket', 'conclusion', 'words', 'noted'] as const).map((name) => headings[name])
  const rows = items.map(({ sample_no, item, note }) => [
    format.number(sample_no),
    item.name,
    item.standing.employee_no ?? '',
    item.standing.department ?? '',
    // The first of it tells tickets apart; all of it is in the spreadsheet, and worked out anew from the seed.
    item.ticket === null ? item.key_reasons.map((reason) => key[reason]).join(', ') : item.ticket.slice(0, 16),
    note ? conclusion[note.conclusion] : '',
    note?.words ?? '',
    note ? format.dateTime(note.at.toISOString()) : '',
  ])
  return { heading: sheets.items, words: left, table: { titles, rows, widths: [0.7, 1.8, 1.1, 1.2, 1.5, 1.1, 3.2, 1.5], isWhole: true } }
}

const requestSection = (one: AuditorRequest, { pdf, at, headings, format }: Words, language: Language): PaperSection => ({
  heading: say(texts, language, 'paper.pdf.request', { number: one.request_no, subject: one.subject }),
  words: linesOf(one.words),
  facts: [
    [headings.asked, at(one.asked_at)],
    [headings.due, format.day(one.due_on)],
    ...(one.answers.length === 0
      ? [[headings.answer, pdf.noAnswer] as const]
      : one.answers.map((answer) => [`${answer.by_name}, ${at(answer.at)}`, linesOf(answer.words).join(' ')] as const)),
  ],
})

const paperOf = (paper: RoomPaper, { language, portal, now }: How): SectionedPaper => {
  const words = wordsOf(language)
  const { headings, sheets, conclusion, pdf, format, at } = words
  const { room, samples, items, requests, signed } = paper
  const { row, company_name, courses } = room
  return {
    language,
    portal,
    // Of one that is signed off nothing changes any more, nor a byte of its paper.
    made_at: (signed?.at ?? now).toISOString(),
    title: say(texts, language, 'paper.pdf.title', { room: row.room_no }),
    line: signed
      ? say(texts, language, 'paper.pdf.signed', { time: at(signed.at.toISOString()) })
      : say(texts, language, 'paper.pdf.open', { time: at(now.toISOString()) }),
    page: pdf.page,
    facts: [
      [headings.company, company_name],
      [pdf.period, `${format.day(row.from_on)} – ${format.day(row.to_on)}`],
      [headings.courses, courses.join(', ') || pdf.allCourses],
      [headings.guest, `${row.guest_name}, ${row.organisation}`],
      [sheets.samples, samples.length === 0 ? pdf.noSample : format.number(samples.length)],
    ],
    sections: [
      ...(signed
        ? [{ heading: headings.conclusion, facts: [[headings.conclusion, conclusion[signed.conclusion]] as const], words: linesOf(signed.words) }]
        : []),
      ...samples.map((one) => sampleSection(one, words, language)),
      ...(items.length > 0 ? [itemsSection(items.slice(0, PAPER_PEOPLE), items.length, words, language)] : []),
      ...requests.map((one) => requestSection(one, words, language)),
    ],
  }
}

/** @throws TooBusy where it takes too much */
export const paperPdf = (paper: RoomPaper, how: How): Promise<Uint8Array> => sectionsPdf(paperOf(paper, how))
