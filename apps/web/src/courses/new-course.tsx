import { createTraineeCourse, type TraineeCourse } from '@jujur/contract/courses.ts'
import { NewDialog } from '../authoring/new-dialog.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'

export const NewCourse = ({ onClose, onDone }: { onClose: () => void; onDone: (course: TraineeCourse) => void }) => {
  const t = useTexts('courses')
  const labels = { title: t('fields.title'), code: t('fields.code') }
  const form = useCallForm(
    createTraineeCourse,
    { title: '', code: '' },
    {
      labels,
      treats: { 10012: () => form.setFieldRule('code', 'not_unique') },
      onDone: ({ course }) => onDone(course),
    },
  )
  return (
    <NewDialog title={t('new.title')} make={t('new.make')} form={form} onClose={onClose}>
      <TextField label={labels.title} autoComplete="off" maxLength={150} {...form.getInputProps('title')} />
      <TextField
        label={labels.code}
        description={t('fields.codeHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        {...form.getInputProps('code')}
      />
    </NewDialog>
  )
}
