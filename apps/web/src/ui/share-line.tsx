import classes from './share-line.module.css'

/** How much of a whole something is, as a thin bar beside the figure that says it. */
export const ShareLine = ({ percent }: { percent: number }) => (
  <span className={classes.line} aria-hidden="true">
    <span style={{ width: `${percent}%` }} />
  </span>
)
