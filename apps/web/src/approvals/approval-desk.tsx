/** Deciding on one thing after the other: the queue left, what is decided on right, the decision at the foot. Words: texts `approvals` and `lists`, to be loaded by the screen's route. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { focusHeading, isFocusLost } from '../ui/focus.ts'
import { TwoPane } from '../ui/two-pane.tsx'
import { DeskDecision } from './desk-decision.tsx'
import { DeskDetail } from './desk-detail.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskKeys, useDeskKeys } from './desk-keys.tsx'
import { DeskQueue } from './desk-queue.tsx'
import { type Decidable, type Decides, useDesk } from './use-desk.ts'

type Props<Item extends Decidable> = Decides<Item> & {
  /** What the queue shows of it; stands in a link. */
  row: (item: Item) => ReactNode
  /** All there is to know before deciding; its heading is an h2. The history follows by itself. */
  detail: (item: Item) => ReactNode
  /** Pending, Approved, Rejected at the head of the queue. */
  tabs?: boolean
  /** Reason templates in the reader's words. */
  reasons: readonly string[]
  title?: string
  /** Over both panes, such as the tabs of the page. */
  head?: ReactNode
  /** Filters and buttons under the search. */
  tools?: ReactNode
  /** Beside the title: what is done with the whole list. */
  actions?: ReactNode
  searchHint?: string
  rejectLabel?: (item: Item) => string
  /** Where an item is corrected, for the way on where approving would be refused. */
  correctAt?: (item: Item) => string
  /** With it the rows of the pending queue can be selected, over pages. */
  bulk?: (items: readonly Item[], clear: () => void) => ReactNode
  /** Why one cannot be chosen, where that is not because it cannot be approved. */
  whyNot?: (item: Item) => string | null
}

/** What is looked at is in sight, from its beginning. */
const useInSight = (id: number | undefined) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (id === undefined) return
    root.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
    root.current?.querySelector('[data-detail]')?.scrollTo?.({ top: 0 })
  }, [id])
  return root
}

/** After a decision, and after turning back from a rejection, the button pressed is gone: the focus goes to what is decided on next, or to the queue when there is none. */
const useFocusAfter = (root: RefObject<HTMLDivElement | null>, settled: number, isRejecting: boolean) => {
  const before = useRef({ settled, isRejecting })
  useEffect(() => {
    const { settled: last, isRejecting: wasRejecting } = before.current
    before.current = { settled, isRejecting }
    if (settled !== last) {
      const next = root.current?.querySelector('[data-detail] [data-item]')
      focusHeading(() => next ?? root.current, next ? 'h2' : 'h1')
    } else if (wasRejecting && !isRejecting && isFocusLost()) root.current?.querySelector<HTMLElement>('[data-reject]')?.focus()
  }, [root, settled, isRejecting])
}

export const ApprovalDesk = <Item extends Decidable>(props: Props<Item>) => {
  const { queue, itemKey, row, detail, tabs = true, reasons, title, head, tools, actions, searchHint, rejectLabel, correctAt } = props
  const t = useTexts('approvals')
  const desk = useDesk(props)
  const { item, at } = desk
  const root = useInSight(desk.id)
  useFocusAfter(root, desk.settled, desk.isRejecting)
  const keys = useDeskKeys({ next: () => desk.step(1), previous: () => desk.step(-1), approve: desk.approve, reject: desk.startReject })
  const bulk = queue.state.tab === 'PENDING' ? props.bulk : undefined
  const whyNot = bulk && (props.whyNot ?? (({ can }: Item) => (can.approve ? null : t(`desk.because.${can.because ?? 'permission'}`))))
  return (
    <div ref={root}>
      <TwoPane
        head={head}
        listLabel={t('desk.queue')}
        detailLabel={t('desk.detail')}
        open={queue.openId}
        listHead={
          <DeskHead
            queue={queue}
            title={title}
            tabs={tabs}
            searchHint={searchHint}
            tools={tools}
            actions={actions}
            selection={desk.selection}
            bulk={bulk}
          />
        }
        list={<DeskQueue queue={queue} desk={desk} itemKey={itemKey} row={row} whyNot={whyNot} />}
        detail={<DeskDetail queue={queue} desk={desk} title={title} detail={detail} />}
        foot={
          item &&
          desk.pending && (
            <DeskDecision queue={queue} item={item} desk={desk} reasons={reasons} rejectLabel={rejectLabel} correctAt={correctAt} letters={keys.on} />
          )
        }
        listFoot={<DeskKeys {...keys} />}
      />
      <p className="vh" role="status">
        {item && at >= 0 && queue.openId !== null ? `${desk.nameOf(item)}, ${t('desk.position', { at: at + 1, total: queue.total })}` : ''}
      </p>
    </div>
  )
}
