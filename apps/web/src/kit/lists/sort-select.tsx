import { useTexts } from '../texts/texts.ts'
import type { Column } from './columns.ts'
import classes from './filter-select.module.css'
import type { Direction, List } from './use-list.ts'

const directions = ['asc', 'desc'] as const satisfies readonly Direction[]

/** The order of a list where there is no table head to press: on a phone. */
export const SortSelect = <Row,>({ list, columns }: { list: List<Row>; columns: readonly Column<Row>[] }) => {
  const t = useTexts('lists')
  const { sort, dir } = list.state
  const options = columns.flatMap((column) => (column.sort ? directions.map((way) => ({ sort: column.sort, way, title: column.title })) : []))
  if (options.length === 0) return null
  const chosen = options.findIndex((option) => option.sort === sort && option.way === dir)
  return (
    <select
      className={`${classes.select} ${classes.phone}`}
      aria-label={t('list.sortBy')}
      value={chosen}
      onChange={(event) => {
        const option = options[Number(event.currentTarget.value)]
        if (option) list.set({ sort: option.sort, dir: option.way })
      }}
    >
      {chosen < 0 && <option value={-1}>{t('list.sortBy')}</option>}
      {options.map(({ way, title }, i) => (
        <option key={`${title} ${way}`} value={i}>
          {t(way === 'asc' ? 'list.sortAsc' : 'list.sortDesc', { title })}
        </option>
      ))}
    </select>
  )
}
