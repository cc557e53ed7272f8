/** Where an invoice stands between issue and open seats. */
import type { getPaymentOptions } from '@jujur/contract/bills.ts'
import type { Output } from '@jujur/contract/call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import type { LyingKnot } from '../ui/lying-line.tsx'

type Options = Output<typeof getPaymentOptions>

/** `isConfirming`: somebody came back from the bank, and the gateway has not said yet. */
export const useWay = () => {
  const t = useTexts('bills')
  const { money, date, day } = useFormat()
  return ({ invoice, payments, transfer, online }: Options, isConfirming: boolean): LyingKnot[] => {
    const { status, open_sen, seats } = invoice
    const counted = t('payment.seats', { count: seats })
    const issued: LyingKnot = {
      state: 'done',
      label: t('payment.issued'),
      note: t('payment.on', { date: date(invoice.issued_at), amount: money(invoice.total_sen) }),
    }
    if (status === 'void')
      return [issued, { state: 'done', label: t('payment.voided'), note: invoice.voided_at ? date(invoice.voided_at) : undefined }]
    const last = payments.at(-1)
    const paidNote = last && t('payment.on', { date: date(last.recorded_at), amount: money(invoice.paid_sen) })
    if (status === 'paid')
      return [issued, { state: 'done', label: t('payment.paid'), note: paidNote }, { state: 'done', label: t('payment.seatsOpen'), note: counted }]
    const part: LyingKnot[] = status === 'part_paid' ? [{ state: 'done', label: t('payment.paidPart'), note: paidNote }] : []
    const now: LyingKnot = transfer.receipt
      ? {
          state: 'others',
          label: t('payment.checking'),
          note: t('payment.sent', { amount: money(transfer.receipt.share_sen), date: date(transfer.receipt.submitted_at) }),
        }
      : online.because === 'paid_there'
        ? { state: 'others', label: t('payment.arrivedChecked'), note: online.arrived_sen === null ? undefined : money(online.arrived_sen) }
        : isConfirming
          ? { state: 'others', label: t('payment.confirming'), note: money(open_sen) }
          : {
              state: 'turn',
              label: t(part.length > 0 ? 'payment.payRest' : 'payment.pay'),
              note: t('payment.by', { amount: money(open_sen), date: day(invoice.due_on) }),
            }
    const later = t(part.length > 0 ? 'payment.seatsRest' : 'payment.seatsLater', { seats: counted })
    return [issued, ...part, now, { state: 'locked', label: t('payment.seatsOpen'), note: later }]
  }
}
