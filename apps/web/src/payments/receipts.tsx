/** Receipts of all companies, by what is to be done with them; with `?id=` one of them beside its invoice. */
import { type BankReceipt, exportBankReceipts, getBankReceiptApproval, receiptAges, receiptTurns } from '@jujur/contract/receipts.ts'
import type { ReactNode } from 'react'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { SheetButton } from '../kit/lists/sheet-button.tsx'
import { type ApprovalTab, useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useReceiptColumns } from './receipt-columns.tsx'
import { ReceiptReview } from './receipt-review.tsx'
import { ReceiptState, useBanks } from './receipt-words.tsx'

const useColumns = (): Column<BankReceipt>[] => {
  const t = useTexts('receipts')
  const { ago, dateTime } = useFormat()
  const common = useReceiptColumns()
  const { nameOf } = useBanks()
  return [
    { key: 'company', title: t('list.company'), cell: (row) => row.company_name, csv: (row) => row.company_name },
    { ...common.invoice, nowrap: true },
    common.amount,
    { key: 'bank', title: t('tally.bank'), cell: (row) => nameOf(row.bank_code), csv: (row) => nameOf(row.bank_code), hidden: true, phone: 'hide' },
    common.reference,
    common.paid,
    {
      key: 'sent',
      title: t('list.sent'),
      sort: 'submitted_at',
      cell: (row) => (
        <time dateTime={row.submitted_at} title={dateTime(row.submitted_at)}>
          {ago(row.submitted_at)}
        </time>
      ),
      csv: (row) => momentCell(row.submitted_at),
      phone: 'hide',
      nowrap: true,
    },
    { key: 'state', title: t('list.state'), cell: (row) => <ReceiptState receipt={row} />, csv: (row) => t(`status.${row.status}`), phone: 'end' },
  ]
}

/** A choice of a select has a value of its own. */
const ALL = 'all'
/** Where the list stands: a review goes back to it. */

/** `head` are the tabs of the page. */
export const Receipts = ({ head }: { head: ReactNode }) => {
  const t = useTexts('receipts')
  const columns = useColumns()
  const list = useList(getBankReceiptApproval, { rows: (data) => data.list.data, searchAs: 'search', filters: ['waits', 'age'] })
  const { tab, q: search, filters } = list.state
  const waits = receiptTurns.find((one) => one === filters.waits)
  const age = receiptAges.find((one) => one === filters.age)
  const asked = { q: tab, search, ...(waits && { waits }), ...(age && { age }) }
  if (list.openId !== null) return <ReceiptReview key={list.openId} id={list.openId} queue={list} />
  return (
    <Sheet head={head}>
      <PageTitle
        title={t('list.title')}
        line={t('list.line')}
        actions={<SheetButton call={exportBankReceipts} input={asked} name="bank-receipts.xlsx" />}
      />
      <CallList
        id="receipts"
        title={t('list.title')}
        searchHint={t('list.search')}
        list={list}
        rowKey={(row) => row.bank_receipt_id}
        columns={columns}
        filters={
          <>
            <FilterSelect
              label={t('list.state')}
              all={t('list.pending')}
              value={tab === 'PENDING' ? null : tab || ALL}
              onChange={(value) => list.set({ tab: value === ALL ? '' : ((value ?? 'PENDING') as ApprovalTab), filters: { waits: null, age: null } })}
              options={[
                { value: 'APPROVED_HISTORY_LIST', label: t('list.approved') },
                { value: 'REJECTED', label: t('list.rejected') },
                { value: ALL, label: t('list.all') },
              ]}
            />
            <WaitsFilter queue={list} desks={receiptTurns.map((value) => ({ value, label: t(`list.turns.${value}`) }))} />
            {tab === 'PENDING' && (
              <FilterSelect
                label={t('list.age')}
                value={age}
                onChange={(value) => list.set({ filters: { age: value } })}
                options={receiptAges.map((value) => ({ value, label: t(`list.ages.${value}`) }))}
              />
            )}
          </>
        }
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Sheet>
  )
}
