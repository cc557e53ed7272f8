/** The provider's cash book. */
import type * as contract from '@jujur/contract/statements.ts'
import { type CashAccount, type CashBook, cashAccounts, MOST_STATEMENT_ENTRIES } from '@jujur/contract/statements.ts'
import { type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inTurn, xlsxOf, xlsxType } from '../../kit/sheets/written.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { cashOf } from './cash-book.store.ts'
import { cashSheets } from './cash-sheet.view.ts'
import { balanced, span } from './statement.rules.ts'

/** A spreadsheet holds so many of each account; a longer time is told in parts. */
const EXPORTED_MOVEMENTS = 20_000

const load = async (tx: Connection, account: CashAccount, { from, to }: { from: string; to: string }, most: number): Promise<CashBook> => {
  const { opening_sen, in_sen, out_sen, entries, is_cut } = await cashOf(tx, account, from, to, most)
  return {
    account,
    from,
    to,
    opening_sen,
    in_sen,
    out_sen,
    closing_sen: opening_sen + in_sen - out_sen,
    entries: balanced(opening_sen, entries),
    is_cut,
  }
}

export const getCashBook: Handler<typeof contract.getCashBook> = async ({ input, read, now }) => {
  const days = span(input.from, input.to, dayOf(now))
  return isRefused(days) ? days : read(async (tx) => ok(await load(tx, input.account, days.value, MOST_STATEMENT_ENTRIES)))
}

export const exportCashBook: Handler<typeof contract.exportCashBook> = ({ input, actor, read, now }) =>
  inTurn(actor, async () => {
    const days = span(input.from, input.to, dayOf(now))
    if (isRefused(days)) return days
    const { from, to } = days.value
    const books = await read(async (tx) => {
      const all: CashBook[] = []
      for (const account of cashAccounts) all.push(await load(tx, account, days.value, EXPORTED_MOVEMENTS))
      return all
    })
    const file = { name: `cash-book-${from}-${to}.xlsx`, type: xlsxType, cut_after: books.some(({ is_cut }) => is_cut) ? EXPORTED_MOVEMENTS : null }
    return { ...ok(await xlsxOf(cashSheets(books, actor.language))), file }
  })
