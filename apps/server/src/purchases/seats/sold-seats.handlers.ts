/** Seats sold and used, for the provider. */
import type * as contract from '@jujur/contract/purchases.ts'
import { EXPORTED_SOLD_SEATS } from '@jujur/contract/purchases.ts'
import { type Context, type Handler, ok } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { cutAfter, cutTo, inTurn, number, textCell, xlsxOf, xlsxType } from '../../kit/sheets/written.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import type english from '../../texts/en/purchases.json'
import { listSoldSeats } from './sold-seats.store.ts'

const texts = textsOf<typeof english>('purchases')

export const getSoldSeatList: Handler<typeof contract.getSoldSeatList> = async ({ input, read }) => {
  const { q: words, course_id, company_id, ...page } = input
  const { rows, counted, sums } = await read((tx) => listSoldSeats(tx, { words, course_id, company_id }, page))
  return ok({ posts: rows.map((row) => ({ ...row, first_opened_at: row.first_opened_at.toISOString() })), sums, ...totals(counted) })
}

const sheetOf = async ({ input, actor, read, now }: Context<typeof contract.exportSoldSeats>) => {
  const { q: words, ...filter } = input
  const found = await read((tx) => listSoldSeats(tx, { words, ...filter }, { length: EXPORTED_SOLD_SEATS + 1, start: 0 }))
  const { rows, isCut } = cutTo(found.rows, EXPORTED_SOLD_SEATS)
  const { name, headings } = texts[actor.language].sheet
  const { company, course, code, sold, used, free } = headings
  const bytes = await xlsxOf([
    {
      name,
      told: isCut ? cutAfter(rows.length, actor.language) : undefined,
      headings: [company, course, code, sold, used, free],
      rows: rows.map((row) => [
        textCell(row.company.name),
        textCell(row.course.title),
        textCell(row.course.code),
        number(row.sold),
        number(row.used),
        number(row.free),
      ]),
    },
  ])
  return { ...ok(bytes), file: { name: `seats-${dayOf(now)}.xlsx`, type: xlsxType, cut_after: isCut ? rows.length : null } }
}
export const exportSoldSeats: Handler<typeof contract.exportSoldSeats> = (context) => inTurn(context.actor, () => sheetOf(context))
