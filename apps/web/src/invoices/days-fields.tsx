/** From which day to which: of a statement of account and of the cash book. */
import { type ReactNode, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import classes from './invoices.module.css'

type Days = readonly [from: string, to: string]

/** What was chosen: as input of a call, which leaves out what was not; `isWrong` where it ends before it begins. */
export const useDays = () => {
  const [days, setDays] = useState<Days>(['', ''])
  const [from, to] = days
  return { days, setDays, isWrong: from !== '' && to !== '' && from > to, input: { ...(from && { from }), ...(to && { to }) } }
}

type Props = Pick<ReturnType<typeof useDays>, 'days' | 'setDays' | 'isWrong'> & {
  /** What the server took where nothing was chosen. */
  taken: { from: string; to: string } | undefined
  /** Fields beside them. */
  children?: ReactNode
}
export const DaysFields = ({ days: [from, to], setDays, isWrong, taken, children }: Props) => {
  const t = useTexts('invoices')
  return (
    <div className={classes.days}>
      {children}
      <TextField
        label={t('account.from')}
        type="date"
        value={from || (taken?.from ?? '')}
        onChange={(event) => setDays([event.currentTarget.value, to])}
      />
      <TextField
        label={t('account.to')}
        type="date"
        value={to || (taken?.to ?? '')}
        error={isWrong ? t('account.wrongDays') : undefined}
        onChange={(event) => setDays([from, event.currentTarget.value])}
      />
    </div>
  )
}
