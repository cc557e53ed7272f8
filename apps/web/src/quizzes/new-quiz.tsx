import { createQuiz, type Quiz } from '@jujur/contract/quizzes.ts'
import { NewDialog } from '../authoring/new-dialog.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'

/** Everything but its name has what most quizzes have. */
export const NewQuiz = ({ onClose, onDone }: { onClose: () => void; onDone: (quiz: Quiz) => void }) => {
  const t = useTexts('quizzes')
  const labels = { name: t('name') }
  const form = useCallForm(
    createQuiz,
    { name: '', quiz_validation_type: 2 },
    {
      labels,
      treats: { 10060: () => form.setFieldRule('name', 'not_unique') },
      onDone: ({ quiz }) => onDone(quiz),
    },
  )
  return (
    <NewDialog title={t('newTitle')} make={t('make')} form={form} onClose={onClose}>
      <TextField label={labels.name} autoComplete="off" maxLength={150} {...form.getInputProps('name')} />
    </NewDialog>
  )
}
