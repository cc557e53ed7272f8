import { IconCheck, IconLock, IconProgress } from '@jujur/icons'
import type { ReactNode } from 'react'
import classes from './lying-line.module.css'
import { useUi } from './setting.ts'

/** `others`: it is now, and others work on it. */
export type LyingKnot = { state: 'done' | 'turn' | 'others' | 'later' | 'locked'; label: ReactNode; note?: ReactNode }
type Props = { knots: readonly LyingKnot[]; label: string }

const inside = {
  done: <IconCheck size={12} stroke={3} />,
  turn: null,
  others: <IconProgress size={15} stroke={2} />,
  later: null,
  locked: <IconLock size={11} stroke={2.2} />,
}

/** The line lying down, three to five knots with a date or sum under each; on a phone it stands up. Exactly one knot is now. */
export const LyingLine = ({ knots, label }: Props) => {
  const { knot: words } = useUi()
  return (
    <ol className={classes.line} aria-label={label} style={{ '--knots': knots.length }}>
      {knots.map((knot, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the knots of a line keep their places.
        <li key={i} className={classes[knot.state]} aria-current={knot.state === 'turn' || knot.state === 'others' ? 'step' : undefined}>
          <span className={classes.knot} aria-hidden="true">
            {inside[knot.state]}
          </span>
          <span className={classes.text}>
            {knot.label}
            <span className="vh">, {words[knot.state]}</span>
            {knot.note && <span className={classes.note}>{knot.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
