import type { ReactNode } from 'react'
import classes from './two-pane.module.css'

type Props = {
  /** Over both panes, such as the tabs of the page. */
  head?: ReactNode
  list: ReactNode
  /** Stays above the list. */
  listHead?: ReactNode
  detail: ReactNode
  /** What the panes are, for those who hear them. */
  listLabel?: string
  detailLabel?: string
  /** On a phone one of the two shows; the detail when something is open. */
  open?: boolean
  /** Fixed at the foot of the list. */
  listFoot?: ReactNode
  /** Fixed at the foot of the detail, such as a DecisionBar. */
  foot?: ReactNode
}

/** Queue left, one entry of it right; each scrolls by itself, the foot stays. */
export const TwoPane = ({ head, listHead, list, detail, listLabel, detailLabel, open = false, listFoot, foot }: Props) => (
  <div className={[classes.panes, open && classes.open, head && classes.headed].filter(Boolean).join(' ')}>
    {head && <div className={classes.head}>{head}</div>}
    <section data-screen-only="" className={classes.list} aria-label={listLabel}>
      {listHead}
      <div className={classes.scroll}>{list}</div>
      {listFoot && <div className={classes.listFoot}>{listFoot}</div>}
    </section>
    <section className={classes.detail} aria-label={detailLabel}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div className={classes.reading} tabIndex={0} data-detail="">
        {detail}
      </div>
      {foot}
    </section>
  </div>
)
