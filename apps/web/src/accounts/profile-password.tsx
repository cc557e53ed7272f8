import { password as changePassword } from '@jujur/contract/identity.ts'
import { useId, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { newPasswordChecks, usePasswordLabels, usePasswordRefusal } from '../kit/forms/new-password.ts'
import { NewPasswordFields } from '../kit/forms/new-password-fields.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import classes from './profile.module.css'
import { useSavedAt } from './profile.ts'
import { ProfileRow } from './profile-row.tsx'

type DialogProps = { onClose: () => void; onChanged: () => void }

const PasswordDialog = ({ onClose, onChanged }: DialogProps) => {
  const t = useTexts('accounts')
  const id = useId()
  const labels = usePasswordLabels()
  const refusePassword = usePasswordRefusal()
  const form = useCallForm(
    changePassword,
    { current_password: '', password: '', confirm_password: '' },
    {
      labels,
      checks: newPasswordChecks,
      treats: {
        10033: (refused: Refused) => {
          refusePassword(form, refused)
        },
        10041: () => form.setFieldError('current_password', t('profile.passwordWrong')),
      },
      onDone: onChanged,
    },
  )
  return (
    <Dialog
      title={t('profile.passwordTitle')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {t('profile.passwordSubmit')}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.dialogForm} onSubmit={form.submit} noValidate>
        <p>{t('profile.passwordLine')}</p>
        <PasswordField label={labels.current_password} autoComplete="current-password" {...form.getInputProps('current_password')} />
        <NewPasswordFields form={form} />
      </form>
    </Dialog>
  )
}

export const PasswordRow = () => {
  const t = useTexts('accounts')
  const [open, setOpen] = useState(false)
  const { savedAt, saved } = useSavedAt()
  return (
    <>
      <ProfileRow
        label={t('fields.password')}
        action={
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('profile.passwordTitle')}
          </Button>
        }
      >
        <span className={classes.dim} role="status">
          {savedAt ? t('profile.passwordChanged', { time: savedAt }) : t('profile.passwordHidden')}
        </span>
      </ProfileRow>
      {open && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false)
            saved()
          }}
        />
      )}
    </>
  )
}
