/** Money that fits no invoice: one person proposes how it is settled, another decides. */

import {
  approvePaymentSettlement,
  exportPaymentExceptions,
  getPaymentExceptionList,
  type PaymentException,
  rejectPaymentSettlement,
} from '@jujur/contract/exceptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { SheetButton } from '../kit/lists/sheet-button.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { PayOutForm } from './pay-out-form.tsx'
import classes from './payment.module.css'
import { useBanks, useReceiptFileWords } from './receipt-words.tsx'
import { RecordTransfer } from './record-transfer.tsx'
import { SettleForm } from './settle-form.tsx'
import { useTold } from './told.ts'

// The PDF reader comes along only where a file is looked at.
const ReceiptFileView = lazy(() => import('./receipt-file-view.tsx').then((module) => ({ default: module.ReceiptFileView })))
type Item = PaymentException
const idOf = ({ payment_exception_id, version }: Item) => ({ payment_exception_id, version })

const useAmount = () => {
  const { moneyIn } = useFormat()
  return ({ amount_sen, currency }: Item) => moneyIn(amount_sen, currency)
}
const useSettledHow = () => {
  const t = useTexts('bills')
  return ({ kind, settlement, to_invoice }: Item) => {
    if (kind === 'transfer' && settlement === 'explained') return t('exceptions.record.turnedDown')
    return settlement === 'moved' && to_invoice
      ? t(kind === 'transfer' ? 'exceptions.record.taken' : 'exceptions.movedTo', { number: to_invoice.invoice_no })
      : settlement
        ? t(`exceptions.${settlement}`)
        : ''
  }
}

/** Of a transfer that was recorded: as the bank has it, and its proof. */
const Transfer = ({ transfer, isWaiting }: { transfer: NonNullable<Item['transfer']>; isWaiting: boolean }) => {
  const t = useTexts('bills')
  const { day } = useFormat()
  const { nameOf } = useBanks()
  const { size } = useReceiptFileWords()
  const { bank_code, reference_no, value_on, is_elsewhere, file } = transfer
  const download = () => Object.assign(document.createElement('a'), { href: file.url, download: file.name }).click()
  const items = [
    { term: t('exceptions.record.bank'), value: nameOf(bank_code) },
    { term: t('exceptions.reference'), value: reference_no, figures: true },
    { term: t('exceptions.valueOn'), value: day(value_on) },
  ]
  return (
    <>
      {isWaiting && is_elsewhere && (
        <Notice tone="turn" title={t('exceptions.record.elsewhere')}>
          {t('exceptions.record.compare')}
        </Notice>
      )}
      <Section title={t('exceptions.record.told')} ruled>
        <DefinitionList items={items} />
      </Section>
      <Section title={t('exceptions.record.proof')} ruled>
        <div className={classes.proof}>
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <ReceiptFileView file={file} words={`${file.name}, ${size(file.size)}`} onDownload={download} />
          </Suspense>
        </div>
      </Section>
    </>
  )
}

const Row = ({ item }: { item: Item }) => {
  const t = useTexts('bills')
  const amount = useAmount()
  const standsAs = ({ state }: Item) => (state === 'kept' ? [t('exceptions.credited')] : state === 'to_pay_out' ? [t('exceptions.to_pay_out')] : [])
  return (
    <ItemRow
      name={item.company?.name ?? t('exceptions.noCompany')}
      number={[t(`exceptions.${item.kind}`), amount(item), ...standsAs(item)].join(', ')}
      submittedBy={item.submitted_by}
      submittedAt={item.raised_at}
    />
  )
}

const Detail = ({ item, onProposed }: { item: Item; onProposed: () => void }) => {
  const t = useTexts('bills')
  const { dateTime, day, moneyIn } = useFormat()
  const amount = useAmount()
  const settledHow = useSettledHow()
  const facts = [
    { term: t('exceptions.amount'), value: amount(item), figures: true },
    ...(item.left_sen === item.amount_sen ? [] : [{ term: t('exceptions.left'), value: moneyIn(item.left_sen, item.currency), figures: true }]),
    { term: t('exceptions.company'), value: item.company?.name ?? t('exceptions.noCompany') },
    ...(item.invoice
      ? [
          {
            term: t('exceptions.invoice'),
            value: <Link to={hrefOf('providerInvoices', { id: item.invoice.invoice_id })}>{item.invoice.invoice_no}</Link>,
          },
        ]
      : []),
    ...(item.receipt_no ? [{ term: t('exceptions.receipt'), value: item.receipt_no, figures: true }] : []),
    ...(item.bill_reference ? [{ term: t('exceptions.bill'), value: item.bill_reference }] : []),
    { term: t('exceptions.raised'), value: dateTime(item.raised_at) },
  ]
  const told = useTold()(item.told, item.currency)
  return (
    <ItemDetail title={t(`exceptions.${item.kind}`)} line={settledHow(item)} facts={<DefinitionList layout="facts" items={facts} />}>
      {item.settlement && (
        <Section title={t('exceptions.proposal')} ruled>
          <DefinitionList
            items={[
              { term: t('exceptions.how'), value: settledHow(item) },
              ...(item.settlement_sen === null
                ? []
                : [{ term: t('exceptions.settleAmount'), value: moneyIn(item.settlement_sen, item.currency), figures: true }]),
              ...(item.payee ? [{ term: t('exceptions.payee'), value: item.payee }] : []),
              ...(item.refund
                ? [
                    { term: t('exceptions.valueOn'), value: day(item.refund.value_on) },
                    { term: t('exceptions.reference'), value: item.refund.reference_no, figures: true },
                  ]
                : []),
              { term: t('exceptions.remarks'), value: item.settlement_remarks ?? '' },
            ]}
          />
        </Section>
      )}
      {item.can.edit && item.state === 'to_pay_out' && (
        <Section title={t('exceptions.payOut')} ruled>
          <PayOutForm key={item.payment_exception_id} item={item} onDone={onProposed} />
        </Section>
      )}
      {item.can.edit && item.state !== 'to_pay_out' && (
        <Section title={t(item.state === 'kept' ? 'exceptions.useCredit' : 'exceptions.proposal')} ruled>
          <SettleForm key={item.payment_exception_id} item={item} onDone={onProposed} />
        </Section>
      )}
      {item.transfer && <Transfer key={item.payment_exception_id} transfer={item.transfer} isWaiting={item.state === 'proposed'} />}
      {told.length > 0 && (
        <Section title={t('exceptions.told')} ruled>
          <DefinitionList items={told} />
        </Section>
      )}
    </ItemDetail>
  )
}

const desks = ['payment_exceptions', 'payment_settlements', 'refunds_to_pay_out'] as const

/** `head` are the tabs of the page. */
export const Exceptions = ({ head }: { head?: ReactNode }) => {
  const t = useTexts('bills')
  const reasons = useTexts('reasons')
  const { moneyIn } = useFormat()
  const amount = useAmount()
  const queue = useList(getPaymentExceptionList, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.payment_exception_id,
    idFilter: 'payment_exception_id',
  })
  const { tab: q, q: search, filters } = queue.state
  const waits = desks.find((one) => one === filters.waits)
  const approve = useDecision(approvePaymentSettlement)
  const reject = useDecision(rejectPaymentSettlement)
  const happens = (item: Item) =>
    t(`exceptions.happens.${item.kind === 'transfer' && item.settlement === 'moved' ? 'transfer' : (item.settlement ?? 'explained')}`, {
      amount: moneyIn(item.settlement_sen ?? item.left_sen, item.currency),
      number: item.to_invoice?.invoice_no ?? '',
    })
  return (
    <ApprovalDesk
      title={t('exceptions.title')}
      head={head}
      queue={queue}
      actions={
        <>
          <RecordTransfer onDone={() => void queue.retry()} />
          <SheetButton call={exportPaymentExceptions} input={{ q: q || 'PENDING', search, ...(waits && { waits }) }} name="exceptions.xlsx" />
        </>
      }
      tools={
        <WaitsFilter
          queue={queue}
          desks={[
            { value: 'payment_exceptions', label: t('exceptions.toSettle') },
            { value: 'payment_settlements', label: t('exceptions.toApprove') },
            { value: 'refunds_to_pay_out', label: t('exceptions.toPayOut') },
          ]}
        />
      }
      itemKey={(item) => item.payment_exception_id}
      nameOf={(item) => `${t(`exceptions.${item.kind}`)}, ${amount(item)}`}
      row={(item) => <Row item={item} />}
      detail={(item) => <Detail item={item} onProposed={() => void queue.retry()} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      approveLabel={({ kind }) => t(kind === 'transfer' ? 'exceptions.record.approve' : 'exceptions.settle')}
      rejectLabel={({ kind }) => t(kind === 'transfer' ? 'exceptions.record.turnDown' : 'exceptions.sendBack')}
      whatHappens={happens}
      reasons={[reasons('exception.proof'), reasons('exception.other')]}
    />
  )
}
