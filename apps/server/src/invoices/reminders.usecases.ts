/** The company is reminded of what it has not paid, each morning. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { newestEdition } from '../documents/documents.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { invoiceDue } from './invoices.kinds.ts'
import type { Invoice } from './ledger.store.ts'
import { payersOf } from './payers.usecases.ts'
import { reminderOn } from './reminders.rules.ts'
import { lockUnreminded, noteReminder, unreminded } from './reminders.store.ts'

/** So many are looked for at a time. */
const AT_ONCE = 50

const remind = async (tx: Connection, invoice: Invoice, now: Date, kit: Pick<Kit, 'settings'>): Promise<void> => {
  const { invoice_id, invoice_no, open_sen, due_on } = invoice
  const today = dayOf(now)
  const data = { invoice_no, open_sen, due_on, day: today }
  const paper = await newestEdition(tx, 'invoice', invoice_id)
  const notice = { kind: invoiceDue, data, href: hrefOf('payment', { invoiceId: invoice_id }) }
  await notify(tx, await payersOf(tx, invoice), notice, { now, kit }, { ofTheDay: true, paper })
  await noteReminder(tx, invoice, reminderOn(due_on, today), now)
}

/** Each by itself: one that fails keeps no other company from being told. */
export const remindOfInvoices: Job['work'] = async (kit, stopping) => {
  const now = await readClock(kit)
  const today = dayOf(now)
  const all = async function* () {
    for (let after = 0; ; ) {
      const ids = await kit.database.read(everything, (tx) => unreminded(tx, today, after, AT_ONCE))
      yield* ids
      if (ids.length < AT_ONCE) return
      after = ids.at(-1) ?? after
    }
  }
  await eachByItself(kit, all(), stopping, (invoice_id) =>
    kit.database.write(everything, async (tx) => {
      const invoice = await lockUnreminded(tx, today, invoice_id)
      if (invoice) await remind(tx, invoice, now, kit)
    }),
  )
}
