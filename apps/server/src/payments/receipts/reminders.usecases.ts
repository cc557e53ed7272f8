/** Receipts that nobody has settled for two weeks are brought to mind. Money is never turned down by itself. */
import { approveBankReceipt, verifyBankReceipt } from '@jujur/contract/receipts.ts'
import { whoMayCall } from '../../access/who-may-call.usecases.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything } from '../../kit/database/scope.ts'
import { readClock } from '../../kit/time/clock.ts'
import { notify, type Recipient, recipientById } from '../../notifications/notifications.usecases.ts'
import { receiptWaits } from './receipts.kinds.ts'
import { remindedAfter, reminderDue, status } from './receipts.rules.ts'
import { noteReminded, type Receipt, sharesOfReceipts, standingSince } from './receipts.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** So many in one transaction; the rest follow in the next. */
const AT_ONCE = 100

const remind = async (at: Connection, receipt: Receipt, reminder: 1 | 2, now: Date, kit: Pick<Kit, 'settings'>): Promise<void> => {
  const id = receipt.bank_receipt_id
  const shares = (await sharesOfReceipts(at, [id])).get(id) ?? []
  const data = { name: shares.map(({ invoice_no }) => invoice_no).join(', '), days: remindedAfter[reminder - 1] ?? 0 }
  const provider = await whoMayCall(at, reminder === 1 ? verifyBankReceipt : approveBankReceipt, null)
  await notify(at, provider, { kind: receiptWaits, data, href: `/GA/company/invoice?tab=receipts&id=${id}` }, { now, kit })
  // The customer is asked for another file.
  const sender: Recipient | null = receipt.status === status.set_aside ? await recipientById(at, receipt.submitted_by) : null
  if (sender) await notify(at, [sender], { kind: receiptWaits, data, href: `/CA/bank-receipt-list?id=${id}` }, { now, kit })
  await noteReminded(at, id, reminder)
}

/** Those who check after 14 days, with the customer; those who approve too after 30. */
export const remindOfReceipts = async (kit: Kit): Promise<void> => {
  for (;;) {
    const now = await readClock(kit)
    const [first, second] = remindedAfter.map((days) => new Date(now.getTime() - days * DAY_MS)) as [Date, Date]
    const reminded = await kit.database.write(everything, async (at) => {
      let done = 0
      for (const receipt of await standingSince(at, first, second, AT_ONCE)) {
        const reminder = reminderDue(receipt, now)
        if (!reminder) continue
        await remind(at, receipt, reminder, now, kit)
        done++
      }
      return done
    })
    if (reminded < AT_ONCE) return
  }
}
