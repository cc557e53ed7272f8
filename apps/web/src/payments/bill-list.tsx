/** /CA/bill-list: payments that the company began online. */

import { type Bill, billStates, getBillList } from '@jujur/contract/bills.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { ToOwed } from './to-owed.tsx'

const looks: Record<Bill['state'], BadgeState> = { asked: 'inProgress', due: 'notStarted', paid: 'completed', deleted: 'expired', failed: 'rejected' }

const useColumns = (): Column<Bill>[] => {
  const t = useTexts('bills')
  const { money, dateTime } = useFormat()
  const state = ({ state, pending_at }: Bill) => t(pending_at ? 'list.pending' : `list.${state}`)
  return [
    {
      key: 'invoice',
      title: t('list.invoice'),
      cell: (row) => <Link to={hrefOf('payment', { invoiceId: row.invoice_id })}>{row.invoice_no}</Link>,
      csv: (row) => row.invoice_no,
    },
    {
      key: 'number',
      title: t('list.number'),
      cell: (row) => row.gateway_bill_id ?? t('list.none'),
      csv: (row) => row.gateway_bill_id,
      phone: 'hide',
    },
    {
      key: 'amount',
      title: t('list.amount'),
      sort: 'amount_sen',
      cell: (row) => money(row.amount_sen),
      csv: (row) => row.amount_sen / 100,
      align: 'end',
      nowrap: true,
      phone: 'line',
    },
    { key: 'created', title: t('list.created'), sort: 'created_at', cell: (row) => dateTime(row.created_at), nowrap: true, phone: 'line' },
    { key: 'by', title: t('list.by'), cell: (row) => row.created_by, phone: 'hide' },
    { key: 'receipt', title: t('list.receipt'), cell: (row) => row.receipt_no ?? '', csv: (row) => row.receipt_no, phone: 'hide' },
    {
      key: 'state',
      title: t('list.state'),
      sort: 'state',
      cell: (row) => <StateBadge state={row.pending_at ? 'inProgress' : looks[row.state]}>{state(row)}</StateBadge>,
      csv: state,
      phone: 'end',
    },
  ]
}

export const OwnBills = ({ head }: { head?: ReactNode }) => {
  const t = useTexts('bills')
  const columns = useColumns()
  const list = useList(getBillList, { rows: (data) => data.billsList, sort: 'created_at', dir: 'desc', filters: ['state'] })
  return (
    <Sheet head={head}>
      <PageTitle title={t('list.title')} line={t('list.line')} />
      <CallList
        id="bills"
        title={t('list.title')}
        list={list}
        rowKey={(row) => row.bill_id}
        columns={columns}
        filters={
          <FilterSelect
            label={t('list.state')}
            value={list.state.filters.state}
            onChange={(state) => list.set({ filters: { state } })}
            options={billStates.map((state) => ({ value: state, label: t(`list.${state}`) }))}
          />
        }
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: <ToOwed>{t('list.toOwed')}</ToOwed> }}
        exportName="bills"
      />
    </Sheet>
  )
}
