import { type QuestionFileField, questionSheet } from '@jujur/contract/questions.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** What each column of a template is called, in its order. */
export const useImportTemplate = () => {
  const t = useTexts('questions')
  const headings = t('import.template.headings').split('|')
  const labels = Object.fromEntries(
    questionSheet.fields.map((field, i) => [field, field.length === 1 ? t('optionValue', { letter: field.toUpperCase() }) : (headings[i] ?? '')]),
  ) as Record<QuestionFileField, string>
  return { headings, example: t('import.template.example').split('|'), name: t('import.template.name'), labels }
}
