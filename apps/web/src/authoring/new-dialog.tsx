import { type FormEvent, type ReactNode, useId } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import classes from './forms.module.css'

type Props = {
  title: string
  /** What the button says. */
  make: string
  form: { submit: (event?: FormEvent<HTMLFormElement>) => void; sending: boolean }
  onClose: () => void
  /** The fields that a content begins with. */
  children: ReactNode
}

/** A new content begins with its name; all else is written in its editor. */
export const NewDialog = ({ title, make, form, onClose, children }: Props) => {
  const common = useTexts('common')
  const id = useId()
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {common('confirm.no')}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {make}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} onSubmit={form.submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
