import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import classes from './dashboard.module.css'

/** Places of the strip. */
export const STRIP = 4

type Props = {
  count: number
  title: string
  /** Several stand on a line each. */
  note: string | readonly (string | false)[]
  /** Where it is dealt with; without, or where there is nothing, it leads nowhere. */
  to: string | null
  /** It is this reader who is waited for. */
  turn: boolean
}

/** One thing that may need the reader, in its place whether it does or not. */
export const Need = ({ count, title, note, to, turn }: Props) => {
  const { number } = useFormat()
  const words = (
    <>
      <Figure size="large">{number(count)}</Figure>{' '}
      <span>
        <b>{title}</b>
        {[note].flat().map((line) => line && <small key={line}> {line}</small>)}
      </span>
    </>
  )
  return (
    <li className={count === 0 ? classes.none : turn ? classes.turn : undefined}>
      {to && count > 0 ? (
        <Link to={to} className={classes.kind}>
          {words}
        </Link>
      ) : (
        <span className={classes.kind}>{words}</span>
      )}
    </li>
  )
}

export const Needs = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.kinds} aria-label={label}>
    {children}
  </ul>
)
