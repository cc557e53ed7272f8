import { createCreditNote, deleteInvoice, getInvoiceTrace } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { createWriteOff, getWriteOffList } from '@jujur/contract/write-offs.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Detail } from './detail.ts'
import classes from './invoices.module.css'
import { obstacleText } from './obstacle-text.ts'

export type InvoiceAct = 'void' | 'credit' | 'write-off'

/** What may be done with an invoice, and what stands in the way of it today. */
export const useInvoiceActs = (invoice: Detail) => {
  const may = useMay()
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
  return { mayVoid, mayCredit, inTheWay, mayWriteOff, noWriteOff, seesWriteOffs }
}

type Props = {
  invoice: Detail
  acts: ReturnType<typeof useInvoiceActs>
  tracePath: string
  /** Of the sentences that say why a button is shut. */
  told: string
  onOpen: (act: InvoiceAct) => void
}

export const InvoiceActs = ({ invoice, acts: { mayVoid, mayCredit, inTheWay, mayWriteOff, noWriteOff }, tracePath, told, onOpen }: Props) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const may = useMay()
  const person = useSession()
  const isOwed = invoice.status === 'unpaid' || invoice.status === 'part_paid'
  return (
    <>
      {may(getInvoiceTrace.name) && (
        <Button component={Link} variant="default" to={tracePath}>
          {t('trace.open')}
        </Button>
      )}
      {mayVoid && (
        <Button variant="default" onClick={() => onOpen('void')} disabled={invoice.void_obstacle !== null} aria-describedby={told}>
          {t('void.act')}
        </Button>
      )}
      {mayCredit && (
        <Button
          variant="default"
          onClick={() => onOpen('credit')}
          disabled={invoice.credit_note_pending || inTheWay !== null}
          aria-describedby={told}
        >
          {t('credit.act')}
        </Button>
      )}
      {mayWriteOff && (
        <Button
          variant="default"
          onClick={() => onOpen('write-off')}
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
  )
}

/** Why a button is shut, and what waits for a decision. */
export const InvoiceObstacles = ({
  invoice,
  acts: { mayVoid, mayCredit, inTheWay, seesWriteOffs },
  told,
}: Pick<Props, 'invoice' | 'acts' | 'told'>) => {
  const t = useTexts('invoices')
  return (
    <div id={told}>
      {mayVoid && invoice.void_obstacle && !invoice.credit_note_pending && (
        <p className={classes.dim}>{t(`void.obstacle.${invoice.void_obstacle}`)}</p>
      )}
      {mayCredit && inTheWay && !invoice.credit_note_pending && <p className={classes.dim}>{t(obstacleText(inTheWay))}</p>}
      {invoice.credit_note_pending && <Notice>{t('credit.pending')}</Notice>}
      {seesWriteOffs && invoice.write_off_pending && <Notice>{t('writeOff.pending')}</Notice>}
    </div>
  )
}
