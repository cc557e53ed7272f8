import { createTraineeModule, type TraineeModule } from '@jujur/contract/modules.ts'
import { NewDialog } from '../authoring/new-dialog.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'

export const NewModule = ({ onClose, onDone }: { onClose: () => void; onDone: (module: TraineeModule) => void }) => {
  const t = useTexts('modules')
  const labels = { title: t('fields.title') }
  const form = useCallForm(
    createTraineeModule,
    { title: '' },
    {
      labels,
      treats: { 10012: () => form.setFieldRule('title', 'not_unique') },
      onDone: ({ module }) => onDone(module),
    },
  )
  return (
    <NewDialog title={t('new.title')} make={t('new.make')} form={form} onClose={onClose}>
      <TextField label={labels.title} autoComplete="off" maxLength={150} {...form.getInputProps('title')} />
    </NewDialog>
  )
}
