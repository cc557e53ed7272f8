import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useTexts } from '../texts/texts.ts'
import classes from './call-list.module.css'
import { type Column, useColumns } from './columns.ts'
import { ListPager } from './list-pager.tsx'
import { type Empty, ListRows } from './list-rows.tsx'
import { ListTools } from './list-tools.tsx'
import { SortSelect } from './sort-select.tsx'
import { useExport } from './use-export.ts'
import type { List } from './use-list.ts'
import { type Key, useSelection } from './use-selection.ts'

export type CallListProps<Row> = {
  /** Under which the choice of columns is kept. */
  id: string
  list: List<Row>
  rowKey: (row: Row) => Key
  columns: readonly Column<Row>[]
  /** FilterSelects. */
  filters?: ReactNode
  empty: Empty
  /** What can be done with what is selected, over pages. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** What can be done with all that match, on whatever page they are. */
  bulkAll?: (clear: () => void) => ReactNode
  /** Why a row cannot be chosen; null where it can. */
  whyNot?: (row: Row) => string | null
  /** File name without date and ending; without, nothing is exported. */
  exportName?: string
  /** What the list is of. */
  title: string
  /** The field's hint, such as "Name or username". */
  searchHint?: string
  /** A row leads to `?id=`; false where nothing opens. */
  opens?: boolean
}

/** A list of the server: search, filters, sort, columns, pages, selection, export; its state stands in the address. */
export const CallList = <Row,>(props: CallListProps<Row>) => {
  const { id, list, rowKey, columns, filters, empty, bulk, bulkAll, whyNot = () => null, exportName, title, searchHint, opens = true } = props
  const t = useTexts('lists')
  const { shown, choices, toggle } = useColumns(id, columns)
  const exporting = useExport(list, columns, exportName)
  const selection = useSelection(rowKey)
  const { q, filters: narrowedBy } = list.state
  const match = JSON.stringify([q, narrowedBy])
  /** By which words and filters all are meant; others mean others. */
  const [all, setAll] = useState<string | null>(null)
  const isAll = bulkAll !== undefined && all === match && selection.rows.length > 0
  const clear = () => {
    setAll(null)
    selection.clear()
  }
  const settled = !list.loading && !list.error
  const nothingAtAll = settled && list.rows.length === 0 && !list.narrowed && !list.tabbed && list.state.page === 1
  return (
    <section aria-label={title}>
      {bulk && selection.rows.length > 0 ? (
        <div className={classes.selection}>
          <b>
            {isAll
              ? t(list.totalMore ? 'list.allMoreMatch' : 'list.allMatch', { count: list.total })
              : t('list.selected', { count: selection.rows.length })}
          </b>
          {isAll ? bulkAll(clear) : bulk(selection.rows, clear)}
          {bulkAll && !isAll && list.total > selection.rows.length && (
            <Button variant="subtle" size="xs" onClick={() => setAll(match)}>
              {t(list.totalMore ? 'list.chooseAllMore' : 'list.chooseAll', { count: list.total })}
            </Button>
          )}
          <span className={classes.grow} />
          <Button variant="subtle" size="xs" onClick={clear}>
            {t('list.unselect')}
          </Button>
        </div>
      ) : (
        !nothingAtAll && (
          <ListTools
            list={list}
            title={title}
            searchHint={searchHint}
            filters={
              <>
                {filters}
                <SortSelect list={list} columns={columns} />
              </>
            }
            columns={{ choices, toggle }}
            exporting={exportName ? exporting : undefined}
          />
        )
      )}
      <ListRows list={list} title={title} columns={shown} rowKey={rowKey} empty={empty} selection={bulk && selection} whyNot={whyNot} opens={opens} />
      {settled && !nothingAtAll && (
        <div className={classes.foot}>
          <p role="status">{t(list.totalMore ? 'list.totalMore' : 'list.total', { count: list.total })}</p>
          <ListPager list={list} title={title} />
        </div>
      )}
    </section>
  )
}
