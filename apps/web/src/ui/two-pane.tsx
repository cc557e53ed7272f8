import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'
import classes from './two-pane.module.css'
import { isWindow } from './windows.ts'

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
  /** What is open, if anything is: on a phone one of the two shows, then the detail. */
  open?: number | string | null
  /** Fixed at the foot of the list. */
  listFoot?: ReactNode
  /** Fixed at the foot of the detail, such as a DecisionBar. */
  foot?: ReactNode
}

/** On a phone one pane makes way for the other: the focus goes along, and comes back to what was pressed in the list. */
const useGoingAlong = (open: number | string | null) => {
  const detail = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const before = useRef(open)
  // Before anybody else sees that the focus is lost.
  useLayoutEffect(() => {
    if (before.current === open) return
    before.current = open
    if (!isWindow('phone')) return
    if (open === null) {
      if (isFocusLost() || detail.current?.contains(document.activeElement)) pressed.current?.focus()
      return
    }
    scrollTo({ top: 0, behavior: 'instant' })
    detail.current?.focus({ preventScroll: true })
  }, [open])
  return { detail, pressed }
}

/** Queue left, one entry of it right; each scrolls by itself, the foot stays. */
export const TwoPane = ({ head, listHead, list, detail, listLabel, detailLabel, open = null, listFoot, foot }: Props) => {
  const along = useGoingAlong(open)
  return (
    <div className={[classes.panes, open !== null && classes.open, head && classes.headed].filter(Boolean).join(' ')}>
      {head && <div className={classes.head}>{head}</div>}
      <section
        data-screen-only=""
        className={classes.list}
        aria-label={listLabel}
        onFocus={(event) => {
          along.pressed.current = event.target
        }}
      >
        {listHead}
        <div className={classes.scroll}>{list}</div>
        {listFoot && <div className={classes.listFoot}>{listFoot}</div>}
      </section>
      <section className={classes.detail} aria-label={detailLabel}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <div ref={along.detail} className={classes.reading} tabIndex={0} data-detail="">
          {detail}
        </div>
        {foot}
      </section>
    </div>
  )
}
