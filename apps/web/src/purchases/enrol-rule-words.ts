/** What rules say, in the reader's language. */
import type { Condition, DueRule, EnrolRule } from '@jujur/contract/enrol-rules.ts'
import type { CategoryOf } from '@jujur/contract/trainees.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useCategoryWord } from '../people/category-words.ts'

/** A leap year: every day of a year has its place in it. */
const LEAP_YEAR = 2028
export const dayOfYear = (month: number, day: number): string => `${LEAP_YEAR}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** How a category is called; one that was deleted since has no name any more. */
export const useCategoryName = (categories: readonly CategoryOf[]) => {
  const t = useTexts('enrolRules')
  const word = useCategoryWord()
  return (id: number): string => {
    const found = categories.find(({ employee_category_id }) => employee_category_id === id)
    return found ? word.of(found) : t('who.deletedCategory')
  }
}

/** `categories`: of the company, to call those by name that rules are about. */
export const useRuleWords = (categories: readonly CategoryOf[] = []) => {
  const t = useTexts('enrolRules')
  const p = useTexts('purchases')
  const { either, facts, shortDay, day, date } = useFormat()
  const categoryOf = useCategoryName(categories)
  const condition = (one: Condition): string => {
    if (one.fact === 'board') return t('who.board')
    if (one.fact === 'category') return either(one.category_ids.map(categoryOf))
    if (one.fact === 'joined') return t('who.joined', { count: one.within_days })
    if (one.fact === 'risk_level') return t('who.risk', { values: either(one.is.map((value) => p(`assign.risks.${value}`))) })
    return either(one.is)
  }
  return {
    whoOf: (who: readonly Condition[]): string => (who.length === 0 ? t('who.everybody') : facts(who.map(condition))),
    dueOf: (due: DueRule): string =>
      due.kind === 'day_of_year'
        ? t('dueIs.day_of_year', { day: shortDay(dayOfYear(due.month, due.day)) })
        : t(`dueIs.${due.kind}`, { count: due.days }),
    stateOf: ({ state, starts_on, ended_at }: EnrolRule): string =>
      t(`state.${state}`, { day: day(starts_on), date: ended_at ? date(ended_at) : '' }),
  }
}
