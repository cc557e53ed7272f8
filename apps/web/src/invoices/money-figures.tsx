import type { Output } from '@jujur/contract/call.ts'
import { getMoneyFigures } from '@jujur/contract/invoices.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { type FigureItem, FigureList } from '../ui/figure-list.tsx'
import classes from './invoices.module.css'

/** Takes the place of words that are still to come. */
const TO_COME = '\u00a0'

const useItems = (data: Output<typeof getMoneyFigures> | undefined): FigureItem[] => {
  const t = useTexts('invoices')
  const { day, facts, money, number } = useFormat()
  const terms = [t('figures.owed'), t('figures.paid'), t('figures.seats')] as const
  if (!data) return terms.map((label) => ({ label, value: TO_COME, note: label === terms[1] ? '' : TO_COME }))
  const refund = data.refund_sen > 0 && t('figures.refund', { amount: money(data.refund_sen) })
  const due =
    data.overdue > 0
      ? t('figures.overdue', { amount: money(data.overdue_sen) })
      : data.next_due_on && t('figures.next', { date: day(data.next_due_on) })
  return [
    {
      label: terms[0],
      value: money(data.open_sen),
      // Where a refund is owed besides, the one figure is less than what is to be paid.
      note: facts([
        ...(refund && data.owed > 0 ? [t('figures.toPay', { amount: money(data.owed_sen) })] : []),
        refund,
        due || (!refund && data.owed === 0 && t('figures.nothing')),
        data.owed > data.to_pay && t('figures.beingChecked', { amount: money(data.owed_sen - data.to_pay_sen) }),
      ]),
    },
    { label: terms[1], value: money(data.paid_sen), note: '' },
    ...(data.unapplied_sen > 0 ? [{ label: t('figures.unapplied'), value: money(data.unapplied_sen), note: t('figures.unappliedNote') }] : []),
    { label: terms[2], value: number(data.seats.left), note: t('figures.seatsOf', { used: data.seats.used, opened: data.seats.opened }) },
  ]
}

/** What is owed, paid and left of seats, at a glance; while they are read their place is kept, so that the list below stays where it is. */
export const MoneyFigures = () => {
  const may = useMay()
  const isOpen = may(getMoneyFigures.name)
  const { data, error, refetch } = useCall(getMoneyFigures, {}, { enabled: isOpen })
  const items = useItems(data)
  if (!isOpen) return null
  if (error && !data) return <ReadTrouble error={error} onRetry={() => void refetch()} />
  return <FigureList className={classes.figures} busy={!data} items={items} />
}
