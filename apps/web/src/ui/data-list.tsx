import { IconArrowDown, IconArrowUp, IconSelector } from '@jujur/icons'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import classes from './data-list.module.css'
import { TickBox } from './tick-box.tsx'

export type DataColumn<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The server's name of the order; without, the head is no button. */
  sort?: string
  /** As a card on a phone: its title, beside the title, in the lines below with its name or plainly, as what can be done at the end of them, or not at all. The first column is the title unless told. */
  phone?: 'title' | 'end' | 'line' | 'plain' | 'act' | 'hide'
  align?: 'end'
  /** The head is for those who hear it only, as over buttons. */
  quietTitle?: boolean
  /** Stays on one line. */
  nowrap?: boolean
}

type Key = string | number
type Selection<Row> = {
  keys: ReadonlySet<Key>
  toggle: (rows: readonly Row[], on: boolean) => void
  /** Why a row cannot be chosen; null where it can. */
  whyNot: (row: Row) => string | null
  words: { all: string; one: (row: Row) => string; none: string }
}
type Props<Row> = {
  /** What the table lists, for those who hear it. */
  title: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  sort?: { by: string; dir: 'asc' | 'desc'; onSort: (by: string) => void }
  /** Where a row leads; the whole row takes a click, its title is the link. */
  hrefOf?: (row: Row) => string
  /** The row that is open. */
  current?: Key | null
  selection?: Selection<Row>
  /** What stands here is of before, the new rows are on their way. */
  stale?: boolean
}

const SortIcon = ({ dir }: { dir: 'asc' | 'desc' | undefined }) => {
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconSelector
  return <Icon size={14} stroke={1.75} aria-hidden="true" className={dir ? undefined : classes.unsorted} />
}

const AllBox = <Row,>({ rows, rowKey, selection }: Pick<Props<Row>, 'rows' | 'rowKey'> & { selection: Selection<Row> }) => {
  const box = useRef<HTMLInputElement>(null)
  const possible = rows.filter((row) => selection.whyNot(row) === null)
  const chosen = possible.filter((row) => selection.keys.has(rowKey(row))).length
  const some = chosen > 0 && chosen < possible.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className={classes.box}>
      <TickBox
        ref={box}
        aria-label={selection.words.all}
        why={possible.length === 0 ? selection.words.none : null}
        checked={possible.length > 0 && chosen === possible.length}
        onTick={(on) => selection.toggle(possible, on)}
      />
    </label>
  )
}

/** More columns than fit: then the table scrolls by itself under what names a row and what can be done with it, and its head no longer sticks to the frame. */
const useOverflow = () => {
  const box = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, firstElementChild: table } = element
      const width = table?.scrollWidth ?? 0
      setOver(width > clientWidth + 1)
      element.toggleAttribute('data-before', scrollLeft > 1)
      element.toggleAttribute('data-after', width > scrollLeft + clientWidth + 1)
      element.style.setProperty('--boxes', `${table?.querySelector<HTMLElement>(`.${classes.boxCell}`)?.offsetWidth ?? 0}px`)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { box, over }
}

/** Rows on hairlines under a head on an edge-coloured rule; on a phone each row is a block of its own. */
export const DataList = <Row,>({ title, columns, rows, rowKey, sort, hrefOf, current, selection, stale }: Props<Row>) => {
  const navigate = useNavigate()
  const { box, over } = useOverflow()
  const titleKey = (columns.find((column) => column.phone === 'title') ?? columns[0])?.key
  /** A click beside links and buttons, that marked no text. */
  const follow = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    const target = event.target as HTMLElement
    if (!hrefOf || event.defaultPrevented || target.closest('a, button, input, label, select')) return
    if (getSelection()?.isCollapsed === false) return
    void navigate(hrefOf(row), { preventScrollReset: true })
  }
  return (
    // Who has no pointer scrolls it by its keys.
    <div ref={box} className={over ? classes.over : undefined} {...(over && { role: 'group', 'aria-label': title, tabIndex: 0 })}>
      <table className={stale ? `${classes.table} ${classes.stale}` : classes.table} aria-label={title} aria-busy={stale || undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.boxCell}>
                <AllBox rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => {
              const dir = sort && column.sort === sort.by ? sort.dir : undefined
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={
                    [column.key === titleKey && classes.title, column.phone === 'act' && classes.act, column.align === 'end' && classes.right]
                      .filter(Boolean)
                      .join(' ') || undefined
                  }
                  aria-sort={dir && (dir === 'asc' ? 'ascending' : 'descending')}
                >
                  {column.sort && sort ? (
                    <button type="button" className={classes.sort} onClick={() => sort.onSort(column.sort ?? '')}>
                      {column.title}
                      <SortIcon dir={dir} />
                    </button>
                  ) : column.quietTitle ? (
                    <span className="vh">{column.title}</span>
                  ) : (
                    column.title
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const chosen = selection?.keys.has(key)
            return (
              <tr
                key={key}
                className={[hrefOf && classes.opens, chosen && classes.chosen, current === key && classes.current].filter(Boolean).join(' ')}
                onClick={(event) => follow(event, row)}
              >
                {selection && (
                  <td className={classes.boxCell}>
                    <label className={classes.box}>
                      <TickBox
                        aria-label={selection.words.one(row)}
                        why={selection.whyNot(row)}
                        checked={chosen}
                        onTick={(on) => selection.toggle([row], on)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => {
                  const isTitle = column.key === titleKey
                  const phone = isTitle ? 'title' : (column.phone ?? 'line')
                  return (
                    <td
                      key={column.key}
                      className={[classes[phone], column.align === 'end' && classes.right, column.nowrap && classes.nowrap].filter(Boolean).join(' ')}
                      data-acts={phone === 'act' ? '' : undefined}
                      data-label={phone === 'line' && !column.quietTitle ? column.title : undefined}
                    >
                      {isTitle && hrefOf ? (
                        <Link to={hrefOf(row)} preventScrollReset className={classes.open} aria-current={current === key || undefined}>
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
