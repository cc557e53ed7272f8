import classes from './mark.module.css'

type Props = { size?: number; onPanel?: boolean }

/** The "j" of two parallel lines. Below 20 px the gap between them is left out. */
export const Mark = ({ size = 30, onPanel = false }: Props) => (
  <svg className={onPanel ? classes.onPanel : classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path className={classes.outer} d="M22 11.5V19a8.5 8.5 0 0 1-17 0" fill="none" strokeWidth="7" />
    {size >= 20 && <path className={classes.gap} d="M22 11v8a8.5 8.5 0 0 1-17 0v-.5" fill="none" strokeWidth="1.5" />}
    <circle className={classes.knot} cx="22" cy="4.8" r="3.7" />
  </svg>
)
