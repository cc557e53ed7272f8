/** The working paper of a room as a spreadsheet: the room, its commitments, each item with the note that counts, requests with their answers. */
import type { AuditorRequest, AuditorSample, KeyReason } from '@jujur/contract/auditor-room.ts'
import type { Language } from '@jujur/contract/enumerations.ts'
import { day, moment, number, type Sheet, type SheetCell, textCell } from '../kit/sheets/written.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/auditorRoom.json'
import type { ShownRoom } from './auditor-room.store.ts'
import type { auditorItem, auditorNote, auditorSignOff } from './auditor-room.table.ts'

const texts = textsOf<typeof english>('auditorRoom')

export type PaperItem = {
  readonly sample_no: number
  readonly item: typeof auditorItem.$inferSelect
  readonly note: typeof auditorNote.$inferSelect | undefined
}
export type RoomPaper = {
  readonly room: ShownRoom
  readonly samples: readonly AuditorSample[]
  readonly items: readonly PaperItem[]
  readonly requests: readonly AuditorRequest[]
  readonly signed: typeof auditorSignOff.$inferSelect | null
}
const at = (iso: string | null) => (iso === null ? textCell(null) : moment(new Date(iso)))

export const paperSheets = ({ room, samples, items, requests, signed }: RoomPaper, language: Language): Sheet[] => {
  const { sheets, headings, conclusion, key } = texts[language].paper
  const named = (...names: (keyof typeof headings)[]) => names.map((name) => headings[name])
  const { row, company_name, courses } = room
  const lines: [keyof typeof headings, SheetCell][] = [
    ['room', textCell(row.room_no)],
    ['company', textCell(company_name)],
    ['from', day(row.from_on)],
    ['to', day(row.to_on)],
    ['courses', textCell(courses.join(', '))],
    ['guest', textCell(row.guest_name)],
    ['organisation', textCell(row.organisation)],
    ['conclusion', textCell(signed && conclusion[signed.conclusion])],
    ['words', textCell(signed?.words ?? null)],
    ['signedOff', signed ? moment(signed.at) : textCell(null)],
  ]
  const reasons = (all: readonly KeyReason[]) => textCell(all.map((one) => key[one]).join(', '))
  return [
    { name: sheets.room, headings: ['', ''], rows: lines.map(([name, value]) => [textCell(headings[name]), value]), widths: [24, 60] },
    {
      name: sheets.samples,
      headings: named(
        ...(['sample', 'committed', 'asAt', 'people', 'peopleHash', 'keyItems', 'keyItemsHash', 'size', 'wordsHash'] as const),
        ...(['head', 'headHash', 'revealed', 'words', 'seed'] as const),
      ),
      rows: samples.map((one) => [
        ...[number(one.sample_no), at(one.committed_at), day(one.as_at), number(one.population), textCell(one.population_sha256)],
        ...[number(one.key_items), textCell(one.key_items_sha256), number(one.size), textCell(one.words_sha256)],
        ...[one.head ? number(one.head.number) : textCell(null), textCell(one.head?.hash ?? null), at(one.revealed?.at ?? null)],
        ...[textCell(one.revealed?.words ?? null), textCell(one.revealed?.seed ?? null)],
      ]),
    },
    {
      name: sheets.items,
      headings: named('sample', 'person', 'employeeNo', 'department', 'ticket', 'keyItem', 'conclusion', 'words', 'noted'),
      rows: items.map(({ sample_no, item, note }) => [
        ...[number(sample_no), textCell(item.name), textCell(item.standing.employee_no), textCell(item.standing.department)],
        ...[textCell(item.ticket), reasons(item.key_reasons), textCell(note ? conclusion[note.conclusion] : null), textCell(note?.words ?? null)],
        note ? moment(note.at) : textCell(null),
      ]),
    },
    {
      name: sheets.requests,
      headings: named('request', 'subject', 'words', 'due', 'asked', 'answer', 'answeredBy', 'answered'),
      rows: requests.flatMap((one) => {
        const asked = [number(one.request_no), textCell(one.subject), textCell(one.words), day(one.due_on), at(one.asked_at)]
        if (one.answers.length === 0) return [[...asked, textCell(null), textCell(null), textCell(null)]]
        return one.answers.map((answer) => [...asked, textCell(answer.words), textCell(answer.by_name), at(answer.at)])
      }),
    },
  ]
}
