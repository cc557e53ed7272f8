import { getMoneyFigures } from '@jujur/contract/invoices.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import classes from './invoices.module.css'

/** What is owed, paid and left of seats, at a glance. */
export const MoneyFigures = () => {
  const t = useTexts('invoices')
  const { day, money, number } = useFormat()
  const may = useMay()
  const { data } = useCall(getMoneyFigures, {}, { enabled: may(getMoneyFigures.name) })
  if (!data) return null
  const due =
    data.overdue > 0
      ? t('figures.overdue', { amount: money(data.overdue_sen) })
      : data.next_due_on && t('figures.next', { date: day(data.next_due_on) })
  const items = [
    { term: t('figures.owed'), value: money(data.owed_sen), note: due ?? t('figures.nothing') },
    {
      term: t('figures.paid'),
      value: money(data.paid_sen),
      note: data.refund_sen > 0 ? t('figures.refund', { amount: money(data.refund_sen) }) : '',
    },
    { term: t('figures.seats'), value: number(data.seats.left), note: t('figures.seatsOf', { used: data.seats.used, opened: data.seats.opened }) },
  ]
  return (
    <dl className={classes.figures}>
      {items.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Figure className={classes.sum}>{value}</Figure>
            {note && <span className={classes.dim}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
