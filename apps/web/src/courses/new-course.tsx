import { createTraineeCourse, type TraineeCourse } from '@jujur/contract/courses.ts'
import { useId } from 'react'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './courses.module.css'

/** A course begins with its name and code; all else is written in its editor. */
export const NewCourse = ({ onClose, onDone }: { onClose: () => void; onDone: (course: TraineeCourse) => void }) => {
  const t = useTexts('courses')
  const common = useTexts('common')
  const id = useId()
  const labels = { title: t('fields.title'), code: t('fields.code') }
  const form = useCallForm(
    createTraineeCourse,
    { title: '', code: '' },
    {
      labels,
      invalidates: ['TraineeCourseList'],
      treats: { 10012: () => form.setFieldRule('code', 'not_unique') },
      onDone: ({ course }) => onDone(course),
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
      <form id={id} className={classes.stack} onSubmit={form.submit} noValidate>
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
      </form>
    </Dialog>
  )
}
