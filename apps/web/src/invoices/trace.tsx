/** The straight line from an order to certificates, or from a certificate back to its invoice. */
import type { Output } from '@jujur/contract/call.ts'
import { exportInvoiceTrace, getInvoiceTrace, type TraceStep } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconCheck, IconDownload, IconProgress } from '@jujur/icons'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Refused } from '../kit/call/api.ts'
import { pathOf } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFile } from '../kit/call/use-file.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { InvoiceState } from './invoice-state.tsx'
import classes from './invoices.module.css'
import { Ledger } from './ledger.tsx'
import { MoneyTable } from './money-table.tsx'
import { useInvoiceCrumbs } from './use-invoice-crumbs.ts'
import { usePapers } from './use-papers.ts'

type Traced = Output<typeof getInvoiceTrace>
type Papers = ReturnType<typeof usePapers>

/** What goes on as long as seats are free or people learn. */
const goesOn = ({ step, count, of }: TraceStep) => (step === 'assigned' || step === 'certified') && count !== of

const Step = ({ step, papers }: { step: TraceStep; papers: Papers }) => {
  const t = useTexts('invoices')
  const { dateTime, money } = useFormat()
  const values = {
    amount: money(step.amount_sen ?? 0),
    count: step.count ?? 0,
    free: (step.of ?? 0) - (step.count ?? 0),
    reference: step.reference ?? '',
  }
  const what = step.step === 'paid' ? (`trace.step.paid${step.channel === 1 ? 'Online' : 'Transfer'}` as const) : (`trace.step.${step.step}` as const)
  const notes = [
    step.reference && t('trace.reference', { reference: step.reference }),
    step.entered_by && t('trace.enteredBy', { name: step.entered_by }),
    step.note,
  ].filter(Boolean)
  const automatic =
    step.step === 'issued' || step.step === 'opened' ? t('trace.automatic') : step.step === 'certified' ? t('trace.each') : t('trace.provider')
  const { paper } = step
  return (
    <li className={goesOn(step) ? `${classes.step} ${classes.going}` : classes.step}>
      <span className={classes.knot} aria-hidden="true">
        {goesOn(step) ? <IconProgress size={13} stroke={2} /> : <IconCheck size={12} stroke={3} />}
      </span>
      <div>
        <b>{t(what as 'trace.step.ordered', values)}</b>
        {notes.length > 0 && <span className={classes.dim}>{notes.join('. ')}</span>}
      </div>
      <div>
        {step.by ?? automatic}
        <span className={classes.dim}>
          {step.until && step.until !== step.at ? `${dateTime(step.at)} – ${dateTime(step.until)}` : dateTime(step.at)}
        </span>
      </div>
      <div className={classes.paper}>
        {paper && papers.has(paper.kind) && (
          <TextButton
            onClick={() =>
              void papers.save({ kind: paper.kind, document_id: paper.document_id, ...(paper.edition === null ? {} : { edition: paper.edition }) })
            }
          >
            <IconDownload className={classes.icon} size={15} stroke={1.75} aria-hidden="true" />
            {paper.edition !== null && paper.edition > 1
              ? t('papers.edition', { number: paper.document_no, edition: paper.edition })
              : paper.document_no}
          </TextButton>
        )}
      </div>
    </li>
  )
}

const People = ({ traced }: { traced: Traced }) => {
  const t = useTexts('invoices')
  const { date } = useFormat()
  if (traced.people.length === 0) return null
  const { certificate_serial_no: asked } = traced
  return (
    <MoneyTable
      title={t('trace.people')}
      line={traced.people_total > traced.people.length ? t('trace.more', { count: traced.people_total }) : undefined}
      blocks
    >
      <thead>
        <tr>
          <th>{t('trace.name')}</th>
          <th>{t('fields.course')}</th>
          <th>{t('trace.taken')}</th>
          <th>{t('trace.certificate')}</th>
        </tr>
      </thead>
      <tbody>
        {traced.people.map((one) => (
          <tr key={one.seat_use_id} className={asked && one.certificate_serial_no === asked ? classes.asked : undefined}>
            <td>{one.name}</td>
            <td data-label={t('fields.course')}>{one.course_title}</td>
            <td className={classes.nowrap} data-label={t('trace.taken')}>
              {date(one.taken_at)}
              {one.returned_at && <span className={classes.dim}>{t('trace.returned', { date: date(one.returned_at) })}</span>}
            </td>
            <td className={classes.nowrap} data-label={one.certificate_serial_no ? t('trace.certificate') : undefined}>
              {one.certificate_serial_no && (
                <Link to={hrefOf('certificate', { serial: one.certificate_serial_no })}>{one.certificate_serial_no}</Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </MoneyTable>
  )
}

const InvoiceTraceDetail = ({ traced }: { traced: Traced }) => {
  const t = useTexts('invoices')
  const { dateTime, money, number } = useFormat()
  const { invoice, seats, checked } = traced
  const papers = usePapers(invoice.invoice_id)
  const file = useFile(exportInvoiceTrace, { invoice_id: invoice.invoice_id }, `trace-${invoice.invoice_no}.zip`)
  const balance = traced.entries.at(-1)?.open_after_sen ?? 0
  return (
    <>
      <PageTitle
        title={t('trace.title', { number: invoice.invoice_no })}
        line={
          <span className={classes.line}>
            {t('trace.about', { company: invoice.company.name, number: traced.buyer_reg_no, count: invoice.seats, amount: money(invoice.total_sen) })}
            <InvoiceState row={invoice} />
          </span>
        }
        actions={
          file && (
            <Button
              variant="default"
              loading={file.busy}
              aria-describedby="trace-file"
              onClick={() => void file.save()}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            >
              {t('trace.export')}
            </Button>
          )
        }
      />
      {file && (
        <p id="trace-file" className={classes.fileLine}>
          {t('trace.exportHelp')}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.parts}>
          <ol className={classes.steps} aria-label={t('trace.label')}>
            {traced.steps.map((step, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
              <Step key={i} step={step} papers={papers} />
            ))}
          </ol>
          <People traced={traced} />
        </div>
        <div className={classes.parts}>
          <Ledger entries={traced.entries} />
          {checked && checked.differences === 0 && (
            <Notice tone="ok" title={t(balance === 0 ? 'trace.zero' : 'trace.agrees')}>
              {t('trace.checked', { when: dateTime(checked.at) })}
            </Notice>
          )}
          {checked && checked.differences > 0 && (
            <Notice tone="bad">{t('trace.differs', { when: dateTime(checked.at), count: checked.differences })}</Notice>
          )}
          <Section title={t('trace.seats')} ruled>
            <DefinitionList
              items={[
                { term: t('trace.opened'), value: number(seats.opened), figures: true },
                { term: t('trace.closed'), value: number(seats.closed), figures: true },
                { term: t('trace.given'), value: number(seats.used), figures: true },
                { term: t('trace.free'), value: number(seats.free), figures: true },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  )
}

type Props = { id: number; back: string; head?: ReactNode }

/** Read from the order, or from a certificate: then its number is asked for first. */
export const InvoiceTrace = ({ id, back, head }: Props) => {
  const t = useTexts('invoices')
  const [typed, setTyped] = useState('')
  const [serial, setSerial] = useState<string | null>(null)
  const result = useCall(getInvoiceTrace, serial === null ? { invoice_id: id } : { serial_no: serial }, { keepPrevious: true })
  const { data, error } = result
  useInvoiceCrumbs(pathOf(back), data && t('trace.title', { number: data.invoice.invoice_no }))
  const isUnknown = error instanceof Refused && (error.code === 10051 || error.code === 10021)
  const find = (event: FormEvent) => {
    event.preventDefault()
    setSerial(typed.trim() === '' ? null : typed.trim())
  }
  return (
    <Sheet head={head}>
      <BackLink to={back}>{t('trace.back')}</BackLink>
      {data && !error ? (
        <InvoiceTraceDetail traced={data} />
      ) : error ? (
        // Of a number that was typed it is said beside the number.
        !(isUnknown && serial !== null) && <ReadTrouble error={error} onRetry={() => void result.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
      {/* Below what is still to come it would be pushed down. */}
      {(data || error) && (
        <form className={classes.find} onSubmit={find} noValidate>
          <TextField
            label={t('trace.fromCertificate')}
            value={typed}
            maxLength={40}
            error={serial !== null && isUnknown ? t('trace.unknown') : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('trace.find')}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
