import { riskLevels } from '@jujur/contract/enumerations.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { SearchField } from '../kit/lists/search-field.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './purchased.module.css'
import type { TraineeChoice } from './use-trainee-choice.ts'

type Props = { filter: TraineeChoice['filter']; departments: readonly string[] }

export const AssignFilters = ({ filter, departments }: Props) => {
  const t = useTexts('purchases')
  const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  return (
    <div className={classes.fields}>
      <SearchField value={filter.q} onSearch={filter.setQ} label={t('people.search')} hint={t('people.search')} />
      {departments.length > 0 && (
        <FilterSelect label={t('people.department')} value={filter.department} onChange={filter.setDepartment} options={asOptions(departments)} />
      )}
      {filter.positions.length > 0 && (
        <FilterSelect label={t('assign.position')} value={filter.position} onChange={filter.setPosition} options={asOptions(filter.positions)} />
      )}
      <FilterSelect
        label={t('assign.risk')}
        value={filter.risk}
        onChange={(value) => filter.setRisk(riskLevels.find((one) => one === value) ?? null)}
        options={riskLevels.map((value) => ({ value, label: t(`assign.risks.${value}`) }))}
      />
    </div>
  )
}
