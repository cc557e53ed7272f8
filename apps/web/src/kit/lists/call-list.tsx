import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconDownload, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useToast } from '../../ui/toast.tsx'
import { showTrouble } from '../call/trouble.ts'
import { PAGE_SIZE, PAGE_SIZES, QUICK_SEARCH } from '../texts/constants.ts'
import { useFormat, useTexts } from '../texts/texts.ts'
import { ListError } from '../trouble/list-error.tsx'
import classes from './call-list.module.css'
import { type CsvCell, saveCsv } from './csv.ts'
import type { List } from './use-list.ts'

export type Column<Row> = DataColumn<Row> & {
  /** What stands in the file; a cell of plain text or a number stands there as it is shown. */
  csv?: (row: Row) => CsvCell
  /** Off until the reader chooses it. */
  hidden?: boolean
}

type Key = string | number
type Props<Row> = {
  /** Under which the choice of columns is kept. */
  id: string
  list: List<Row>
  rowKey: (row: Row) => Key
  columns: readonly Column<Row>[]
  /** FilterSelects. */
  filters?: ReactNode
  /** When there is nothing at all, not even without search and filters. */
  empty: { title: string; text?: ReactNode; action?: ReactNode }
  /** What can be done with what is selected, over pages. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  selectable?: (row: Row) => boolean
  /** File name without date and ending; without, nothing is exported. */
  exportName?: string
  /** What the list is of. */
  title: string
  /** The field's hint, such as "Name or username". */
  searchHint?: string
  /** A row leads to `?id=`; false where nothing opens. */
  opens?: boolean
}

/** The search waits until typing pauses; an address that changes by itself, as by the back button, shows in the field. */
export const SearchField = ({ value, onSearch, label, hint }: { value: string; onSearch: (q: string) => void; label: string; hint?: string }) => {
  const t = useTexts('lists')
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  if (value !== shown) {
    setShown(value)
    if (value.trim() !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => latest.current(text.trim()), QUICK_SEARCH.debounceMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <span className={classes.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={hint ?? t('list.search')}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text.trim())
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('list.clearSearch')}
          onClick={() => {
            setText('')
            onSearch('')
            field.current?.focus()
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** `null` until somebody chose. */
const readColumns = (id: string): string[] | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`columns:${id}`) ?? 'null')
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : null
  } catch {
    return null
  }
}
const useColumns = <Row,>(id: string, columns: readonly Column<Row>[]) => {
  const [chosen, setChosen] = useState(() => readColumns(id))
  const [first, ...others] = columns
  const isOn = (column: Column<Row>) => column === first || column.quietTitle || (chosen ? chosen.includes(column.key) : !column.hidden)
  return {
    shown: columns.filter(isOn),
    /** The first always stands, and buttons are no matter of choice. */
    choices: others.filter((column) => !column.quietTitle).map((column) => ({ column, on: isOn(column) })),
    toggle: (key: string, on: boolean) => {
      const next = columns.filter((column) => (column.key === key ? on : isOn(column))).map((column) => column.key)
      setChosen(next)
      try {
        localStorage.setItem(`columns:${id}`, JSON.stringify(next))
      } catch {}
    },
  }
}

const csvCell = <Row,>(column: Column<Row>, row: Row): CsvCell => {
  if (column.csv) return column.csv(row)
  const cell = column.cell(row)
  return typeof cell === 'string' || typeof cell === 'number' ? cell : undefined
}

const useExport = <Row,>(list: List<Row>, columns: readonly Column<Row>[], name: string | undefined, say: (text: string) => void) => {
  const t = useTexts('lists')
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async () => {
    const control = new AbortController()
    stop.current = control
    setDone(0)
    try {
      const rows = await list.all((count) => control.signal.aborted || setDone(count), control.signal)
      if (control.signal.aborted) return
      const sample = rows[0]
      const told = columns.filter((column) => !column.quietTitle && (column.csv || (sample && csvCell(column, sample) !== undefined)))
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date())
      saveCsv([told.map((column) => column.title), ...rows.map((row) => told.map((column) => csvCell(column, row)))], `${name}-${day}.csv`)
      say(list.totalMore ? t('list.exportCut', { count: rows.length }) : t('list.exportDone', { count: rows.length }))
    } catch (error) {
      if (!control.signal.aborted) showTrouble(error)
    } finally {
      if (stop.current === control) setDone(null)
    }
  }
  const cancel = () => {
    stop.current?.abort()
    setDone(null)
  }
  return { done, start, cancel }
}

const Pager = <Row,>({ list, title }: { list: List<Row>; title: string }) => {
  const t = useTexts('lists')
  const { number } = useFormat()
  const { page, size } = list.state
  const pages = list.totalMore ? null : Math.max(1, Math.ceil(list.total / size))
  const last = pages !== null ? page >= pages : list.rows.length < size
  if (list.total <= PAGE_SIZE && page === 1) return null
  const figures = { from: number((page - 1) * size + 1), to: number((page - 1) * size + list.rows.length), total: number(list.total) }
  return (
    <nav className={classes.pager} aria-label={t('list.pages', { title })}>
      <label className={classes.size}>
        {t('list.perPage')}
        <select value={list.state.size} onChange={(event) => list.set({ size: Number(event.currentTarget.value) })}>
          {PAGE_SIZES.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <span className={classes.place}>{list.rows.length > 0 && t(list.totalMore ? 'list.shownMore' : 'list.shown', figures)}</span>
      <button
        type="button"
        className={classes.turn}
        disabled={page === 1}
        aria-label={t('list.previous')}
        onClick={() => list.set({ page: page - 1 })}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={classes.turn} disabled={last} aria-label={t('list.next')} onClick={() => list.set({ page: page + 1 })}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </nav>
  )
}

/** A list of the server: search, filters, sort, columns, pages, selection, export; its state stands in the address. */
export const CallList = <Row,>({
  id,
  list,
  rowKey,
  columns,
  filters,
  empty,
  bulk,
  selectable = () => true,
  exportName,
  title,
  searchHint,
  opens = true,
}: Props<Row>) => {
  const t = useTexts('lists')
  const { number } = useFormat()
  const { search } = useLocation()
  const { say } = useToast()
  const { shown, choices, toggle } = useColumns(id, columns)
  const exporting = useExport(list, columns, exportName, say)
  const [selected, setSelected] = useState<ReadonlyMap<Key, Row>>(new Map())
  const { state } = list
  const narrowed = state.q !== '' || Object.values(state.filters).some(Boolean)
  const clear = () => setSelected(new Map())
  const clearAll = () => list.set({ q: '', filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])) })

  const select = (rows: readonly Row[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (on) next.set(rowKey(row), row)
        else next.delete(rowKey(row))
      }
      return next
    })
  const hrefOf = (row: Row) => {
    const next = new URLSearchParams(search)
    next.set('id', String(rowKey(row)))
    return `?${next}`
  }
  const nameOf = (row: Row) => {
    const first = columns[0]
    const name = first && (first.csv?.(row) ?? first.cell(row))
    return typeof name === 'string' || typeof name === 'number' ? String(name) : String(rowKey(row))
  }

  const nothing = !list.loading && !list.error && list.rows.length === 0
  const nothingAtAll = nothing && !narrowed && state.page === 1
  const body = () => {
    if (list.error) return <ListError error={list.error} onRetry={() => void list.retry()} />
    if (list.loading) return <SkeletonRows rows={8} rowHeight={42} />
    if (nothingAtAll)
      return (
        <EmptyState action={empty.action}>
          <span className={classes.emptyTitle}>{empty.title}</span>
          {empty.text && <span className={classes.emptyText}>{empty.text}</span>}
        </EmptyState>
      )
    if (nothing && state.page > 1)
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
    if (nothing)
      return (
        <EmptyState
          action={
            <Button variant="default" onClick={clearAll}>
              {t('list.clearAll')}
            </Button>
          }
        >
          {t('list.noneText')}
        </EmptyState>
      )
    return (
      <DataList
        title={title}
        columns={shown}
        rows={list.rows}
        rowKey={rowKey}
        stale={list.refreshing}
        sort={{
          by: state.sort,
          dir: state.dir,
          onSort: (by) => list.set({ sort: by, dir: by === state.sort && state.dir === 'asc' ? 'desc' : 'asc' }),
        }}
        hrefOf={opens ? hrefOf : undefined}
        current={list.openId}
        selection={
          bulk && {
            keys: new Set(selected.keys()),
            toggle: select,
            selectable,
            words: { all: t('list.selectAll'), one: (row) => t('list.selectRow', { name: nameOf(row) }) },
          }
        }
      />
    )
  }

  return (
    <section aria-label={title}>
      {bulk && selected.size > 0 ? (
        <div className={classes.selection}>
          <b>{t('list.selected', { count: selected.size })}</b>
          {bulk([...selected.values()], clear)}
          <span className={classes.grow} />
          <Button variant="subtle" size="xs" onClick={clear}>
            {t('list.unselect')}
          </Button>
        </div>
      ) : (
        !nothingAtAll && (
          <div className={classes.tools}>
            <SearchField
              value={state.q}
              onSearch={(q) => list.set({ q }, { replace: true })}
              label={t('list.searchIn', { title })}
              hint={searchHint}
            />
            {filters}
            <span className={classes.grow} />
            {choices.length > 1 && (
              <Menu
                label={t('list.columns')}
                icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
                className={classes.desk}
              >
                <fieldset className={classes.choices}>
                  <legend className="vh">{t('list.columnsShown')}</legend>
                  {choices.map(({ column, on }) => (
                    <label key={column.key}>
                      <input type="checkbox" checked={on} onChange={(event) => toggle(column.key, event.currentTarget.checked)} />
                      {column.title}
                    </label>
                  ))}
                </fieldset>
              </Menu>
            )}
            {exportName && exporting.done === null && (
              <Button
                variant="subtle"
                size="xs"
                className={classes.desk}
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
                onClick={exporting.start}
              >
                {t('list.export')}
              </Button>
            )}
            {exporting.done !== null && (
              <span className={classes.exporting} role="status">
                {t('list.exporting', { done: number(exporting.done), total: number(list.total) })}
                <Button variant="subtle" size="xs" onClick={exporting.cancel} aria-label={t('list.exportStop')}>
                  <IconX size={16} stroke={1.75} aria-hidden="true" />
                </Button>
              </span>
            )}
          </div>
        )
      )}
      {body()}
      {!nothingAtAll && !list.error && !list.loading && (
        <div className={classes.foot}>
          <p role="status" className={classes.total}>
            {t(list.totalMore ? 'list.totalMore' : 'list.total', { count: list.total })}
          </p>
          <Pager list={list} title={title} />
        </div>
      )}
    </section>
  )
}
