/** One invoice: what it is for, what is open, its ledger and its papers in all editions. */
import { createCreditNote, deleteInvoice, getInvoiceDetail, getInvoiceTrace } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { createWriteOff, getWriteOffList } from '@jujur/contract/write-offs.ts'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { CourseLines } from './course-lines.tsx'
import type { Detail } from './detail.ts'
import { EInvoices } from './e-invoices.tsx'
import { EnterCreditNote } from './enter-credit-note.tsx'
import { EnterWriteOff } from './enter-write-off.tsx'
import { InvoiceState } from './invoice-state.tsx'
import classes from './invoices.module.css'
import { Ledger } from './ledger.tsx'
import { obstacleText } from './obstacle-text.ts'
import { PaperDrawer } from './paper-drawer.tsx'
import { ReceiptShares } from './receipt-shares.tsx'
import { useInvoiceCrumbs } from './use-invoice-crumbs.ts'
import { type Paper, usePapers } from './use-papers.ts'
import { VoidInvoice } from './void-invoice.tsx'

const Papers = ({ invoice }: { invoice: Detail }) => {
  const t = useTexts('invoices')
  const { dateTime, facts } = useFormat()
  const { has, shows, save, bytes, busy } = usePapers(invoice.invoice_id)
  const [seen, setSeen] = useState<(Paper & { title: string; read: () => Promise<Uint8Array> }) | null>(null)
  return (
    <Section title={t('papers.title')} line={t('papers.line')} ruled>
      <RowList>
        {invoice.papers.flatMap(({ kind, document_id, document_no, editions }) =>
          editions.toReversed().map(({ edition, reason, issued_at, fingerprint }, i) => (
            <Row
              key={`${kind} ${document_id} ${edition}`}
              title={t('papers.edition', { number: document_no, edition })}
              lines={[
                facts([t(`papers.kind.${kind}`), t(`papers.reason.${reason}`), dateTime(issued_at)]),
                fingerprint && t('papers.fingerprint', { value: fingerprint.slice(0, 12).toUpperCase() }),
              ]}
              end={
                <div className={classes.acts}>
                  {shows(kind) && (
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => {
                        const paper = { kind, document_id, edition, older: i > 0 }
                        setSeen({ ...paper, title: t('papers.edition', { number: document_no, edition }), read: () => bytes(paper) })
                      }}
                      aria-label={t('papers.see', { number: document_no, edition })}
                      leftSection={<IconEye size={16} stroke={1.75} aria-hidden="true" />}
                    >
                      {t('papers.view')}
                    </Button>
                  )}
                  {has(kind) && (
                    <Button
                      variant="default"
                      size="xs"
                      loading={busy === `${kind} ${document_id} ${edition}`}
                      onClick={() => void save({ kind, document_id, edition, older: i > 0 })}
                      aria-label={t('papers.save', { number: document_no, edition })}
                      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
                    >
                      PDF
                    </Button>
                  )}
                </div>
              }
            />
          )),
        )}
      </RowList>
      {seen && (
        <PaperDrawer
          title={seen.title}
          read={seen.read}
          onSave={has(seen.kind) ? () => void save(seen) : null}
          isSaving={busy !== null}
          onClose={() => setSeen(null)}
        />
      )}
    </Section>
  )
}

/** When and why nothing is to be paid any more: void, or credited in full once its e-invoice could not be cancelled. */
const Closed = ({ invoice }: { invoice: Detail }) => {
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

const Whole = ({ invoice, tracePath }: { invoice: Detail; tracePath: string }) => {
  const t = useTexts('invoices')
  const { day, longDate, money } = useFormat()
  const may = useMay()
  const person = useSession()
  const [opened, setOpened] = useState<'void' | 'credit' | 'write-off' | null>(null)
  const isOwed = invoice.status === 'unpaid' || invoice.status === 'part_paid'
  const mayVoid = may(deleteInvoice.name) && invoice.status === 'unpaid'
  const { credit_obstacle: obstacle } = invoice
  // One of which nothing is paid is voided as long as it can be.
  const isCreditable =
    invoice.status === 'paid' ? invoice.lines.some((line) => line.seats_free > 0) : invoice.status === 'part_paid' || obstacle === null
  const mayCredit = may(createCreditNote.name) && isCreditable
  const inTheWay = invoice.status === 'part_paid' ? obstacle : null
  const { write_off_obstacle: noWriteOff } = invoice
  const seesWriteOffs = may(createWriteOff.name) || may(getWriteOffList.name)
  const mayWriteOff = may(createWriteOff.name) && noWriteOff !== 'not_part_paid' && noWriteOff !== 'too_much'
  const told = useId()
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
        actions={
          <>
            {may(getInvoiceTrace.name) && (
              <Button component={Link} variant="default" to={tracePath}>
                {t('trace.open')}
              </Button>
            )}
            {mayVoid && (
              <Button variant="default" onClick={() => setOpened('void')} disabled={invoice.void_obstacle !== null} aria-describedby={told}>
                {t('void.act')}
              </Button>
            )}
            {mayCredit && (
              <Button
                variant="default"
                onClick={() => setOpened('credit')}
                disabled={invoice.credit_note_pending || inTheWay !== null}
                aria-describedby={told}
              >
                {t('credit.act')}
              </Button>
            )}
            {mayWriteOff && (
              <Button
                variant="default"
                onClick={() => setOpened('write-off')}
                disabled={invoice.write_off_pending || noWriteOff !== null}
                aria-describedby={told}
              >
                {t('writeOff.act', { amount: money(invoice.open_sen) })}
              </Button>
            )}
            {isOwed && person?.flags.isClientAdmin && (
              // What is being checked is not to be paid again, only to be followed.
              <Button
                component={Link}
                variant={invoice.void_obstacle === 'receipt' ? 'default' : 'filled'}
                to={hrefOf('payment', { invoiceId: invoice.invoice_id })}
              >
                {t('pay')}
              </Button>
            )}
          </>
        }
      />
      <div id={told}>
        {mayVoid && invoice.void_obstacle && !invoice.credit_note_pending && (
          <p className={classes.dim}>{t(`void.obstacle.${invoice.void_obstacle}`)}</p>
        )}
        {mayCredit && inTheWay && !invoice.credit_note_pending && <p className={classes.dim}>{t(obstacleText(inTheWay))}</p>}
        {invoice.credit_note_pending && <Notice>{t('credit.pending')}</Notice>}
        {seesWriteOffs && invoice.write_off_pending && <Notice>{t('writeOff.pending')}</Notice>}
      </div>
      <div className={classes.notices}>
        {invoice.status === 'void' && <Closed invoice={invoice} />}
        {/* The provider's turn; the company can only wait. */}
        {invoice.open_sen < 0 && (
          <Notice tone={person?.flags.isClientAdmin ? 'info' : 'turn'}>{t('refundOwed', { amount: money(-invoice.open_sen) })}</Notice>
        )}
      </div>
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
          <ReceiptShares receipts={invoice.receipts} />
          <Papers invoice={invoice} />
          <EInvoices invoice={invoice} />
        </div>
      </div>
      {opened === 'void' && <VoidInvoice invoice={invoice} onClose={() => setOpened(null)} />}
      {opened === 'write-off' && <EnterWriteOff invoice={invoice} onClose={() => setOpened(null)} />}
      {opened === 'credit' && <EnterCreditNote invoice={invoice} onClose={() => setOpened(null)} />}
    </>
  )
}

type Props = { id: number; back: string; tracePath: string; head?: ReactNode }

export const InvoiceDetail = ({ id, back, tracePath, head }: Props) => {
  const t = useTexts('invoices')
  const result = useCall(getInvoiceDetail, { invoice_id: id })
  const { data, error } = result
  useInvoiceCrumbs(back, data?.invoice.invoice_no)
  return (
    <Sheet head={head}>
      <BackLink to={back}>{t('back')}</BackLink>
      {data?.invoice ? (
        <Whole key={id} invoice={data.invoice} tracePath={tracePath} />
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void result.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
