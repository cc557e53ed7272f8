/** The invoices that one transfer pays: what each still owes, the share typed for it, and what stands in the way, in words. */
import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { Figure } from '../ui/figure.tsx'
import { SelectField } from '../ui/select-field.tsx'
import classes from './joint-shares.module.css'
import type { Obstacle } from './shares.ts'
import type { Shares } from './use-shares.ts'

export const useObstacleWords = () => {
  const t = useTexts('receipts')
  const { money } = useFormat()
  return (obstacle: Obstacle): string => {
    if (obstacle.kind === 'amount') return t('joint.why.amount')
    const amount = 'sen' in obstacle ? money(obstacle.sen) : ''
    return t(`joint.why.${obstacle.kind}`, { amount, number: 'invoice_no' in obstacle ? obstacle.invoice_no : '' })
  }
}

type AddProps = { more: readonly InvoiceRow[]; onAdd: (invoice: InvoiceRow) => void }

/** One more of those that something is due of. It takes a press of the button: arrow keys only walk through the choice. */
export const AddInvoice = ({ more, onAdd }: AddProps) => {
  const t = useTexts('receipts')
  const { money, day } = useFormat()
  const [chosen, setChosen] = useState('')
  const invoice = more.find(({ invoice_id }) => String(invoice_id) === chosen)
  return (
    <div className={classes.add}>
      <SelectField
        label={t('joint.add')}
        placeholder={t('joint.choose')}
        value={invoice ? chosen : ''}
        options={more.map(({ invoice_id, invoice_no, open_sen, due_on }) => ({
          value: String(invoice_id),
          label: t('joint.option', { number: invoice_no, amount: money(open_sen), date: day(due_on) }),
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" why={invoice ? null : t('joint.chooseFirst')} onClick={() => invoice && onAdd(invoice)}>
        {t('joint.addIt')}
      </Button>
    </div>
  )
}

type Props = {
  joint: Shares
  obstacle: Obstacle | null
  /** Of the sentence that says what stands in the way. */
  whyId: string
  onRemove: (invoice_id: number) => void
}

export const JointShares = ({ joint: { shares, isFull, type }, obstacle, whyId, onRemove }: Props) => {
  const t = useTexts('receipts')
  const { money } = useFormat()
  const words = useObstacleWords()
  const at = obstacle && 'invoice_id' in obstacle ? obstacle.invoice_id : null
  const shared = shares.reduce((sum, { sen }) => sum + (sen ?? 0), 0)
  return (
    <fieldset className={classes.joint}>
      <legend>{t('joint.title')}</legend>
      <ul>
        {shares.map(({ invoice_id, invoice_no, open_sen, typed }, i) => (
          <li key={invoice_id}>
            <label htmlFor={`share${invoice_id}`}>
              <Figure>{invoice_no}</Figure>
              <span className={classes.owes}>{t('form.amountHelp', { amount: money(Math.max(0, open_sen)) })}</span>
              <span className="vh">{t('joint.share')}</span>
            </label>
            <Input
              id={`share${invoice_id}`}
              className={classes.share}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              aria-invalid={at === invoice_id || undefined}
              aria-describedby={at === invoice_id ? whyId : undefined}
              onChange={(event) => type(invoice_id, event.currentTarget.value)}
            />
            {i > 0 && (
              <button
                type="button"
                className={classes.remove}
                aria-label={t('joint.remove', { number: invoice_no })}
                title={t('joint.remove', { number: invoice_no })}
                onClick={() => onRemove(invoice_id)}
              >
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.sum}>
        {t('joint.sum')} <Figure>{money(shared)}</Figure>
      </p>
      <p id={whyId} role="status" className={obstacle ? classes.why : classes.match}>
        {obstacle ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> : <IconCheck size={16} stroke={2} aria-hidden="true" />}
        {obstacle ? words(obstacle) : t('joint.match')}
      </p>
      {isFull && <p className={classes.owes}>{t('joint.full')}</p>}
    </fieldset>
  )
}
