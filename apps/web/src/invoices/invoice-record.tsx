import { useId, useState } from 'react'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { CourseLines } from './course-lines.tsx'
import type { Detail } from './detail.ts'
import { EInvoices } from './e-invoices.tsx'
import { EnterCreditNote } from './enter-credit-note.tsx'
import { EnterWriteOff } from './enter-write-off.tsx'
import { type InvoiceAct, InvoiceActs, InvoiceObstacles, useInvoiceActs } from './invoice-acts.tsx'
import { InvoicePapers } from './invoice-papers.tsx'
import { InvoiceState } from './invoice-state.tsx'
import classes from './invoices.module.css'
import { Ledger } from './ledger.tsx'
import { ReceiptShares } from './receipt-shares.tsx'
import { VoidInvoice } from './void-invoice.tsx'

/** When and why nothing is to be paid any more: void, or credited in full once its e-invoice could not be cancelled. */
const ClosedInvoice = ({ invoice }: { invoice: Detail }) => {
  const t = useTexts('invoices')
  const { dateTime } = useFormat()
  const when = invoice.voided_at ? dateTime(invoice.voided_at) : ''
  const reason = invoice.void_remarks ?? ''
  const number = invoice.entries.find(({ kind }) => kind === 'credit')?.document_no
  return number ? (
    <Notice title={t('credit.whole.done', { when })}>{t('credit.whole.by', { number, reason })}</Notice>
  ) : (
    <Notice title={t('void.done', { when })}>{reason}</Notice>
  )
}

const InvoiceNotices = ({ invoice }: { invoice: Detail }) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const person = useSession()
  return (
    <div className={classes.notices}>
      {invoice.status === 'void' && <ClosedInvoice invoice={invoice} />}
      {/* The provider's turn; the company can only wait. */}
      {invoice.open_sen < 0 && (
        <Notice tone={person?.flags.isClientAdmin ? 'info' : 'turn'}>{t('refundOwed', { amount: money(-invoice.open_sen) })}</Notice>
      )}
    </div>
  )
}

const InvoiceFigures = ({ invoice }: { invoice: Detail }) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  return (
    <FigureList
      className={classes.figures}
      items={(
        [
          ['fields.total', invoice.total_sen],
          ['fields.paid', invoice.paid_sen],
          ...(invoice.refunded_sen > 0 ? ([['fields.refunded', invoice.refunded_sen]] as const) : []),
          ...(invoice.credited_sen > 0 ? ([['fields.credited', invoice.credited_sen]] as const) : []),
          ['fields.open', invoice.open_sen],
        ] as const
      ).map(([term, sen]) => ({ label: t(term), value: money(sen) }))}
    />
  )
}

const InvoiceFacts = ({ invoice }: { invoice: Detail }) => {
  const t = useTexts('invoices')
  const { day, longDate, money } = useFormat()
  return (
    <Section title={t('facts')} ruled>
      <DefinitionList
        items={[
          { term: t('fields.issued'), value: longDate(invoice.issued_at) },
          { term: t('fields.due'), value: day(invoice.due_on) },
          { term: t('fields.orderedBy'), value: invoice.ordered_by },
          ...(invoice.po_number ? [{ term: t('fields.po'), value: invoice.po_number }] : []),
          ...(invoice.billing_contact ? [{ term: t('fields.contact'), value: invoice.billing_contact }] : []),
          { term: t('fields.beforeTax'), value: money(invoice.subtotal_sen), figures: true },
          { term: t('fields.tax'), value: money(invoice.tax_sen), figures: true },
        ]}
      />
    </Section>
  )
}

/** What it is for, what is open, its ledger, its papers, and what may be done with it. */
export const InvoiceRecord = ({ invoice, tracePath }: { invoice: Detail; tracePath: string }) => {
  const t = useTexts('invoices')
  const [opened, setOpened] = useState<InvoiceAct | null>(null)
  const acts = useInvoiceActs(invoice)
  const told = useId()
  const isOwed = invoice.status === 'unpaid' || invoice.status === 'part_paid'
  return (
    <>
      <PageTitle
        title={invoice.invoice_no}
        line={
          <span className={classes.line}>
            {`${invoice.buyer_name} (${invoice.buyer_reg_no})`}
            <InvoiceState row={invoice} />
          </span>
        }
        actions={<InvoiceActs {...{ invoice, acts, tracePath, told }} onOpen={setOpened} />}
      />
      <InvoiceObstacles {...{ invoice, acts, told }} />
      <InvoiceNotices invoice={invoice} />
      <InvoiceFigures invoice={invoice} />
      <div className={classes.columns}>
        <div className={classes.parts}>
          <CourseLines
            title={t('lines.title')}
            lines={invoice.lines}
            note={({ seats_used: used, seats_free: free, seats_closed: closed }) =>
              used + free + closed > 0 ? t('lines.seats', { used, free, closed }) : t(isOwed ? 'lines.notOpen' : 'credit.whole.noSeats')
            }
          />
          <Ledger entries={invoice.entries} />
        </div>
        <div className={classes.parts}>
          <InvoiceFacts invoice={invoice} />
          <ReceiptShares receipts={invoice.receipts} />
          <InvoicePapers invoice={invoice} />
          <EInvoices invoice={invoice} />
        </div>
      </div>
      {opened === 'void' && <VoidInvoice invoice={invoice} onClose={() => setOpened(null)} />}
      {opened === 'write-off' && <EnterWriteOff invoice={invoice} onClose={() => setOpened(null)} />}
      {opened === 'credit' && <EnterCreditNote invoice={invoice} onClose={() => setOpened(null)} />}
    </>
  )
}
