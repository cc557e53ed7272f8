/** Bank receipts: the customer's calls and the provider's. */
import type { Input } from '@jujur/contract/call.ts'
import { refusedCall } from '@jujur/contract/permissions.ts'
import * as contract from '@jujur/contract/receipts.ts'
import { routeToday } from '../../access/routes.store.ts'
import { stepsOf } from '../../approvals/approvals.store.ts'
import { keepEvidence } from '../../documents/evidence-file.usecases.ts'
import { assertFound } from '../../kit/call/assert-found.ts'
import { type Actor, type Answer, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import type { Connection } from '../../kit/database/database.ts'
import { totals } from '../../kit/database/list.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import type { FileStore } from '../../kit/files/files.ts'
import { cutTo, inTurn, xlsxType } from '../../kit/sheets/written.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { isBank } from '../../reference/reference.store.ts'
import { receiptApproval } from './receipts.kinds.ts'
import { countsAlready, holdsHalf, isNewFile, mayBeTransfer, receiptStateOf, sentWithin, statesOf, waitsAlready } from './receipts.rules.ts'
import { filesOf, listReceipts, receiptById, type ShownReceipt } from './receipts.store.ts'
import {
  approveReceipt,
  mayReplaceFile,
  maySendReceipt,
  rejectReceipt,
  replaceFile,
  sendReceipt,
  sendReceiptBack,
  verify,
} from './receipts.usecases.ts'
import { halvesOf, rejectingStep, showReceiptDetail, showReceipts } from './receipts.view.ts'
import { type Checks, receiptsSheet } from './receipts-sheet.view.ts'

const shown = async (tx: Connection, id: number) => assertFound((await showReceipts(tx, [assertFound(await receiptById(tx, id))]))[0] ?? null)
const choice = ({ bank_receipt_id: id, version, ...rest }: { bank_receipt_id: number; version: number; remarks: string }) => ({
  id,
  version,
  ...rest,
})

// ── The customer ──────────────────────────────────────────────────────────────────────────────────────────────

export const uploadBankReceipt: Handler<typeof contract.uploadBankReceipt> = async (context) => {
  const { input, actor, now, kit, file, read, writeAnswer } = context
  const { paid_at, ...sent } = input
  const possible = mayBeTransfer({ isKnownBank: isBank(input.bank_code), field: 'paid_at', day: paid_at }, dayOf(now))
  if (isRefused(possible)) return possible
  const company_id = ownCompanyId(actor)
  const sending = { ...sent, company_id, paid_on: paid_at }
  // Asked before the file is kept, so that nobody fills the store with files of receipts that are refused.
  const may = await read((tx) => maySendReceipt(tx, context, sending))
  if (isRefused(may)) return may
  const kept = await keepEvidence(kit.files, file, { owner: actor.user_id, party: company_id })
  if (isRefused(kept)) return kept
  const send = () =>
    writeAnswer(async (tx) => {
      const receipt = await sendReceipt(tx, context, { ...sending, file: kept.value })
      return isRefused(receipt) ? receipt : ok({ bank_receipt: await shown(tx, receipt.value.bank_receipt_id) })
    })
  return mapUniqueViolation(send, waitsAlready)
}

export const replaceBankReceiptFile: Handler<typeof contract.replaceBankReceiptFile> = async (context) => {
  const { input, actor, kit, file, read, write } = context
  const { bank_receipt_id: id, version } = input
  const files = await read((tx) => filesOf(tx, id))
  if (files.length === 0) return refuse(10025)
  const differs = isNewFile(file?.sha256, files)
  if (isRefused(differs)) return differs
  const may = await read((tx) => mayReplaceFile(tx, context, { id, version }))
  if (isRefused(may)) return may
  const kept = await keepEvidence(kit.files, file, { owner: actor.user_id, party: ownCompanyId(actor) })
  if (isRefused(kept)) return kept
  return write(async (tx): Promise<Answer<typeof contract.replaceBankReceiptFile>> => {
    const replaced = await replaceFile(tx, context, { id, version, file: kept.value })
    return isRefused(replaced) ? replaced : ok({ bank_receipt: await shown(tx, id) })
  })
}

type Viewing = typeof contract.viewBankReceipt
const view = async ({ input, read, kit }: Pick<Context<Viewing>, 'input' | 'read'> & { kit: { files: FileStore } }) => {
  const { bank_receipt_id, file_no, filename } = input
  const files = await read((tx) => filesOf(tx, bank_receipt_id))
  const file = file_no === undefined ? files[0] : files.find((one) => one.file_no === file_no)
  if (!file) return refuse(10025)
  return { ...ok(await kit.files.get(file.sha256)), file: { name: filename ?? file.name, type: file.type } }
}
export const viewBankReceipt: Handler<Viewing> = view
export const globalAdminViewBankReceipt: Handler<typeof contract.globalAdminViewBankReceipt> = view

type Asked = Pick<Context<typeof contract.getBankReceiptApproval>, 'actor' | 'now'> & {
  input: Pick<Input<typeof contract.getBankReceiptApproval>, 'waits' | 'age'>
}
/** Whose turn and how old, in instants and rights of now. */
const waitingOf = async (tx: Connection, { input: { waits, age }, actor, now }: Asked) => ({
  turn: waits && { turn: waits, halves: await halvesOf(tx, actor), reader: actor },
  sent: age && sentWithin(age, now),
})

const list = async (context: Pick<Context<typeof contract.getBankReceiptApproval>, 'input' | 'actor' | 'now' | 'read'>) => {
  const { q, search: words, invoice_id, bank_receipt_id: id, waits: _, age: __, ...page } = context.input
  const statuses = statesOf(q)
  if (isRefused(statuses)) return statuses
  // Who waits longest comes first; otherwise the newest.
  const otherwise = q.trim() === 'PENDING' ? 'asc' : 'desc'
  return context.read(async (tx) => {
    const filter = { statuses: statuses.value, invoice_id, id, words, ...(await waitingOf(tx, context)) }
    const { rows, counted } = await listReceipts(tx, filter, page, otherwise)
    return ok({ list: { data: await showReceipts(tx, rows), ...totals(counted) } })
  })
}
export const getBankReceiptList: Handler<typeof contract.getBankReceiptList> = list
export const getBankReceiptApproval: Handler<typeof contract.getBankReceiptApproval> = list

const checksOf = async (tx: Connection, rows: readonly ShownReceipt[]): Promise<Checks> => {
  const steps = await stepsOf(
    tx,
    receiptApproval.entity,
    rows.map(({ receipt }) => receipt.bank_receipt_id),
  )
  return new Map(
    rows.map(({ receipt }) => {
      const own = steps.get(receipt.bank_receipt_id) ?? []
      const maker = own.findLast(({ action }) => action === 'edited')?.name ?? null
      const checker = own.findLast(({ action }) => action === 'approved' || action === 'rejected')?.name ?? null
      return [receipt.bank_receipt_id, { verified_sen: receipt.verified_amount_sen, value_on: receipt.value_on, maker, checker }]
    }),
  )
}

export const exportBankReceipts: Handler<typeof contract.exportBankReceipts> = (context) => {
  const { input, actor, now, read } = context
  const statuses = statesOf(input.q)
  if (isRefused(statuses)) throw new Error('the contract lets no other name of a list through')
  return inTurn(actor, async () => {
    const { receipts, checks, isCut } = await read(async (tx) => {
      const filter = { statuses: statuses.value, words: input.search, ...(await waitingOf(tx, context)) }
      const { rows: found } = await listReceipts(tx, filter, { length: contract.EXPORTED_RECEIPTS + 1, start: 0 }, 'asc')
      const { rows, isCut } = cutTo(found, contract.EXPORTED_RECEIPTS)
      return { receipts: await showReceipts(tx, rows), checks: await checksOf(tx, rows), isCut }
    })
    const file = { name: `bank-receipts-${dayOf(now)}.xlsx`, type: xlsxType, cut_after: isCut ? receipts.length : null }
    return { ...ok(await receiptsSheet(receipts, checks, isCut, actor.language)), file }
  })
}

// ── The provider ──────────────────────────────────────────────────────────────────────────────────────────────

export const getBankReceiptDetail: Handler<typeof contract.getBankReceiptDetail> = (context) =>
  context.read(async (tx) => {
    const row = await receiptById(tx, context.input.bank_receipt_id)
    return row ? ok({ receipt: await showReceiptDetail(tx, context, row) }) : refuse(10025)
  })

export const verifyBankReceipt: Handler<typeof contract.verifyBankReceipt> = async (context) => {
  const { bank_receipt_id: id, version, verified_amount_sen: amount_sen, bank_code, reference_no, value_on, ...rest } = context.input
  const possible = mayBeTransfer({ isKnownBank: isBank(bank_code), field: 'value_on', day: value_on }, dayOf(context.now))
  if (isRefused(possible)) return possible
  const verified = { amount_sen, bank_code, reference_no, value_on }
  const check = () =>
    context.write(async (tx): Promise<Answer<typeof contract.verifyBankReceipt>> => {
      const checked = await verify(tx, context, { id, version, verified, ...rest })
      return isRefused(checked) ? checked : ok({ receipt: await shown(tx, id) })
    })
  return mapUniqueViolation(check, countsAlready)
}

export const approveBankReceipt: Handler<typeof contract.approveBankReceipt> = (context) =>
  context.writeAnswer(async (tx) => {
    const { bank_receipt_id: id, version, approve_amount_sen: typed_sen, remarks } = context.input
    const approved = await approveReceipt(tx, context, { id, version, typed_sen, remarks })
    return isRefused(approved) ? approved : ok({ receipt: await shown(tx, id) })
  })

const mayReject = async (tx: Connection, actor: Actor, state: ReturnType<typeof receiptStateOf>) => {
  const { needs } = await routeToday(tx, contract.rejectBankReceipt)
  return holdsHalf(refusedCall(contract.rejectBankReceipt, { needs, step: rejectingStep(state) }, actor))
}

export const rejectBankReceipt: Handler<typeof contract.rejectBankReceipt> = (context) =>
  context.writeAnswer(async (tx) => {
    const { bank_receipt_id: id } = context.input
    const row = await receiptById(tx, id)
    if (!row) return refuse(10025)
    const state = receiptStateOf(row.receipt.status)
    if (state !== 'rejected' && state !== 'approved') {
      const held = await mayReject(tx, context.actor, state)
      if (isRefused(held)) return held
    }
    // If it moves on before it is held, the action does not fit the state any more and is refused.
    const rejected = await rejectReceipt(tx, context, { ...choice(context.input), action: state === 'ready' ? 'reject' : 'turn_down' })
    return isRefused(rejected) ? rejected : ok({ receipt: await shown(tx, id) })
  })

export const raiseBankReceiptException: Handler<typeof contract.raiseBankReceiptException> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.raiseBankReceiptException>> => {
    const raised = await sendReceiptBack(tx, context, choice(context.input))
    return isRefused(raised) ? raised : ok({ receipt: await shown(tx, context.input.bank_receipt_id) })
  })
