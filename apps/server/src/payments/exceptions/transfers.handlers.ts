/** Recording a bank transfer that no bank receipt can declare; it is approved where all money is settled that fits no invoice. */
import type * as contract from '@jujur/contract/exceptions.ts'
import { keepEvidence } from '../../documents/evidence-file.usecases.ts'
import { type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { isBank } from '../../reference/reference.store.ts'
import { mayBeTransfer } from '../receipts/receipts.rules.ts'
import { recordTransfer as enter, mayRecord } from './transfers.usecases.ts'

export const recordTransfer: Handler<typeof contract.recordTransfer> = async ({ input, actor, now, kit, file, read, writeAnswer, ...rest }) => {
  const { invoice_no, remarks, ...transfer } = input
  const possible = mayBeTransfer({ isKnownBank: isBank(transfer.bank_code), field: 'value_on', day: transfer.value_on }, dayOf(now))
  if (isRefused(possible)) return possible
  const named = { invoice_no, ...transfer }
  // Asked before the file is kept, so that nobody fills the store with files of what is refused.
  const may = await read((tx) => mayRecord(tx, named))
  if (isRefused(may)) return may
  const kept = await keepEvidence(kit.files, file, { owner: actor.user_id, party: 'provider' })
  if (isRefused(kept)) return kept
  return writeAnswer(async (tx) => {
    const held = await mayRecord(tx, named)
    if (isRefused(held)) return held
    const id = await enter(tx, { actor, now, kit, ...rest }, held.value, { ...transfer, remarks, file: kept.value })
    return ok({ payment_exception_id: id })
  })
}
