import { type CategoryOf, getEmployeeCategoryList, offeredCategories } from '@jujur/contract/trainees.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** How a category is called in the reader's language: the company's own word, or one of those that are offered. */
export const useCategoryWord = () => {
  const t = useTexts('people')
  const ofKey = (word: string): string => {
    const offered = offeredCategories.find((one) => one === word)
    return offered ? t(`offered.${offered}`) : word
  }
  return { ofKey, of: ({ name, offered }: Pick<CategoryOf, 'name' | 'offered'>) => name ?? ofKey(offered ?? '') }
}

/** The company's categories as a field or a filter offers them; undefined until they are known, and for whoever may not ask. */
export const useCategoryOptions = () => {
  const may = useMay()(getEmployeeCategoryList.name)
  const word = useCategoryWord()
  const { data } = useCall(getEmployeeCategoryList, {}, { enabled: may })
  return data?.categories.map((category) => ({ value: String(category.employee_category_id), label: word.of(category) }))
}
