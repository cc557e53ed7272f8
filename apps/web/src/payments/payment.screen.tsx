/** /CA/invoice-list/payment/:invoiceId: what is open of an invoice, and the ways to pay it. The gateway sends payers back here; what its address says is a hint, the server knows. */
import { createBill, getBillStatus, getPaymentOptions } from '@jujur/contract/bills.ts'
import type { Output } from '@jujur/contract/call.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconReceipt } from '@jujur/icons'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { announce } from '../kit/call/changes.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Figure } from '../ui/figure.tsx'
import { LyingLine } from '../ui/lying-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { BankTransfer } from './bank-transfer.tsx'
import { PayOnline } from './pay-online.tsx'
import classes from './payment.module.css'
import { useWay } from './payment-way.ts'

type Options = Output<typeof getPaymentOptions>
type Hint = 'paid' | 'not_paid' | null
const ASK_AGAIN_MS = 6_000
/** A payment that a second person must approve takes hours: then the page stops asking. */
const ASKS = 10

/** What the gateway's page put in the address, taken out of it at once: its signature is nobody else's to see, and a reload is no second return. */
const useHint = (): Hint => {
  const [params, setParams] = useSearchParams()
  const told = params.get('billplz[paid]')
  const [hint] = useState<Hint>(told === 'true' ? 'paid' : told === 'false' ? 'not_paid' : null)
  const isTold = [...params.keys()].some((key) => key.startsWith('billplz'))
  useEffect(() => {
    if (isTold) setParams((before) => new URLSearchParams([...before].filter(([key]) => !key.startsWith('billplz'))), { replace: true })
  }, [isTold, setParams])
  return hint
}

/**
 * While a bill is due and its payer has come back, the server asks the gateway, and where it is said to be paid again and again; the page follows
 * once it is. What the bank has and has not confirmed is asked for once a visit.
 */
const useReturned = (bill: Options['bill'], hint: Hint) => {
  const isDue = bill?.state === 'due'
  const wasPending = isDue && bill.pending_at !== null
  const [asked, setAsked] = useState(0)
  const isAsking = isDue && asked < (hint === 'paid' ? ASKS : hint === 'not_paid' || wasPending ? 1 : 0)
  const status = useCall(
    getBillStatus,
    { bill_id: bill?.bill_id ?? 1 },
    { enabled: isAsking, refetchInterval: isAsking ? ASK_AGAIN_MS : undefined, fresh: true, background: true },
  )
  const { dataUpdatedAt, errorUpdatedAt } = status
  useEffect(() => {
    if (dataUpdatedAt || errorUpdatedAt) setAsked((before) => before + 1)
  }, [dataUpdatedAt, errorUpdatedAt])
  const known = status.data?.bill ?? bill
  const isPaid = known?.state === 'paid'
  useEffect(() => {
    if (isPaid) announce(getBillStatus.changes, { answered: [getBillStatus.name] })
  }, [isPaid])
  const tells = (): 'asking' | 'pending' | 'failed' | 'long' | null => {
    if (!isDue || isPaid) return null
    if (known?.pending_at) return 'pending'
    if (hint === 'paid') return asked >= 3 ? 'long' : 'asking'
    if (hint === null) return null
    if (asked === 0) return 'asking'
    return status.data ? 'failed' : 'long'
  }
  return { tells: tells(), bill: known, again: () => setAsked(0) }
}

const Told = ({ tells, bill, again }: ReturnType<typeof useReturned>) => {
  const t = useTexts('bills')
  const { money, dateTime } = useFormat()
  if (tells === null || !bill) return null
  if (tells === 'failed')
    return (
      <Notice tone="bad" role="status">
        {t('online.failed')}
      </Notice>
    )
  const askAgain = (
    <Button variant="default" size="xs" onClick={again}>
      {t('online.again')}
    </Button>
  )
  return (
    <Notice role="status" title={tells === 'pending' ? t('online.pendingTitle') : undefined} action={tells === 'asking' ? undefined : askAgain}>
      {tells === 'pending'
        ? t('online.pending', { amount: money(bill.amount_sen), since: dateTime(bill.pending_at ?? bill.created_at) })
        : t(tells === 'long' ? 'online.still' : 'online.waiting')}
    </Notice>
  )
}

const Sums = ({ options }: { options: Options }) => {
  const t = useTexts('bills')
  const { facts, money } = useFormat()
  const { invoice, payments, transfer } = options
  const sums = [
    { term: t('payment.total'), sen: invoice.total_sen },
    { term: t('payment.paidSum'), sen: invoice.paid_sen },
    ...(invoice.refunded_sen > 0 ? [{ term: t('payment.refunded'), sen: invoice.refunded_sen }] : []),
    ...(invoice.credited_sen > 0 ? [{ term: t('payment.credited'), sen: invoice.credited_sen }] : []),
    ...(invoice.refund_sen > 0 ? [{ term: t('payment.toRefund'), sen: invoice.refund_sen }] : []),
    transfer.receipt ? { term: t('payment.beingChecked'), sen: transfer.receipt.share_sen } : { term: t('payment.toPay'), sen: invoice.open_sen },
  ]
  return (
    <div className={classes.sums}>
      <dl>
        {sums.map(({ term, sen }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Figure>{money(sen)}</Figure>
            </dd>
          </div>
        ))}
      </dl>
      {payments.length > 0 && (
        <p className={classes.papers}>
          {t('payment.receipts', { count: payments.length })}:{' '}
          <TextLink to={hrefOf('ownInvoices', { id: invoice.invoice_id })}>{facts(payments.map(({ receipt_no }) => receipt_no))}</TextLink>
        </p>
      )}
    </div>
  )
}

const Ways = ({ options }: { options: Options }) => {
  const [params] = useSearchParams()
  const isJoint = params.has('with')
  // Who comes to pay several invoices finds the way that can before the one that cannot.
  const [transferFirst] = useState(isJoint)
  const transfer = <BankTransfer key="transfer" invoice={options.invoice} account={options.transfer} />
  const online = <PayOnline key="online" options={options} alone={isJoint} />
  return <div className={classes.ways}>{transferFirst ? [transfer, online] : [online, transfer]}</div>
}

const Payment = ({ options }: { options: Options }) => {
  const t = useTexts('bills')
  const { longDate, money } = useFormat()
  const may = useMay()
  const way = useWay()
  const { invoice } = options
  const returned = useReturned(options.bill, useHint())
  const isOpen = invoice.status === 'unpaid' || invoice.status === 'part_paid'
  const { because, arrived_sen } = options.online
  const isPaidThere = isOpen && because === 'paid_there'
  const line = t('payment.line', {
    number: invoice.invoice_no,
    date: longDate(invoice.issued_at),
    count: invoice.courses,
    seats: t('payment.seats', { count: invoice.seats }),
  })
  return (
    <>
      <PageTitle
        title={t('payment.title')}
        line={line}
        actions={
          <Button
            component={Link}
            to={hrefOf('ownInvoices', { id: invoice.invoice_id })}
            variant="default"
            leftSection={<IconReceipt size={17} stroke={1.75} aria-hidden="true" />}
          >
            {t('payment.toInvoice')}
          </Button>
        }
      />
      <LyingLine label={t('payment.way')} knots={way(options, returned.tells !== null && returned.tells !== 'failed')} />
      <Sums options={options} />
      <div className={classes.above}>
        {isOpen && !isPaidThere && <Told {...returned} />}
        {isPaidThere && (
          <Notice role="status">{arrived_sen === null ? t('online.closed.paid_there') : t('payment.arrived', { amount: money(arrived_sen) })}</Notice>
        )}
        {invoice.status === 'paid' && (
          <Notice
            tone="ok"
            role="status"
            action={
              may(createBill.name) ? (
                <Button component={Link} to={hrefOf('purchasedCourses')} variant="default">
                  {t('payment.assign')}
                </Button>
              ) : undefined
            }
          >
            {t('payment.done')}
          </Notice>
        )}
        {invoice.status === 'void' && <Notice>{t('payment.void')}</Notice>}
      </div>
      {isOpen && !isPaidThere && <Ways options={{ ...options, bill: returned.bill ?? options.bill }} />}
    </>
  )
}

export const PaymentScreen = () => {
  const common = useTexts('common')
  const { invoiceId } = useParams()
  const options = useCall(getPaymentOptions, { invoice_id: Number(invoiceId) }, { fresh: true })
  useCrumbsBelow('ownInvoices', common('route.payment'))
  return (
    <Sheet width="dashboard">
      <Answer of={options}>{(data) => <Payment options={data} />}</Answer>
    </Sheet>
  )
}
