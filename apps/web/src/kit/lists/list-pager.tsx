import { IconChevronLeft, IconChevronRight } from '@jujur/icons'
import { useShut } from '../../ui/use-shut.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../texts/constants.ts'
import { useFormat, useTexts } from '../texts/texts.ts'
import classes from './list-pager.module.css'
import type { List } from './use-list.ts'

/** What of a list its pages need. */
type Paged = Pick<List<unknown>, 'rows' | 'total' | 'totalMore'> & {
  state: { page: number; size: number }
  set: (change: { page?: number; size?: number }) => void
}

export const ListPager = ({ list, title }: { list: Paged; title: string }) => {
  const t = useTexts('lists')
  const { number } = useFormat()
  const common = useTexts('common')
  const shut = useShut()
  const { page, size } = list.state
  const pages = list.totalMore ? null : Math.max(1, Math.ceil(list.total / size))
  const last = pages !== null ? page >= pages : list.rows.length < size
  const sizes = (
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
  )
  // Pages only where there is more than one; the size alone where a smaller one would make some.
  if (!list.totalMore && list.total <= size && page === 1)
    return list.total > PAGE_SIZE ? (
      <div data-screen-only="" className={classes.pager}>
        {sizes}
      </div>
    ) : null
  const figures = { from: number((page - 1) * size + 1), to: number((page - 1) * size + list.rows.length), total: number(list.total) }
  return (
    <nav data-screen-only="" className={classes.pager} aria-label={t('list.pages', { title })}>
      {sizes}
      <span className={classes.place}>{list.rows.length > 0 && t(list.totalMore ? 'list.shownMore' : 'list.shown', figures)}</span>
      <button
        type="button"
        className={classes.turn}
        aria-label={t('list.previous')}
        {...shut(page === 1 ? common('shut.firstPage') : null, () => list.set({ page: page - 1 }))}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.turn}
        aria-label={t('list.next')}
        {...shut(last ? common('shut.lastPage') : null, () => list.set({ page: page + 1 }))}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </nav>
  )
}
