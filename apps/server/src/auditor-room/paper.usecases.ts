/** The working paper of a room: gathered once, told as a PDF or as a spreadsheet. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { type Context, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { xlsxOf, xlsxType } from '../kit/sheets/written.ts'
import { roomShown } from './auditor-room.store.ts'
import { paperPdf } from './paper.pdf.ts'
import { type PaperItem, paperSheets, type RoomPaper } from './paper.view.ts'
import { auditorItemsOf, notesOf } from './samples.store.ts'
import { showRequests, showSamples } from './samples.view.ts'
import { signOffOf } from './work.store.ts'

/** More stand in the room alone; a spreadsheet of them would be of no use. */
const MOST_ITEMS = 20_000

/** Null where there is no such room in the scope. */
export const paperOfRoom = async (tx: Connection, kit: Context<never>['kit'], auditor_room_id: number): Promise<RoomPaper | null> => {
  const room = await roomShown(tx, auditor_room_id)
  if (!room) return null
  const { samples } = await showSamples(tx, kit, auditor_room_id)
  const items: PaperItem[] = []
  for (const { auditor_sample_id, sample_no } of samples) {
    const own = await auditorItemsOf(tx, auditor_sample_id, { start: 0, length: MOST_ITEMS - items.length })
    const notes = await notesOf(
      tx,
      auditor_sample_id,
      own.map(({ user_id }) => user_id),
    )
    items.push(...own.map((item) => ({ sample_no, item, note: notes.get(item.user_id) })))
  }
  const [requests, signed] = [await showRequests(tx, auditor_room_id), await signOffOf(tx, auditor_room_id)]
  return { room, samples, items, requests, signed }
}

type Wanted = { readonly form: 'pdf' | 'xlsx'; readonly language: Language; readonly portal: string; readonly now: Date }
/** @throws TooBusy where it takes too much to draw */
export const roomPaperFile = async (paper: RoomPaper, { form, ...how }: Wanted) => {
  const { room_no } = paper.room.row
  return form === 'pdf'
    ? { ...ok(await paperPdf(paper, how)), file: { name: `${room_no}.pdf`, type: 'application/pdf' } }
    : { ...ok(await xlsxOf(paperSheets(paper, how.language))), file: { name: `${room_no}.xlsx`, type: xlsxType } }
}
