import classes from './progress-ring.module.css'

type Props = {
  /** 0 to 1 */
  share: number
  size?: number
  /** Left out where the words beside it already say it. */
  label?: string
}

/** In the middle, two fifths of the ring wide. */
const tick = (size: number): string => {
  const at = (x: number, y: number) => `${size * x} ${size * y}`
  return `M${at(0.31, 0.52)}L${at(0.44, 0.65)}L${at(0.69, 0.38)}`
}

/** How far a waiting time is; the words beside it say the same. */
export const ProgressRing = ({ share, size = 28, label }: Props) => {
  const stroke = 3
  const r = (size - stroke) / 2
  const length = 2 * Math.PI * r
  const part = Math.max(0, Math.min(1, share))
  return (
    <svg
      className={classes.ring}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <circle className={classes.track} cx={size / 2} cy={size / 2} r={r} strokeWidth={stroke} />
      <circle
        className={part === 1 ? classes.full : classes.part}
        cx={size / 2}
        cy={size / 2}
        r={r}
        strokeWidth={stroke}
        strokeDasharray={length}
        strokeDashoffset={length * (1 - part)}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
      {part === 1 && <path className={classes.tick} d={tick(size)} />}
    </svg>
  )
}
