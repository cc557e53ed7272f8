/** Which papers have an e-invoice, and when what was entered from MyInvois may count. */

import type { AnswerObstacle } from '@jujur/contract/invoices.ts'
import { done, refuse } from '../../kit/call/handler.ts'

type Counting = { readonly e_invoice_id: number; readonly submission_uid: string | null }
type Known = {
  readonly isVoid: boolean
  /** The e-invoice of the paper that counts now. */
  readonly counts: Counting | undefined
  readonly isTaken: boolean
}

/** What stands in the way, or null. A correction replaces what counts, and only what a person entered: what the service gave is right. */
export const answerObstacle = ({ isVoid, counts, isTaken }: Known, corrects_id: number | null): AnswerObstacle | null => {
  if (isVoid) return 'void'
  if (corrects_id === null && counts) return 'valid_already'
  if (corrects_id !== null && (counts?.e_invoice_id !== corrects_id || counts.submission_uid !== null)) return 'changed'
  return isTaken ? 'taken' : null
}

/** Of two who enter an answer for one paper, or of one number, at once: the second. */
export const enteredAlready = { e_invoice_answer_waits: refuse(10012), e_invoice_answer_uuid: refuse(10012) }
/** Of two that are approved at once: the second. */
export const recordedAlready = { e_invoice_uuid: refuse(10012), e_invoice_alive: refuse(10012) }

/** A paper that is void has no e-invoice. */
export const notVoid = ({ is_void }: { readonly is_void: boolean }) => (is_void ? refuse(10035) : done)
