/** The papers of an invoice as e-invoices: what became of each, submitting, and cancelling within 72 hours. */
import { cancelEInvoice, exportEInvoice, recordEInvoice, submitEInvoice } from '@jujur/contract/invoices.ts'
import { useId, useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useToast } from '../ui/use-toast.ts'
import type { Detail } from './detail.ts'
import classes from './invoices.module.css'
import { ReasonDrawer } from './reason-drawer.tsx'
import { RecordEInvoice } from './record-e-invoice.tsx'

type EInvoice = Detail['e_invoices'][number]
type Paper = Pick<EInvoice, 'kind' | 'document_id' | 'document_no'>

const CancelEInvoice = ({ paper, onClose }: { paper: Paper; onClose: () => void }) => {
  const t = useTexts('invoices')
  const { say } = useToast()
  const { kind, document_id, document_no } = paper
  const cancel = useSend(cancelEInvoice, {
    onDone: ({ e_invoice }) => {
      say(t(`eInvoice.told.${e_invoice.state}`, { number: e_invoice.document_no }))
      onClose()
    },
  })
  return (
    <ReasonDrawer
      title={t('eInvoice.cancel.title', { number: document_no })}
      line={t('eInvoice.cancel.line')}
      label={t('eInvoice.cancel.reason')}
      help={t('eInvoice.cancel.reasonHelp')}
      maxLength={300}
      act={t('eInvoice.cancel.send')}
      sending={cancel.sending}
      onSend={(reason) => void cancel.send({ kind, document_id, reason })}
      onClose={onClose}
    />
  )
}

/** Who cancelled it, or how long that is still possible. */
const Cancelling = ({ known, isVoid, id }: { known: EInvoice; isVoid: boolean; id: string }) => {
  const t = useTexts('invoices')
  const { dateTime } = useFormat()
  const { state, cancellation, cancel_until } = known
  if (cancellation && (state !== 'valid' || cancel_until)) {
    const { at, asked_at, by: name, reason } = cancellation
    return (
      <span id={id} className={classes.dim}>
        {at ? t('eInvoice.cancel.by', { name, when: dateTime(at), reason }) : t('eInvoice.cancel.asked', { name, when: dateTime(asked_at), reason })}
      </span>
    )
  }
  if (state !== 'valid' || isTakenBack(known, isVoid)) return null
  const until = cancel_until && (isOver(cancel_until) ? t('eInvoice.cancel.over') : t('eInvoice.cancel.until', { when: dateTime(cancel_until) }))
  return (
    <span id={id} className={classes.dim}>
      {until ?? t('eInvoice.cancel.byHand')}
    </span>
  )
}
const isOver = (until: string | null) => until !== null && new Date(until) < new Date()
/** A credit note over the whole invoice did what cancelling no longer could. */
const isTakenBack = ({ cancel_until }: EInvoice, isVoid: boolean) => isVoid && (cancel_until === null || isOver(cancel_until))

type PaperRowProps = {
  paper: Paper
  known: EInvoice | undefined
  /** Another person has not approved yet what was entered from MyInvois. */
  waits: boolean
  /** Nothing is to be paid any more, and the paper was never to be submitted. One that was credited in full was. */
  closed: 'void' | 'credited' | null
  onCancel: () => void
  onRecord: () => void
}
const PaperRow = ({ paper, known, waits, closed, onCancel, onRecord }: PaperRowProps) => {
  const t = useTexts('invoices')
  const { dateTime, facts } = useFormat()
  const may = useMay()
  const { say } = useToast()
  const told = useId()
  const { kind, document_id, document_no } = paper
  const submit = useSend(submitEInvoice, {
    onDone: ({ e_invoice }) => say(t(`eInvoice.told.${e_invoice.state}`, { number: e_invoice.document_no })),
  })
  const save = () => sendForFile(exportEInvoice, { kind, document_id }, `${document_no}.json`).catch((error: Error) => showTrouble(error))
  const isValid = known?.state === 'valid'
  const isVoid = closed === 'void'
  const isByHand = isValid && known.cancel_until === null
  return (
    <Row
      title={document_no}
      lines={[
        known
          ? facts([
              t(`eInvoice.state.${known.state}`),
              dateTime(known.cancellation?.at ?? known.validated_at ?? known.submitted_at),
              ...(known.uuid ? [known.uuid] : []),
            ])
          : t('eInvoice.none'),
        ...(known?.problems ?? []),
      ]}
      end={
        <span className={classes.acts}>
          {may(exportEInvoice.name) && !isVoid && <TextButton onClick={() => void save()}>{t('eInvoice.export')}</TextButton>}
          {may(recordEInvoice.name) && (isByHand || !isValid) && !isVoid && !waits && (
            <Button variant="default" size="xs" onClick={onRecord}>
              {t(isByHand ? 'eInvoice.correct.act' : 'eInvoice.record.act')}
            </Button>
          )}
          {may(submitEInvoice.name) && !isValid && !isVoid && !waits && (
            <Button variant="default" size="xs" loading={submit.sending} onClick={() => void submit.send({ kind, document_id })}>
              {t('eInvoice.submit')}
            </Button>
          )}
          {may(cancelEInvoice.name) && isValid && known.cancel_until && !isTakenBack(known, closed !== null) && (
            <Button
              variant="default"
              size="xs"
              disabled={!known.cancellation && isOver(known.cancel_until)}
              aria-describedby={told}
              onClick={onCancel}
            >
              {t(known.cancellation ? 'eInvoice.cancel.again' : 'eInvoice.cancel.send')}
            </Button>
          )}
        </span>
      }
    >
      {known && <Cancelling known={known} isVoid={closed !== null} id={told} />}
      {waits && <span className={classes.dim}>{t('eInvoice.record.pending')}</span>}
    </Row>
  )
}

export const EInvoices = ({ invoice }: { invoice: Detail }) => {
  const t = useTexts('invoices')
  const may = useMay()
  const [cancelled, setCancelled] = useState<Paper | null>(null)
  const [recorded, setRecorded] = useState<{ paper: Paper; wrongOne: EInvoice | undefined } | null>(null)
  const isCredited = invoice.entries.some((entry) => entry.kind === 'credit')
  if (!may(submitEInvoice.name) && invoice.e_invoices.length === 0) return null
  return (
    <Section title={t('eInvoice.title')} ruled>
      <RowList>
        {invoice.papers.flatMap(({ kind, document_id, document_no }) => {
          if (kind !== 'invoice' && kind !== 'credit_note') return []
          const paper = { kind, document_id, document_no }
          const known = invoice.e_invoices.findLast((one) => one.kind === kind && one.document_id === document_id)
          return (
            <PaperRow
              key={`${kind} ${document_id}`}
              paper={paper}
              known={known}
              waits={invoice.e_invoices_waiting.some((one) => one.kind === kind && one.document_id === document_id)}
              closed={kind !== 'invoice' || invoice.status !== 'void' ? null : isCredited ? 'credited' : 'void'}
              onCancel={() => setCancelled(paper)}
              onRecord={() => setRecorded({ paper, wrongOne: known?.state === 'valid' ? known : undefined })}
            />
          )
        })}
      </RowList>
      {recorded && <RecordEInvoice {...recorded} onClose={() => setRecorded(null)} />}
      {cancelled && <CancelEInvoice paper={cancelled} onClose={() => setCancelled(null)} />}
    </Section>
  )
}
