/** Over the queue: which of the three lists, the search, and what can be done with several at once. */
import { type ReactNode, useEffect, useState } from 'react'
import { SearchField } from '../kit/lists/search-field.tsx'
import { useHref } from '../kit/lists/use-href.ts'
import { type ApprovalTab, approvalTabs, type List } from '../kit/lists/use-list.ts'
import type { Selection } from '../kit/lists/use-selection.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import classes from './desk-head.module.css'

const Tabs = ({ queue }: { queue: List<unknown> }) => {
  const t = useTexts('approvals')
  const { number } = useFormat()
  const href = useHref()
  // Of the lists that are not looked at, what was seen last.
  const [counts, setCounts] = useState<Partial<Record<ApprovalTab, string>>>({})
  const { tab } = queue.state
  const now = queue.loading || queue.refreshing || queue.narrowed || queue.error ? undefined : `${number(queue.total)}${queue.totalMore ? '+' : ''}`
  useEffect(() => {
    if (now !== undefined) setCounts((before) => ({ ...before, [tab]: now }))
  }, [tab, now])
  return (
    <TabsLine
      label={t('desk.tabs')}
      items={approvalTabs.map((one) => ({
        to: href((query) => {
          for (const name of ['id', 'page', 'list', 'waits']) query.delete(name)
          if (one !== 'PENDING') query.set('list', one === 'REJECTED' ? 'rejected' : 'approved')
        }),
        label: t(`desk.${one}`),
        current: tab === one,
        count: (tab === one ? now : undefined) ?? counts[one],
      }))}
    />
  )
}

type Props<Item> = {
  queue: List<Item>
  title?: string
  tabs: boolean
  searchHint?: string
  /** Filters and buttons under the search. */
  tools?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  selection: Selection<Item>
  bulk?: (items: readonly Item[], clear: () => void) => ReactNode
}

export const DeskHead = <Item,>({ queue, title, tabs, searchHint, tools, actions, selection, bulk }: Props<Item>) => {
  const t = useTexts('approvals')
  const lists = useTexts('lists')
  return (
    <div className={classes.head}>
      {title && (
        <div className={classes.title}>
          <h1>{title}</h1>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {tabs && <Tabs queue={queue} />}
      <div className={classes.tools}>
        <SearchField
          value={queue.state.q}
          onSearch={(q) => queue.set({ q }, { replace: true })}
          label={lists('list.searchIn', { title: title ?? t('desk.queue') })}
          hint={searchHint}
        />
        {tools}
      </div>
      {bulk && selection.rows.length > 0 && (
        <div className={classes.selection}>
          <b>{lists('list.selected', { count: selection.rows.length })}</b>
          <Button variant="subtle" size="xs" onClick={selection.clear}>
            {lists('list.unselect')}
          </Button>
          {bulk(selection.rows, selection.clear)}
        </div>
      )}
    </div>
  )
}
