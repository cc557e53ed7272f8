import { createTraineeModule, type TraineeModule } from '@jujur/contract/modules.ts'
import { useId } from 'react'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

/** A module begins with its title; all else is written in its editor. */
export const NewModule = ({ onClose, onDone }: { onClose: () => void; onDone: (module: TraineeModule) => void }) => {
  const t = useTexts('modules')
  const common = useTexts('common')
  const id = useId()
  const labels = { title: t('fields.title') }
  const form = useCallForm(
    createTraineeModule,
    { title: '' },
    {
      labels,
      invalidates: ['TraineeModuleList'],
      treats: { 10012: () => form.setFieldRule('title', 'not_unique') },
      onDone: ({ module }) => onDone(module),
    },
  )
  return (
    <Dialog
      title={t('new.title')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {common('confirm.no')}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {t('new.make')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate>
        <TextField label={labels.title} autoComplete="off" maxLength={150} {...form.getInputProps('title')} />
      </form>
    </Dialog>
  )
}
