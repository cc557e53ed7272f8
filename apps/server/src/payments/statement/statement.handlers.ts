/** Statements of account, and what all companies owe. */
import type { Input } from '@jujur/contract/call.ts'
import type * as contract from '@jujur/contract/statements.ts'
import { MOST_STATEMENT_ENTRIES, type Statement } from '@jujur/contract/statements.ts'
import { type Actor, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { totals } from '../../kit/database/list.ts'
import { inTurn, xlsxOf, xlsxType } from '../../kit/sheets/written.ts'
import { addDays, dayOf, startOfDay } from '../../kit/time/calendar.rules.ts'
import { balanced, span } from './statement.rules.ts'
import { ageingOf, findAccount, listBalances, statementOf } from './statement.store.ts'
import { statementSheets } from './statement-sheet.view.ts'

type Wanted = Input<typeof contract.getAccountStatement>

/** Refuses 4444: no such company, or none named by somebody who sees all. */
const load = async (tx: Connection, { company_id: wanted, from, to }: Wanted, actor: Actor, now: Date) => {
  const today = dayOf(now)
  const company_id = wanted ?? actor.company_id
  const found = company_id === null ? null : await findAccount(tx, company_id)
  if (!found) return refuse(4444)
  const days = span(from, to, today)
  if (isRefused(days)) return days
  const { from: first, to: last } = days.value
  const { opening_sen, entries, is_cut } = await statementOf(
    tx,
    found.company_id,
    startOfDay(first),
    startOfDay(addDays(last, 1)),
    MOST_STATEMENT_ENTRIES,
  )
  const shown = balanced(
    opening_sen,
    entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  )
  const { ageing, refund_sen, unapplied_sen } = await ageingOf(tx, found.company_id, today)
  const closing_sen = shown.at(-1)?.balance_sen ?? opening_sen
  return ok<Statement>({ company: found, from: first, to: last, opening_sen, closing_sen, entries: shown, is_cut, ageing, refund_sen, unapplied_sen })
}

export const getAccountStatement: Handler<typeof contract.getAccountStatement> = ({ input, actor, read, now }) =>
  read((tx) => load(tx, input, actor, now))

export const exportAccountStatement: Handler<typeof contract.exportAccountStatement> = ({ input, actor, read, now }) =>
  inTurn(actor, async () => {
    const found = await read((tx) => load(tx, input, actor, now))
    if (isRefused(found)) return found
    const statement = found.value
    const file = {
      name: `statement-${statement.from}-${statement.to}.xlsx`,
      type: xlsxType,
      cut_after: statement.is_cut ? statement.entries.length : null,
    }
    return { ...ok(await xlsxOf(statementSheets(statement, actor.language))), file }
  })

export const getAccountBalances: Handler<typeof contract.getAccountBalances> = ({ input, read, now }) =>
  read(async (tx) => {
    const { q: words, ...page } = input
    const { rows, counted, sums } = await listBalances(tx, words, page, dayOf(now))
    return ok({ posts: rows, ...totals(counted), sums })
  })
