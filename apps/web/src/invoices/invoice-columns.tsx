import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import { InvoiceState, shownState } from './invoice-state.tsx'
import classes from './invoices.module.css'

/** Of a list of invoices; the company's only where they are of all. */
export const useInvoiceColumns = (ofAll: boolean): Column<InvoiceRow>[] => {
  const t = useTexts('invoices')
  const { date, facts, money, number } = useFormat()
  /** With the others it comes to the total; seldom more than nothing, so it is shown to whoever wants it. */
  const sum = (key: 'refunded_sen' | 'credited_sen', title: string): Column<InvoiceRow> => ({
    key,
    title,
    cell: (row) => <Figure>{money(row[key])}</Figure>,
    csv: (row) => row[key] / 100,
    align: 'end',
    phone: 'hide',
    hidden: true,
  })
  const waits = ({ checking, bill_pending, receipt_refused }: InvoiceRow) => {
    if (checking) return t('status.checking')
    if (bill_pending) return t('status.pending')
    return receipt_refused ? t('status.refused') : null
  }
  const company: Column<InvoiceRow> = { key: 'company', title: t('fields.company'), cell: (row) => row.company.name, phone: 'line' }
  return [
    {
      key: 'invoice_no',
      title: t('fields.invoice'),
      sort: 'invoice_no',
      cell: (row) => <Figure>{row.invoice_no}</Figure>,
      csv: (row) => row.invoice_no,
    },
    ...(ofAll ? [company] : []),
    { key: 'courses', title: t('fields.courses'), cell: (row) => facts(row.courses), csv: (row) => row.courses.join(', '), phone: 'line' },
    {
      key: 'status',
      title: t('fields.state'),
      cell: (row) => (
        <>
          <InvoiceState row={row} />
          {waits(row) && <span className={`${classes.dim} ${classes.checking}`}>{waits(row)}</span>}
        </>
      ),
      csv: (row) => t(`status.${shownState(row)}`),
      phone: 'end',
    },
    {
      key: 'total_sen',
      title: t('fields.total'),
      sort: 'total_sen',
      cell: (row) => <Figure>{money(row.total_sen)}</Figure>,
      csv: (row) => row.total_sen / 100,
      align: 'end',
      phone: 'line',
    },
    {
      key: 'paid_sen',
      title: t('fields.paid'),
      cell: (row) => <Figure>{money(row.paid_sen)}</Figure>,
      csv: (row) => row.paid_sen / 100,
      align: 'end',
      phone: 'hide',
      // Beside the company there is room for what was to be paid and what still is.
      hidden: ofAll,
    },
    sum('refunded_sen', t('fields.refunded')),
    sum('credited_sen', t('fields.credited')),
    {
      key: 'open_sen',
      title: t('fields.open'),
      sort: 'open_sen',
      cell: (row) => <Figure>{money(row.open_sen)}</Figure>,
      csv: (row) => row.open_sen / 100,
      align: 'end',
      phone: 'line',
    },
    { key: 'seats', title: t('fields.seats'), cell: (row) => number(row.seats), csv: (row) => row.seats, align: 'end', phone: 'hide' },
    { key: 'issued_at', title: t('fields.issued'), sort: 'issued_at', cell: (row) => date(row.issued_at), phone: 'hide', nowrap: true },
    {
      key: 'due_on',
      title: t('fields.due'),
      sort: 'due_on',
      cell: (row) => date(row.due_on),
      csv: (row) => dayCell(row.due_on),
      phone: 'line',
      nowrap: true,
    },
  ]
}
