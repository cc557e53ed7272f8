import { mergeSegments, type Segment } from './heartbeat.ts'
import classes from './material.module.css'

type Props = { segments: readonly Segment[]; durationSeconds: number; label: string }

/** Which parts of a recording were really played. */
export const WatchedStrip = ({ segments, durationSeconds, label }: Props) => (
  <div className={classes.strip} role="img" aria-label={label}>
    {durationSeconds > 0 &&
      mergeSegments(segments).map(([from, to]) => (
        <i
          key={from}
          style={{ left: `${(from / durationSeconds) * 100}%`, width: `${((Math.min(to, durationSeconds) - from) / durationSeconds) * 100}%` }}
        />
      ))}
  </div>
)
