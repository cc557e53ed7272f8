import type { BankReceipt } from '@jujur/contract/receipts.ts'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { invoicesOf } from './receipt-words.tsx'

/** Columns that lists of receipts have on either side; each list takes what it shows, in its order. */
export const useReceiptColumns = () => {
  const t = useTexts('receipts')
  const { money, date, facts } = useFormat()
  const invoices = (row: BankReceipt) => facts(invoicesOf(row))
  return {
    invoice: { key: 'invoice', title: t('list.invoice'), cell: invoices, csv: (row) => invoicesOf(row).join(', '), phone: 'line' },
    amount: {
      key: 'amount',
      title: t('list.amount'),
      sort: 'amount_sen',
      cell: (row) => money(row.amount_sen),
      csv: (row) => row.amount_sen / 100,
      align: 'end',
      nowrap: true,
      phone: 'line',
    },
    reference: { key: 'reference', title: t('list.reference'), cell: (row) => row.reference_no, csv: (row) => row.reference_no, phone: 'hide' },
    paid: {
      key: 'paid',
      title: t('list.paidAt'),
      sort: 'paid_at',
      cell: (row) => date(row.paid_at),
      csv: (row) => dayCell(row.paid_at),
      phone: 'hide',
      nowrap: true,
    },
  } satisfies Record<string, Column<BankReceipt>>
}
