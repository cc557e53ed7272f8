import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { getInvoiceList, getListOfInvoice, invoiceFilters } from '@jujur/contract/invoices.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallList } from '../kit/lists/call-list.tsx'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { type List, useList } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { useSheet } from './use-papers.ts'

const Table = ({ list, ofAll, head }: { list: List<InvoiceRow>; ofAll: boolean; head?: ReactNode }) => {
  const t = useTexts('invoices')
  const columns = useInvoiceColumns(ofAll)
  const { q, filters } = list.state
  const sheet = useSheet({ q, ...(filters.status ? { status: filters.status } : {}) })
  return (
    <Sheet head={head}>
      <PageTitle
        title={t('title')}
        line={t(ofAll ? 'lineAll' : 'line')}
        actions={
          sheet && (
            <Button
              variant="default"
              loading={sheet.busy}
              leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void sheet.save()}
            >
              {t('spreadsheet')}
            </Button>
          )
        }
      />
      <MoneyFigures />
      <CallList
        id={ofAll ? 'invoices-all' : 'invoices'}
        title={t('title')}
        list={list}
        rowKey={(row) => row.invoice_id}
        columns={columns}
        searchHint={t(ofAll ? 'searchAll' : 'search')}
        filters={
          <FilterSelect
            label={t('fields.state')}
            value={filters.status}
            onChange={(status) => list.set({ filters: { status } })}
            options={invoiceFilters.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        }
        empty={{ title: t('emptyTitle'), text: t(ofAll ? 'emptyAll' : 'empty') }}
      />
    </Sheet>
  )
}

const options = { sort: 'issued_at', dir: 'desc', filters: ['status'] } as const
export const OwnInvoiceTable = ({ head }: { head?: ReactNode }) => (
  <Table ofAll={false} head={head} list={useList(getListOfInvoice, { ...options, rows: (data) => data.list.data })} />
)
export const AllInvoices = ({ head }: { head?: ReactNode }) => (
  <Table ofAll head={head} list={useList(getInvoiceList, { ...options, rows: (data) => data.posts })} />
)
