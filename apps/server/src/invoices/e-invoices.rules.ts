/** When an e-invoice can still be taken back (domain-facts 4.5): cancelled within 72 hours of its validation, later only by a credit note. */
import type { eInvoiceStates } from '@jujur/contract/invoices.ts'
import { ok, refuseWith } from '../kit/call/handler.ts'

export const HOUR_MS = 60 * 60 * 1000
/** As long LHDN may still answer for what was sent. */
export const SUBMIT_WITHIN_MS = 72 * HOUR_MS
const CANCEL_WITHIN_MS = 72 * HOUR_MS
/** As long as LHDN takes it. */
const REASON_LENGTH = 300

type Standing = {
  state: (typeof eInvoiceStates)[number]
  submitted_at: Date
  validated_at: Date | null
  cancel_asked_at: Date | null
  /** Null for what no service answered: it was submitted by hand. */
  submission_uid: string | null
}

/** As long LHDN cancels what it found valid. */
export const takenBackUntil = (validated_at: Date): Date => new Date(validated_at.getTime() + CANCEL_WITHIN_MS)

/** The last moment at which a valid one is cancelled; null for all others, and for what no service answered: none is asked to cancel it. */
export const cancelUntil = ({ state, validated_at, submission_uid }: Pick<Standing, 'state' | 'validated_at' | 'submission_uid'>): Date | null =>
  state === 'valid' && validated_at && submission_uid !== null ? takenBackUntil(validated_at) : null

/** What was asked in time and never answered may be asked again at any time: only LHDN knows what became of it. */
export const mayCancel = <Row extends Standing>(rows: readonly Row[], now: Date) => {
  const row = rows.findLast(({ state }) => state === 'valid')
  if (!row) return refuseWith('changed_since')
  const until = cancelUntil(row)
  return until && (row.cancel_asked_at || now <= until) ? ok(row) : refuseWith('too_late')
}

/** What stands in the way of voiding the invoice, or has to be done before. */
export const eInvoiceBeforeVoid = (rows: readonly Standing[], now: Date): 'e_invoice_open' | 'e_invoice_final' | 'cancel' | null => {
  if (rows.some(({ state, submitted_at }) => state === 'submitted' && submitted_at.getTime() > now.getTime() - SUBMIT_WITHIN_MS))
    return 'e_invoice_open'
  if (!rows.some(({ state }) => state === 'valid')) return null
  return 'ok' in mayCancel(rows, now) ? 'cancel' : 'e_invoice_final'
}

/** Counted in characters as people see them begin, so that none is cut in two. */
export const reasonForService = (reason: string): string => [...reason].slice(0, REASON_LENGTH).join('')
