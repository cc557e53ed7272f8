import type { CategoryOf } from '@jujur/contract/trainees.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { SelectField, type SelectFieldProps } from '../ui/select-field.tsx'
import { useCategoryOptions, useCategoryWord } from './category-words.ts'

type Props = Omit<SelectFieldProps, 'options' | 'placeholder'> & {
  /** The one that holds today: it is shown before the list is there. */
  known?: CategoryOf | null | undefined
}

/** One of the company's categories, or none. */
export const CategoryField = ({ known, ...field }: Props) => {
  const t = useTexts('people')
  const word = useCategoryWord()
  const options = useCategoryOptions()
  return (
    <SelectField
      {...field}
      placeholder={t('none')}
      options={options ?? (known ? [{ value: String(known.employee_category_id), label: word.of(known) }] : [])}
    />
  )
}
