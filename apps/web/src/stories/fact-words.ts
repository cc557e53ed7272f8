import type { RiskLevel } from '@jujur/contract/enumerations.ts'
import type { EmploymentFact } from '@jujur/contract/trainees.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useCategoryWord } from '../people/category-words.ts'

/** What a fact says, in the reader's words; names of departments and positions are the company's own. `isFirst`: before it the person had not come yet. */
export const useFactValue = () => {
  const t = useTexts('dashboard')
  const people = useTexts('people')
  const category = useCategoryWord()
  return ({ fact, value }: Pick<EmploymentFact, 'fact' | 'value'>, isFirst: boolean): string => {
    if (value === null) return t('record.facts.none')
    if (fact === 'employment') return t(`record.facts.${value === 'employed' ? 'employed' : isFirst ? 'notYet' : 'left'}`)
    if (fact === 'board') return people('member')
    if (fact === 'category') return category.ofKey(value)
    return fact === 'risk_level' ? t(`record.risk.${value as RiskLevel}`) : value
  }
}
