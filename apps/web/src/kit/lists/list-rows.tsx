/** The rows of a list, or why there are none. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useTexts } from '../texts/texts.ts'
import { ReadTrouble } from '../trouble/read-trouble.tsx'
import type { Column } from './columns.ts'
import classes from './list-rows.module.css'
import { useHref } from './use-href.ts'
import type { List } from './use-list.ts'
import type { Key, Selection } from './use-selection.ts'

/** When there is nothing at all, not even without search and filters. */
export type Empty = { title: string; text?: ReactNode; action?: ReactNode }

const NoRows = ({ list, empty }: { list: List<unknown>; empty: Empty }) => {
  const t = useTexts('lists')
  if (list.state.page > 1)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => list.set({ page: 1 })}>
            {t('list.toFirst')}
          </Button>
        }
      >
        {t('list.pastEnd')}
      </EmptyState>
    )
  if (list.narrowed)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={list.widen}>
            {t('list.clearAll')}
          </Button>
        }
      >
        {t('list.noneText')}
      </EmptyState>
    )
  return (
    <EmptyState action={empty.action}>
      <span className={classes.emptyTitle}>{empty.title}</span>
      {empty.text && <span className={classes.emptyText}>{empty.text}</span>}
    </EmptyState>
  )
}

type Props<Row> = {
  list: List<Row>
  title: string
  /** The first names the row; the others as the reader chose. */
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  empty: Empty
  selection?: Selection<Row>
  /** Why a row cannot be chosen; null where it can. */
  whyNot: (row: Row) => string | null
  /** A row leads to `?id=`. */
  opens: boolean
}

export const ListRows = <Row,>({ list, title, columns, rowKey, empty, selection, whyNot, opens }: Props<Row>) => {
  const t = useTexts('lists')
  const href = useHref()
  const { sort, dir } = list.state
  const nameOf = (row: Row) => {
    const first = columns[0]
    const name = first && (first.csv?.(row) ?? first.cell(row))
    return typeof name === 'string' || typeof name === 'number' ? String(name) : String(rowKey(row))
  }
  if (list.error) return <ReadTrouble error={list.error} onRetry={() => void list.retry()} />
  if (list.loading) return <SkeletonRows rows={8} rowHeight={42} />
  if (list.rows.length === 0) return <NoRows list={list} empty={empty} />
  return (
    <DataList
      title={title}
      columns={columns}
      rows={list.rows}
      rowKey={rowKey}
      stale={list.refreshing}
      sort={{ by: sort, dir, onSort: (by) => list.set({ sort: by, dir: by === sort && dir === 'asc' ? 'desc' : 'asc' }) }}
      hrefOf={opens ? (row) => href((query) => query.set('id', String(rowKey(row)))) : undefined}
      current={list.openId}
      selection={
        selection && {
          keys: selection.keys,
          toggle: selection.select,
          whyNot,
          words: { all: t('list.selectAll'), one: (row) => t('list.selectRow', { name: nameOf(row) }), none: t('list.selectNone') },
        }
      }
    />
  )
}
