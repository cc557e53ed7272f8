import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import {
  exportInvoices,
  type invoiceFilters as Filters,
  getInvoiceList,
  getListOfInvoice,
  invoiceFilters,
  MOST_ON_A_RECEIPT,
} from '@jujur/contract/invoices.ts'
import { uploadBankReceipt } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { SheetButton } from '../kit/lists/sheet-button.tsx'
import { type List, useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { MoneyFigures, useFiguresToCome } from './money-figures.tsx'
import { monthsOffered } from './months.ts'

/** A bank receipt names the invoices that its transfer pays; the first due leads. */
const PayTogether = ({ rows }: { rows: readonly InvoiceRow[] }) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  if (rows.length > MOST_ON_A_RECEIPT) return <span>{t('together.many', { most: MOST_ON_A_RECEIPT })}</span>
  const [first, ...others] = rows
    .toSorted((one, other) => one.due_on.localeCompare(other.due_on) || one.invoice_id - other.invoice_id)
    .map(({ invoice_id }) => invoice_id)
  if (first === undefined) return null
  const amount = money(rows.reduce((sum, { open_sen }) => sum + open_sen, 0))
  return (
    <Button component={Link} to={hrefOf('payment', { invoiceId: first, with: others.join() || undefined })} size="xs">
      {t('together.pay', { count: rows.length, amount })}
    </Button>
  )
}
const whyNotPaid = ({ status, checking, bill_pending }: InvoiceRow) => {
  if (status === 'paid' || status === 'void') return status
  return checking ? 'checking' : bill_pending ? 'pending' : null
}

const Table = ({ list, ofAll, head }: { list: List<InvoiceRow, 'status' | 'month'>; ofAll: boolean; head?: ReactNode }) => {
  const t = useTexts('invoices')
  const columns = useInvoiceColumns(ofAll)
  const may = useMay()
  const { q, filters } = list.state
  const { monthYear } = useFormat()
  const { status, month } = filters
  const figuresToCome = useFiguresToCome()
  return (
    <Sheet head={head}>
      <PageTitle
        title={t('title')}
        line={t(ofAll ? 'lineAll' : 'line')}
        actions={
          <SheetButton
            call={exportInvoices}
            input={{ q, ...(status && { status: status as (typeof Filters)[number] }), ...(month && { month }) }}
            name="invoices.xlsx"
          />
        }
      />
      <MoneyFigures />
      {/* It would be pushed down by the figures; its answer is asked for meanwhile. */}
      {figuresToCome ? (
        <SkeletonRows rows={8} rowHeight={42} />
      ) : (
        <CallList
          id={ofAll ? 'invoices-all' : 'invoices'}
          title={t('title')}
          list={list}
          rowKey={(row) => row.invoice_id}
          columns={columns}
          searchHint={t(ofAll ? 'searchAll' : 'search')}
          filters={
            <>
              <FilterSelect
                label={t('fields.state')}
                value={status}
                onChange={(value) => list.set({ filters: { status: value } })}
                options={invoiceFilters.map((value) => ({ value, label: t(`status.${value}`) }))}
              />
              <FilterSelect
                label={t('fields.month')}
                value={month}
                onChange={(value) => list.set({ filters: { month: value } })}
                options={monthsOffered(new Date(), month).map((value) => ({ value, label: monthYear(value) }))}
              />
            </>
          }
          bulk={!ofAll && may(uploadBankReceipt.name) ? (rows) => <PayTogether rows={rows} /> : undefined}
          whyNot={(row) => {
            const why = whyNotPaid(row)
            return why && t(`together.whyNot.${why}`)
          }}
          empty={{ title: t('emptyTitle'), text: t(ofAll ? 'emptyAll' : 'empty') }}
        />
      )}
    </Sheet>
  )
}

const options = { sort: 'issued_at', dir: 'desc', filters: ['status', 'month'] } as const
export const OwnInvoiceTable = ({ head }: { head?: ReactNode }) => (
  <Table ofAll={false} head={head} list={useList(getListOfInvoice, { ...options, rows: (data) => data.list.data })} />
)
export const AllInvoices = ({ head }: { head?: ReactNode }) => (
  <Table ofAll head={head} list={useList(getInvoiceList, { ...options, rows: (data) => data.posts })} />
)
