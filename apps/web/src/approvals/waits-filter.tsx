import { FilterSelect } from '../kit/lists/filter-select.tsx'
import type { List } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'

type Props<W extends string> = { queue: List<unknown, 'waits'>; desks: readonly { value: W; label?: string }[] }

/** Narrows a list to what waits for the reader, as the dashboard counts it. With one desk no more needs to be said than that. */
export const ForYouFilter = <W extends string>({ queue, desks }: Props<W>) => {
  const t = useTexts('approvals')
  return (
    <FilterSelect
      label={t('desk.turn')}
      all={t('desk.everyone')}
      value={queue.state.filters.waits}
      onChange={(waits) => queue.set({ filters: { waits }, page: 1 })}
      options={desks.map(({ value, label }) => ({ value, label: label ?? t('desk.forYou') }))}
    />
  )
}

/** Of a queue of approvals: only what is pending waits. */
export const WaitsFilter = <W extends string>({ queue, desks }: Props<W>) =>
  queue.state.tab === 'PENDING' ? <ForYouFilter queue={queue} desks={desks} /> : null
