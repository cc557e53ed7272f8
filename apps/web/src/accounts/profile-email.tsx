import { updateUserProfile } from '@jujur/contract/accounts.ts'
import { useId, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './profile.module.css'
import type { Profile } from './profile.ts'
import { ProfileRow } from './profile-row.tsx'

type DialogProps = { current: string; onClose: () => void }

/** A new address takes the password, and counts once the link mailed to it is opened. */
const EmailDialog = ({ current, onClose }: DialogProps) => {
  const t = useTexts('accounts')
  const id = useId()
  const labels = { email: t('fields.newEmail'), current_password: t('fields.currentPassword') }
  const form = useCallForm(
    updateUserProfile,
    { email: '', current_password: '' },
    {
      labels,
      transform: ({ email, current_password }) => ({ email, current_password }),
      treats: { 10041: () => form.setFieldError('current_password', t('profile.passwordWrong')) },
      onDone: onClose,
    },
  )
  return (
    <Dialog
      title={t('profile.emailTitle')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {t('profile.emailSubmit')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={classes.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (form.getValues().email.trim().toLowerCase() === current.toLowerCase()) return form.setFieldError('email', t('profile.emailSame'))
          return form.submit(event)
        }}
      >
        <p>{t('profile.emailLine')}</p>
        <TextField type="email" inputMode="email" label={labels.email} autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField label={labels.current_password} autoComplete="current-password" {...form.getInputProps('current_password')} />
      </form>
    </Dialog>
  )
}

export const EmailRow = ({ profile: { user, personal } }: { profile: Profile }) => {
  const t = useTexts('accounts')
  const { send, sending } = useSend<typeof updateUserProfile>(updateUserProfile)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ProfileRow
        label={t('fields.email')}
        action={
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('profile.emailTitle')}
          </Button>
        }
      >
        {user.email}
        {personal.new_email && (
          <div className={classes.pending}>
            <Notice tone="turn" role="status">
              <p>{t('profile.emailPending', { email: personal.new_email, old: user.email })}</p>
              {/* The present address sent again takes the new one back. */}
              <button
                type="button"
                className={classes.textButton}
                aria-disabled={sending || undefined}
                onClick={() => sending || void send({ email: user.email })}
              >
                {t('profile.emailKeep')}
              </button>
            </Notice>
          </div>
        )}
      </ProfileRow>
      {open && <EmailDialog current={user.email} onClose={() => setOpen(false)} />}
    </>
  )
}
