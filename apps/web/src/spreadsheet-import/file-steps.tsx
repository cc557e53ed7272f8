import { type Knot, Line } from '../ui/line.tsx'
import classes from './file.module.css'

type Props = { label: string; steps: readonly string[]; at: number; finished: boolean }

/** From the file to what comes of it: the last step is the work's, all before it the reader's. */
export const FileSteps = ({ label, steps, at, finished }: Props) => {
  const knots: Knot[] = steps.map((step, i) => ({
    state: i < at || finished ? 'done' : i === at && i < steps.length - 1 ? 'turn' : 'later',
    label: step,
  }))
  return (
    <div className={classes.steps}>
      <Line knots={knots} label={label} direction="horizontal" named />
    </div>
  )
}
