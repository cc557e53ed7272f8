/** What MyInvois gave a paper that somebody submitted there by hand: entered by one person, counting once another approved it. */
import type { AnswerObstacle } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { statusColumns } from '../../approvals/queues.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import { type AnswerRow, insertAnswer, uuidTaken } from '../../invoices/e-invoice-answers.store.ts'
import { changeEInvoice, type EInvoiceRow, eInvoicesOf, insertEInvoice } from '../../invoices/e-invoices.store.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { payersOf } from '../../invoices/payers.usecases.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf, startOfDay } from '../../kit/time/calendar.rules.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { creditNotesOf } from '../credits/credits.store.ts'
import { eInvoiceAnswerApproval, eInvoiceCorrected } from './answers.kinds.ts'
import { answerObstacle } from './answers.rules.ts'
import { type EInvoicePaper, eDocument, holdPaper, keepEInvoiceEdition } from './e-invoice.usecases.ts'
import { sealed } from './submitter.usecases.ts'

type Given = { uuid: string; long_id: string; validated_on: string }
type Entered = EInvoicePaper & Given & { corrects?: { uuid: string; reason: string } | undefined }

const countingOf = (rows: readonly EInvoiceRow[]) => rows.find(({ state }) => state === 'valid')
const isSame = (row: EInvoiceRow, { uuid, long_id, validated_on }: Given): boolean =>
  row.uuid === uuid && row.long_id === long_id && row.validated_at !== null && dayOf(row.validated_at) === validated_on

/** What stands in the way of what was entered, or null. */
export const beforeAnswer = async (tx: Connection, row: AnswerRow, now: Date): Promise<AnswerObstacle | null> => {
  const isVoid = (await eDocument(tx, row, now))?.is_void ?? false
  const counts = countingOf(await eInvoicesOf(tx, row.kind, row.document_id))
  return answerObstacle({ isVoid, counts, isTaken: await uuidTaken(tx, row.uuid, row) }, row.corrects_id)
}

/**
 * Refusals: 4444 no such paper, 10035 void or a day that cannot be, 10012 it has one that counts, another paper has the UUID, or the correction changes
 * nothing, changed_since what is to be corrected is not what somebody entered and counts. A second that waits violates e_invoice_answer_waits.
 */
export const enterAnswer = async (tx: Connection, asked: ActionContext, { uuid, long_id, validated_on, corrects, ...paper }: Entered) => {
  const held = await holdPaper(tx, paper, asked.now)
  if (!held) return refuse(4444)
  const ctx = withCurrentTime(asked)
  const { known, invoice } = held
  if (known.is_void || validated_on < known.issued_on || validated_on > dayOf(ctx.now)) return refuse(10035)
  const given = { uuid, long_id, validated_on }
  const counts = countingOf(await eInvoicesOf(tx, paper.kind, paper.document_id))
  if (corrects && (!counts || counts.submission_uid !== null || counts.uuid !== corrects.uuid)) return refuseWith('changed_since')
  if (!corrects && counts) return refuse(10012)
  if ((counts && isSame(counts, given)) || (await uuidTaken(tx, uuid, paper))) return refuse(10012)
  const { company_id, document_no } = known
  const reason = corrects?.reason ?? null
  const entered = { ...paper, document_no, ...given, corrects_id: corrects && counts ? counts.e_invoice_id : null, reason }
  const submitted = { submitted_at: ctx.now, submitted_by: ctx.actor.user_id, submitted_by_name: ctx.actor.name }
  const id = await insertAnswer(tx, { company_id, invoice_id: invoice.invoice_id, ...entered, ...submitted })
  await submit(tx, eInvoiceAnswerApproval, ctx, {
    id,
    company_id,
    state: 'pending',
    name: document_no,
    remarks: corrects?.reason,
    after: { ...statusColumns('pending'), ...entered, ...(corrects ? { corrects: corrects.uuid } : {}), version: 1 },
  })
  return ok({ e_invoice_answer_id: id })
}

const refused = (obstacle: AnswerObstacle) => refuse(obstacle === 'valid_already' || obstacle === 'taken' ? 10012 : 10035)

/** Papers of credit notes that name the invoice's UUID are printed anew with it. The caller holds the invoice. */
const nameInNotes = async (tx: Connection, invoice: Invoice, now: Date): Promise<void> => {
  for (const { credit_note_id, credit_note_no } of await creditNotesOf(tx, invoice.invoice_id))
    if (credit_note_no) await keepEInvoiceEdition(tx, { kind: 'credit_note', document_id: credit_note_id }, invoice, 'e_invoice_corrected', now)
}

/**
 * What an approval does besides: the e-invoice counts from the beginning of its day and is never cancelled from here, what it corrects counts no longer,
 * and the paper is printed anew; of a correction the company is told. One that was sent from here and never answered is answered with it. The caller holds the invoice.
 */
export const answerHeld = async (tx: Connection, asked: ActionContext, row: AnswerRow) => {
  const { company_id, kind, document_id, uuid, long_id, validated_on, corrects_id, submitted_by, submitted_at } = row
  const paper = { kind, document_id }
  const held = await holdPaper(tx, paper, asked.now)
  if (!held) throw new Error('what was entered is of a paper')
  const ctx = withCurrentTime(asked)
  const obstacle = await beforeAnswer(tx, row, ctx.now)
  if (obstacle) return refused(obstacle)
  const rows = await eInvoicesOf(tx, kind, document_id)
  const wrong = rows.find(({ e_invoice_id }) => e_invoice_id === corrects_id)
  if (wrong) await changeEInvoice(tx, wrong.e_invoice_id, { state: 'corrected', version: wrong.version + 1 })
  const open = rows.find(({ state }) => state === 'submitted')
  const told = { state: 'valid', uuid, long_id, validated_at: startOfDay(validated_on) } as const
  const { document, document_no } = held.known
  const sent = wrong ?? sealed(document, document_no)
  const { e_invoice_id } = open
    ? await changeEInvoice(tx, open.e_invoice_id, { ...told, version: open.version + 1 })
    : await insertEInvoice(tx, {
        ...{ ...paper, company_id, document_no, document: sent.document, document_hash: sent.document_hash },
        ...{ ...told, submitted_at, submitted_by },
      })
  const { invoice } = held
  await keepEInvoiceEdition(tx, paper, invoice, wrong ? 'e_invoice_corrected' : 'e_invoice', ctx.now)
  if (wrong) {
    if (kind === 'invoice') await nameInNotes(tx, invoice, ctx.now)
    const notice = { kind: eInvoiceCorrected, data: { document_no }, href: hrefOf('ownInvoices', { id: invoice.invoice_id }) }
    await notify(tx, await payersOf(tx, invoice), notice, ctx, { paper: await newestEdition(tx, kind, document_id) })
  }
  return ok({
    value: undefined,
    change: { e_invoice_id, decided_by_name: ctx.actor.name },
    after: { e_invoice_id, uuid, long_id, validated_on, ...(wrong ? { corrects: wrong.uuid } : {}) },
  })
}
