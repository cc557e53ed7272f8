/** Receipts that nobody has settled for two weeks are brought to mind. Money is never turned down by itself. */

import { approveBankReceipt, verifyBankReceipt } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../../access/who-may-call.usecases.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything } from '../../kit/database/scope.ts'
import { eachByItself } from '../../kit/jobs/each.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { DAY_MS } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { notify, type Recipient, recipientById } from '../../notifications/notifications.usecases.ts'
import { receiptWaits } from './receipts.kinds.ts'
import { remindedAfter, reminderDue, status } from './receipts.rules.ts'
import { lockLiveReceipt, noteReminded, type Receipt, sharesOfReceipts, standingSince } from './receipts.store.ts'

/** So many are looked up at once. */
const AT_ONCE = 100

const remind = async (tx: Connection, receipt: Receipt, reminder: 1 | 2, now: Date, kit: Pick<Kit, 'settings'>): Promise<void> => {
  const id = receipt.bank_receipt_id
  const shares = (await sharesOfReceipts(tx, [id])).get(id) ?? []
  const data = { name: shares.map(({ invoice_no }) => invoice_no).join(', '), days: remindedAfter[reminder - 1] ?? 0 }
  const provider = await whoMayCall(tx, reminder === 1 ? verifyBankReceipt : approveBankReceipt, null)
  await notify(tx, provider, { kind: receiptWaits, data, href: hrefOf('providerReceipts', { id }) }, { now, kit })
  // The customer is asked for another file.
  const sender: Recipient | null = receipt.status === status.set_aside ? await recipientById(tx, receipt.submitted_by) : null
  if (sender) await notify(tx, [sender], { kind: receiptWaits, data, href: hrefOf('ownReceipts', { id }) }, { now, kit })
  await noteReminded(tx, id, reminder)
}

const sinceBefore = (now: Date) => remindedAfter.map((days) => new Date(now.getTime() - days * DAY_MS)) as [Date, Date]

async function* standing(kit: Kit) {
  let after = 0
  for (;;) {
    const now = await readClock(kit)
    const ids = await kit.database.read(everything, (tx) => standingSince(tx, sinceBefore(now), after, AT_ONCE))
    yield* ids
    after = ids.at(-1) ?? 0
    if (ids.length < AT_ONCE) return
  }
}

/** Those who check after 14 days, with the customer; those who approve too after 30. Each receipt in a transaction of its own. */
export const remindOfReceipts: Job['work'] = (kit, stopping) =>
  eachByItself(kit, standing(kit), stopping, async (id) => {
    const now = await readClock(kit)
    await kit.database.write(everything, async (tx) => {
      const receipt = await lockLiveReceipt(tx, sinceBefore(now), id)
      const reminder = receipt && reminderDue(receipt, now)
      if (reminder) await remind(tx, receipt, reminder, now, kit)
    })
  })
