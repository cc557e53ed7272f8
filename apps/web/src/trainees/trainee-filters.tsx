import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { useCategoryOptions } from '../people/category-words.ts'
import { useTraineeWords } from './trainee-words.ts'
import type { TraineeList } from './use-trainee-list.ts'

export const TraineeFilters = ({ list, departments }: Pick<TraineeList, 'list' | 'departments'>) => {
  const t = useTexts('trainees')
  const { labels, risks, statuses } = useTraineeWords()
  const people = useTexts('people')
  const { filters } = list.state
  const categories = useCategoryOptions()
  return (
    <>
      {departments?.length !== 0 && (
        <FilterSelect
          label={labels.department}
          value={filters.department}
          onChange={(department) => list.set({ filters: { department } })}
          options={(departments ?? []).map((name) => ({ value: name, label: name }))}
        />
      )}
      <FilterSelect label={t('list.status')} value={filters.status} onChange={(status) => list.set({ filters: { status } })} options={statuses} />
      <FilterSelect
        label={people('short')}
        value={filters.category}
        onChange={(category) => list.set({ filters: { category } })}
        options={categories ?? []}
      />
      <FilterSelect
        label={labels.risk_level}
        value={filters.risk_level}
        onChange={(risk_level) => list.set({ filters: { risk_level } })}
        options={risks}
      />
    </>
  )
}
