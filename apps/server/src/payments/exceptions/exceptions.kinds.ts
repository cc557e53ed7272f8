/** Money that fits no invoice, as something that two people settle. */
import { approvePaymentSettlement, getPaymentExceptionList, settlePaymentException } from '@jujur/contract/exceptions.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/bills.json'
import type { NewException, PaymentException } from '../taking/taking.store.ts'
import { type ExceptionAction, type ExceptionState, settling } from './exceptions.rules.ts'
import { changeException, lockException, waitingExceptions } from './exceptions.store.ts'

const texts = textsOf<typeof english>('bills')
export const EXCEPTIONS_PATH = '/GA/company/invoice?tab=exceptions'
const desk = { side: 'provider', path: EXCEPTIONS_PATH, seenBy: [getPaymentExceptionList] } as const

export const paymentSettlement = {
  entity: 'payment_exception',
  subject: 'payment_exception',
  words: (waiting, language) => told(texts, language, 'notice.wanted', waiting),
  machine: settling,
  desks: {
    open: { ...desk, call: settlePaymentException, waiting: 'payment_exceptions', waits: waitingExceptions('open') },
    proposed: { ...desk, call: approvePaymentSettlement, waiting: 'payment_settlements', waits: waitingExceptions('proposed') },
  },
  of: ({ payment_exception_id: id, state, version, company_id, submitted_by }: PaymentException) => ({
    id,
    state,
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewException> => ({ state }),
  shown: ({ kind, amount_sen, state, settlement, to_invoice_id, version }) => ({ kind, amount_sen, state, settlement, to_invoice_id, version }),
  lock: lockException,
  save: changeException,
} as const satisfies ApprovalKind<PaymentException, ExceptionState, ExceptionAction, Partial<NewException>>

type Decided = { name: string; remarks: string }
export const settlementApproved: KindOfNotice<'settlement_approved', Decided> = {
  kind: 'settlement_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.approved', data), data.remarks, language),
}
export const settlementRejected: KindOfNotice<'settlement_rejected', Decided> = {
  kind: 'settlement_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.rejected', data), data.remarks, language),
}
