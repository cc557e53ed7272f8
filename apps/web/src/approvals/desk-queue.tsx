/** The queue itself, entry by entry, or why there is none; and its pages. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHref } from '../kit/lists/use-href.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TickBox } from '../ui/tick-box.tsx'
import classes from './desk-queue.module.css'
import type { Decidable, Desk } from './use-desk.ts'

const NoEntries = ({ queue }: { queue: List<unknown> }) => {
  const t = useTexts('approvals')
  const lists = useTexts('lists')
  return (
    <EmptyState
      action={
        queue.narrowed && (
          <Button variant="default" onClick={queue.widen}>
            {lists('list.clearAll')}
          </Button>
        )
      }
    >
      {queue.narrowed ? lists('list.noneText') : t(`desk.empty.${queue.state.tab || 'PENDING'}`)}
    </EmptyState>
  )
}

const Pages = ({ queue }: { queue: List<unknown> }) => {
  const lists = useTexts('lists')
  const common = useTexts('common')
  const { number } = useFormat()
  const { page, size } = queue.state
  const pages = Math.ceil(queue.total / size)
  if (pages <= 1) return null
  return (
    <div className={classes.pages}>
      <Button variant="default" size="xs" why={page <= 1 ? common('shut.firstPage') : null} onClick={() => queue.set({ page: page - 1 })}>
        {lists('list.previous')}
      </Button>
      <span>{lists('list.page', { page, pages: queue.totalMore ? `${number(pages)}+` : pages })}</span>
      <Button
        variant="default"
        size="xs"
        why={queue.rows.length < size ? common('shut.lastPage') : null}
        onClick={() => queue.set({ page: page + 1 })}
      >
        {lists('list.next')}
      </Button>
    </div>
  )
}

type Props<Item extends Decidable> = {
  queue: List<Item>
  desk: Desk<Item>
  itemKey: (item: Item) => number
  row: (item: Item) => ReactNode
  /** Why an entry cannot be chosen; undefined where nothing is. */
  whyNot?: (item: Item) => string | null
}

const Entries = <Item extends Decidable>({ queue, desk, itemKey, row, whyNot }: Props<Item>) => {
  const lists = useTexts('lists')
  const href = useHref()
  const { id, selection, nameOf, turnAway } = desk
  return (
    <ul className={queue.refreshing ? `${classes.queue} ${classes.stale}` : classes.queue}>
      {queue.rows.map((one) => {
        const key = itemKey(one)
        return (
          <li key={key} className={key === id ? classes.current : undefined}>
            {whyNot && (
              <label className={classes.box}>
                <TickBox
                  aria-label={lists('list.selectRow', { name: nameOf(one) })}
                  why={whyNot(one)}
                  checked={selection.keys.has(key)}
                  onTick={(on) => selection.select([one], on)}
                />
              </label>
            )}
            <Link
              to={href((query) => query.set('id', String(key)))}
              replace={queue.openId !== null}
              preventScrollReset
              aria-current={key === id ? 'true' : undefined}
              onClick={turnAway}
            >
              {row(one)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const InPlace = ({ queue }: { queue: List<unknown> }) => {
  if (queue.error) return <ReadTrouble error={queue.error} onRetry={() => void queue.retry()} />
  if (queue.loading) return <SkeletonRows rows={5} rowHeight={56} />
  return <NoEntries queue={queue} />
}

export const DeskQueue = <Item extends Decidable>(props: Props<Item>) => {
  const { queue } = props
  const shows = !queue.error && !queue.loading && queue.rows.length > 0
  return (
    <>
      {shows ? (
        <Entries {...props} />
      ) : (
        <div className={classes.pad}>
          <InPlace queue={queue} />
        </div>
      )}
      <Pages queue={queue} />
    </>
  )
}
