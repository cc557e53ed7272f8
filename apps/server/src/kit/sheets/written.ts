/** Lists as spreadsheets: cells of what they hold, so that amounts add up and days sort. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type english from '../../texts/en/sheets.json'
import type { Actor } from '../call/handler.ts'
import { partyOf } from '../call/party.ts'
import { inThread } from '../files/thread.ts'
import { fairQueue, TooBusy } from '../security/fair-queue.ts'
import { say, textsOf } from '../texts/texts.ts'
import { OFFSET_MS } from '../time/calendar.rules.ts'

const texts = textsOf<typeof english>('sheets')

/** What a cell holds, so that it can be sent to the thread that writes it. */
export type SheetCell =
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'number' | 'amount'; readonly value: number }
  | { readonly is: 'day' | 'moment'; readonly value: Date }

export const textCell = (value: string | null): SheetCell => ({ is: 'text', value: value ?? '' })
export const number = (value: number): SheetCell => ({ is: 'number', value })
/** Two digits of a hundredth are exact in what a cell holds, up to far more than an invoice may be. */
export const amount = (sen: number): SheetCell => ({ is: 'amount', value: sen / 100 })
export const day = (value: string): SheetCell => ({ is: 'day', value: new Date(`${value}T00:00:00Z`) })
/** As clocks in Malaysia show it: a spreadsheet knows no zones, and the heading of such a column names it. */
export const moment = (value: Date): SheetCell => ({ is: 'moment', value: new Date(value.getTime() + OFFSET_MS) })

/** `widths` are those of its columns, in characters; `told` stands above the headings. */
export type Sheet = { name: string; headings: readonly string[]; rows: readonly SheetCell[][]; widths?: readonly number[]; told?: string | undefined }
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Thirty thousand rows take some seconds. */
const BOUNDS = { memoryMb: 1024, workMs: 60_000 }
const writing = fairQueue({ atOnce: 1, waiting: 20, waitingEach: 1 })

/** Reads and writes one list at a time; the queue is fair between companies, and a person with one list running and another waiting is refused. @throws TooBusy */
export const inTurn = <T>(reader: Pick<Actor, 'user_id' | 'company_id'>, work: () => Promise<T>): Promise<T> =>
  writing.run(work, { owner: reader.user_id, party: partyOf(reader) })

/** What goes into a file of what was found, of which one more was looked for than it may hold: so many, and whether others had to stay out. */
export const cutTo = <Row>(found: readonly Row[], most: number): { rows: Row[]; isCut: boolean } => ({
  rows: found.slice(0, most),
  isCut: found.length > most,
})
/** What a file says that holds only so many of a list, counted from its first. */
export const cutAfter = (count: number, language: Language): string => say(texts, language, 'cut', { count })

/** A file of these sheets; unless they say so, the two columns in front, which name the row, are wider. Written in a thread of its own. @throws TooBusy where it takes too much */
export const xlsxOf = async (sheets: readonly Sheet[]): Promise<Uint8Array> => {
  const written = await inThread<Uint8Array>(new URL('./written.worker.ts', import.meta.url), { sheets }, BOUNDS)
  if (written === 'over') throw new TooBusy()
  if (written === 'broken') throw new Error('a spreadsheet could not be written')
  return written
}
