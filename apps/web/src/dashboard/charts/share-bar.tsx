import type { ReactNode } from 'react'
import classes from './share-bar.module.css'

export const shareTones = ['done', 'going', 'idle', 'late', 'over', 'off', 'paused', 'waived', 'extended'] as const
export type ShareTone = (typeof shareTones)[number]
export type Share = { tone: ShareTone; count: number }

/** One part, as long as its count is of the others' beside it. */
export const SharePart = ({ tone, count }: Share) => count > 0 && <span className={classes[tone]} style={{ flexGrow: count }} />

/** Parts of a whole as one straight bar, always beside its figures: it says nothing by itself. */
export const ShareBar = ({ shares }: { shares: readonly Share[] }) => (
  <span className={classes.bar} aria-hidden="true">
    {shares.map((share) => (
      <SharePart key={share.tone} {...share} />
    ))}
  </span>
)

/** What the tones of the bars above mean, with their sums. */
export const ShareLegend = ({ parts }: { parts: readonly { tone: ShareTone; label: ReactNode }[] }) => (
  <ul className={classes.legend}>
    {parts.map(({ tone, label }) => (
      <li key={tone}>
        <span className={classes[tone]} aria-hidden="true" />
        {label}
      </li>
    ))}
  </ul>
)
