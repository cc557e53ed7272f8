/** What the company sent for its bank transfers, and where it is; one opens from the side. */
import { type BankReceipt, getBankReceiptList, replaceBankReceiptFile, viewBankReceipt } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconDownload } from '@jujur/icons'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Remarks } from '../approvals/remarks.tsx'
import { sendForFile } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { type List, useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Figure } from '../ui/figure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './bank-receipt-list.module.css'
import { fileFaultOf, ReceiptFileChoice, type ReceiptFileFault } from './file-choice.tsx'
import { useReceiptColumns } from './receipt-columns.tsx'
import { invoicesOf, ReceiptTold, useBanks, useReceiptFileWords } from './receipt-words.tsx'
import { ToOwed } from './to-owed.tsx'

const queries = ['PENDING', 'APPROVED_HISTORY_LIST', 'REJECTED'] as const

const useColumns = (): Column<BankReceipt>[] => {
  const t = useTexts('receipts')
  const { dateTime, facts } = useFormat()
  const common = useReceiptColumns()
  return [
    { ...common.invoice, phone: 'title' },
    common.amount,
    { ...common.reference, phone: 'line' },
    common.paid,
    {
      key: 'sent',
      title: t('list.sent'),
      sort: 'submitted_at',
      cell: (row) => facts([dateTime(row.submitted_at), row.submitted_by]),
      phone: 'hide',
    },
    { key: 'state', title: t('list.state'), cell: (row) => <ReceiptTold status={row.status} />, csv: (row) => t(`told.${row.status}`), phone: 'end' },
  ]
}

/** Where it is, in words, and what the customer can do. */
const useSays = ({ status, has_new_file, exception_reason, receipt_no }: BankReceipt): string => {
  const t = useTexts('receipts')
  if (status === 6) return t('own.says.6', { receipt_no: receipt_no ?? '' })
  if (status === 5) return t('own.says.5')
  if (status !== 3) return t('own.says.1')
  if (exception_reason === 'paid_by_gateway') return t('own.says.paid_by_gateway')
  return t(has_new_file ? 'own.says.newFile' : 'own.says.3')
}

const Replace = ({ receipt, onDone }: { receipt: BankReceipt; onDone: () => void }) => {
  const t = useTexts('receipts')
  const { say } = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<ReceiptFileFault | null>(null)
  const { send, sending } = useSend(replaceBankReceiptFile, {
    treats: {
      10024: (refused) => setFault(fileFaultOf(refused)),
      10076: (refused) => setFault(fileFaultOf(refused)),
      10012: () => say(t('own.sameFile')),
    },
    onDone: () => {
      say(t('own.replaced'))
      onDone()
    },
  })
  const { bank_receipt_id, version } = receipt
  return (
    <div className={classes.replace}>
      <ReceiptFileChoice
        file={file}
        fault={fault}
        onFault={setFault}
        onFile={(chosen) => {
          setFile(chosen)
          setFault(null)
        }}
      />
      <Button loading={sending} onClick={() => (file ? void send({ bank_receipt_id, version }, file) : setFault('fileNeeded'))}>
        {t('own.replace')}
      </Button>
    </div>
  )
}

const Receipt = ({ receipt, onClose, onChanged }: { receipt: BankReceipt; onClose: () => void; onChanged: () => void }) => {
  const t = useTexts('receipts')
  const { money, date, dateTime, list } = useFormat()
  const { nameOf } = useBanks()
  const { size } = useReceiptFileWords()
  const may = useMay()
  const says = useSays(receipt)
  const { bank_receipt_id, allocations, file, status, exception_reason } = receipt
  const download = () => {
    sendForFile(viewBankReceipt, { bank_receipt_id, filename: file.name }, file.name).catch(showTrouble)
  }
  const mayReplace = status === 3 && exception_reason !== 'paid_by_gateway' && may(replaceBankReceiptFile.name)
  return (
    <Drawer opened onClose={onClose} title={t('review.title', { invoices: list(invoicesOf(receipt)) })} line={money(receipt.amount_sen)}>
      <div className={classes.receipt}>
        <p>
          <ReceiptTold status={status} />
        </p>
        <Notice tone={status === 5 ? 'bad' : status === 6 ? 'ok' : status === 3 ? 'turn' : 'info'}>
          {exception_reason && exception_reason !== 'paid_by_gateway' && (
            <p>
              <b>{t(`reason.${exception_reason}`)}</b>
            </p>
          )}
          <p>{says}</p>
          {receipt.remarks && (
            <p>
              <Remarks text={receipt.remarks} />
            </p>
          )}
        </Notice>
        {mayReplace && <Replace key={receipt.version} receipt={receipt} onDone={onChanged} />}
        <DefinitionList
          items={[
            {
              term: t(allocations.length > 1 ? 'invoices.title' : 'list.invoice'),
              value: allocations.map(({ invoice_id, invoice_no, amount_sen }) => (
                <span key={invoice_id} className={classes.share}>
                  <Link to={hrefOf('ownInvoices', { id: invoice_id })}>{invoice_no}</Link>
                  {allocations.length > 1 && <Figure>{money(amount_sen)}</Figure>}
                </span>
              )),
            },
            { term: t('list.amount'), value: money(receipt.amount_sen), figures: true },
            { term: t('tally.bank'), value: nameOf(receipt.bank_code) },
            { term: t('list.reference'), value: receipt.reference_no, figures: true },
            { term: t('list.paidAt'), value: date(receipt.paid_at) },
            { term: t('list.sent'), value: `${receipt.submitted_by}, ${dateTime(receipt.submitted_at)}` },
            { term: t('file.which'), value: `${file.name}, ${size(file.size)}` },
          ]}
        />
        <Button variant="default" leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />} onClick={download}>
          {t('file.download')}
        </Button>
      </div>
    </Drawer>
  )
}

/** The one of the address: on the page shown, or by itself from all there are. */
const Opened = ({ list }: { list: List<BankReceipt, never> }) => {
  const { openId, rows } = list
  const here = rows.find((row) => row.bank_receipt_id === openId)
  const alone = useCall(
    getBankReceiptList,
    { q: '', bank_receipt_id: openId ?? 1, length: 1 },
    { enabled: openId !== null && !here && !list.loading },
  )
  const receipt = here ?? alone.data?.list.data[0]
  if (openId === null || !receipt) return null
  const onChanged = () => {
    void list.retry()
    void alone.refetch()
  }
  return <Receipt key={openId} receipt={receipt} onClose={() => list.open(null)} onChanged={onChanged} />
}

export const OwnBankReceipts = ({ head }: { head?: ReactNode }) => {
  const t = useTexts('receipts')
  const columns = useColumns()
  const { params, change } = useAddress()
  const query = queries.find((one) => one === params.get('state')) ?? ''
  const list = useList(getBankReceiptList, { rows: (data) => data.list.data, searchAs: 'search', fixed: { q: query } })
  const words = { PENDING: t('list.pending'), APPROVED_HISTORY_LIST: t('list.approved'), REJECTED: t('list.rejected') }
  return (
    <Sheet head={head}>
      <PageTitle title={t('own.title')} line={t('own.line')} />
      <CallList
        id="bank-receipts"
        title={t('own.title')}
        searchHint={t('own.search')}
        list={list}
        rowKey={(row) => row.bank_receipt_id}
        columns={columns}
        filters={
          <FilterSelect
            label={t('list.state')}
            value={query || null}
            onChange={(state) =>
              change((next) => {
                if (state) next.set('state', state)
                else next.delete('state')
                next.delete('page')
              })
            }
            options={queries.map((value) => ({ value, label: words[value] }))}
          />
        }
        empty={{ title: t('list.empty'), text: t('list.emptyOwn'), action: <ToOwed>{t('list.toOwed')}</ToOwed> }}
        exportName="bank-receipts"
      />
      <Opened list={list} />
    </Sheet>
  )
}
