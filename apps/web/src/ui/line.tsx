import { IconCheck, IconLock, IconProgress } from '@jujur/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './line.module.css'
import { useUi } from './setting.ts'

export type Knot = {
  /** `others`: it is now, and others work on it. */
  state: 'done' | 'turn' | 'others' | 'later' | 'locked'
  label: ReactNode
  /** A second, dim line. */
  note?: ReactNode
  href?: string
  /** Instead of the tick of a step that is done, or of the lock or hollow of one still to come. */
  icon?: ReactNode
}

type Props = {
  knots: readonly Knot[]
  /** What the line is, for those who hear it. */
  label: string
  direction?: 'horizontal' | 'vertical'
  onPanel?: boolean
  /** On a phone a horizontal line shows its knots only, unless they are steps whose names are short. */
  named?: boolean
  className?: string
}

const inside = (knot: Knot) => {
  if (knot.state === 'done') return knot.icon ?? <IconCheck size={12} stroke={3} />
  if (knot.state === 'turn') return null
  if (knot.state === 'others') return knot.icon ?? <IconProgress size={15} stroke={2} />
  return knot.icon ?? (knot.state === 'locked' ? <IconLock size={11} stroke={2.2} /> : null)
}

/** The one straight line with its knots: steps of a course, a trail, an outline. */
export const Line = ({ knots, label, direction = 'vertical', onPanel = false, named = false, className }: Props) => {
  const { knot: words } = useUi()
  const reached = Math.max(
    0,
    knots.findLastIndex((knot) => knot.state === 'done' || knot.state === 'turn' || knot.state === 'others'),
  )
  const names = [classes[direction], onPanel && classes.onPanel, named && classes.named, className].filter(Boolean).join(' ')
  return (
    <ol className={names} aria-label={label} style={{ '--knots': knots.length, '--reached': reached }}>
      {knots.map((knot, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the knots of a line keep their places.
        <li key={i} className={classes[knot.state]} aria-current={knot.state === 'turn' || knot.state === 'others' ? 'step' : undefined}>
          <span className={classes.knot} aria-hidden="true">
            {inside(knot)}
          </span>
          <span className={classes.text}>
            {knot.href ? <Link to={knot.href}>{knot.label}</Link> : knot.label}
            <span className="vh">, {words[knot.state]}</span>
            {knot.note && <span className={classes.note}>{knot.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
