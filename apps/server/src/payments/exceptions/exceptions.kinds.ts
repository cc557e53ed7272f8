/** Money that fits no invoice, as something that two people settle. */

import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { approvePaymentSettlement, getPaymentExceptionList, payOutRefund, settlePaymentException } from '@jujur/contract/exceptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { type ApprovalKind, withReason, withRemark } from '../../approvals/approvals.kinds.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/bills.json'
import type { NewException, PaymentException } from '../taking/taking.store.ts'
import { type ExceptionAction, type ExceptionState, exceptionStateOf, settling } from './exceptions.rules.ts'
import { changeException, lockException, waitingExceptions } from './exceptions.store.ts'

const texts = textsOf<typeof english>('bills')
const desk = { side: 'provider', path: hrefOf('paymentExceptions'), seenBy: [getPaymentExceptionList] } as const

/** Notices name it by its money: kept as currency and hundredths, written as the reader's language does. */
export const exceptionName = ({ amount_sen, currency }: Pick<PaymentException, 'amount_sen' | 'currency'>) => `${currency} ${amount_sen}`
/** Names that were kept in words stay as they are. */
const named = (name: string, language: Language): string => {
  const [, currency = '', hundredths = ''] = /^(\S{1,3}) (-?\d+)$/.exec(name) ?? []
  return currency ? formatOf(bcp47[language]).moneyIn(Number(hundredths), currency) : name
}

export const paymentSettlement = {
  entity: 'payment_exception',
  subject: 'payment_exception',
  words: ({ name, count }, language) => told(texts, language, 'notice.wanted', { name: named(name, language), count }),
  machine: settling,
  desks: {
    open: { ...desk, call: settlePaymentException, waiting: 'payment_exceptions', waits: waitingExceptions('open') },
    proposed: { ...desk, call: approvePaymentSettlement, waiting: 'payment_settlements', waits: waitingExceptions('proposed') },
    to_pay_out: { ...desk, call: payOutRefund, waiting: 'refunds_to_pay_out', waits: waitingExceptions('to_pay_out') },
  },
  of: ({ payment_exception_id: id, version, company_id, submitted_by, ...stored }: PaymentException) => ({
    id,
    state: exceptionStateOf(stored),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewException> => ({ state: state === 'kept' ? 'settled' : state }),
  shown: ({ kind, amount_sen, state, settlement, to_invoice_id, version }) => ({ kind, amount_sen, state, settlement, to_invoice_id, version }),
  lock: lockException,
  save: changeException,
} as const satisfies ApprovalKind<PaymentException, ExceptionState, ExceptionAction, Partial<NewException>>

/** `is_transfer`: one that was recorded, and is taken or turned down as it is. */
type Decided = { name: string; remarks: string; is_transfer?: number }
/** `to_pay_out`: a refund, which is now sent. */
export const settlementApproved: KindOfNotice<'settlement_approved', Decided & { to_pay_out?: number }> = {
  kind: 'settlement_approved',
  words: ({ name, remarks, to_pay_out, is_transfer }, language) => {
    const key = is_transfer ? 'notice.recorded' : to_pay_out ? 'notice.agreed' : 'notice.approved'
    return withRemark(told(texts, language, key, { name: named(name, language) }), remarks, language)
  },
}
export const settlementRejected: KindOfNotice<'settlement_rejected', Decided> = {
  kind: 'settlement_rejected',
  words: ({ name, remarks, is_transfer }, language) =>
    withReason(told(texts, language, is_transfer ? 'notice.turnedDown' : 'notice.rejected', { name: named(name, language) }), remarks, language),
}

type Again = { name: string; reference_no: string; voucher_no: string; by: string }
/** To whoever approved a refund: it went out under a reference that another has. */
export const referenceAgain: KindOfNotice<'refund_reference_again', Again> = {
  kind: 'refund_reference_again',
  words: ({ name, ...told_of }, language) => told(texts, language, 'notice.referenceAgain', { ...told_of, name: named(name, language) }),
}

type Settled = { way: 'refunded' | 'credited' | 'moved'; invoice_no: string; amount_sen: number; currency: string }
/** What became of a company's money that fitted no invoice: that of the invoice it came for, or that it pays now. */
export const moneySettled: KindOfNotice<'money_settled', Settled> = {
  kind: 'money_settled',
  words: ({ way, invoice_no: number, amount_sen, currency }, language) =>
    told(texts, language, `notice.${way}`, { number, amount: formatOf(bcp47[language]).moneyIn(amount_sen, currency) }),
}
