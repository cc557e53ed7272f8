import type { Output } from '@jujur/contract/call.ts'
import { confirmAuthenticator, removeAuthenticator, setupAuthenticator } from '@jujur/contract/identity.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import classes from './profile.module.css'

type FrameProps = { title: string; form: string; submit: string; sending: boolean; onClose: () => void; children: ReactNode }

const FormDialog = ({ title, form, submit, sending, onClose, children }: FrameProps) => {
  const t = useTexts('accounts')
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" form={form} loading={sending}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

type Setup = Output<typeof setupAuthenticator>

export const StartAuthenticator = ({ expired, onStarted, onClose }: { expired: boolean; onStarted: (setup: Setup) => void; onClose: () => void }) => {
  const t = useTexts('accounts')
  const id = useId()
  const label = t('fields.currentPassword')
  const form = useCallForm(
    setupAuthenticator,
    { current_password: '' },
    {
      labels: { current_password: label },
      treats: { 10041: () => form.setFieldError('current_password', t('profile.passwordWrong')) },
      onDone: onStarted,
    },
  )
  return (
    <FormDialog
      title={t('profile.authenticatorSetupTitle')}
      form={id}
      submit={t('profile.authenticatorNext')}
      sending={form.sending}
      onClose={onClose}
    >
      <form id={id} className={classes.dialogForm} onSubmit={form.submit} noValidate>
        {expired && (
          <Notice tone="info" role="alert">
            {t('profile.authenticatorExpired')}
          </Notice>
        )}
        <p>{t('profile.authenticatorSetupLine')}</p>
        <PasswordField label={label} autoComplete="current-password" {...form.getInputProps('current_password')} />
      </form>
    </FormDialog>
  )
}

/** As a picture and not as markup: whatever stands in the answer, nothing of it can run. */
const QrCode = ({ svg, alt }: { svg: string; alt: string }) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return <img src={url} alt={alt} width={200} height={200} className={classes.qr} />
}

/** In groups of four, as apps show it. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

export const ConfirmAuthenticator = ({ setup, onExpired, onClose }: { setup: Setup; onExpired: () => void; onClose: () => void }) => {
  const t = useTexts('accounts')
  const id = useId()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The browser would begin at the button that copies.
  useEffect(() => field.current?.focus(), [])
  const { send, sending } = useSend<typeof confirmAuthenticator>(confirmAuthenticator, {
    treats: {
      20069: () => {
        setCode('')
        setWrong(true)
      },
      20070: onExpired,
    },
    onDone: onClose,
  })
  const check = (otp: string) => {
    if (sending || otp.length < 6) return
    setWrong(false)
    void send({ otp })
  }
  return (
    <FormDialog title={t('profile.authenticatorSetupTitle')} form={id} submit={t('profile.authenticatorConfirm')} sending={sending} onClose={onClose}>
      <form
        id={id}
        className={classes.dialogForm}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          check(code)
        }}
      >
        <p>{t('profile.authenticatorScan')}</p>
        <QrCode svg={setup.qr_svg} alt={t('profile.authenticatorQr')} />
        <div className={classes.key}>
          <p>
            <span className={classes.dim}>{t('profile.authenticatorKey')}</span> <code>{grouped(setup.secret)}</code>
          </p>
          <CopyButton value={setup.secret} />
        </div>
        <CodeField
          ref={field}
          label={t('fields.code')}
          value={code}
          onChange={setCode}
          onComplete={check}
          readOnly={sending}
          error={wrong && <span role="alert">{t('profile.authenticatorWrong')}</span>}
        />
      </form>
    </FormDialog>
  )
}

export const RemoveAuthenticator = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('accounts')
  const id = useId()
  const label = t('fields.currentPassword')
  const form = useCallForm(
    removeAuthenticator,
    { current_password: '' },
    {
      labels: { current_password: label },
      treats: { 10041: () => form.setFieldError('current_password', t('profile.passwordWrong')) },
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      title={t('profile.authenticatorRemoveTitle')}
      form={id}
      submit={t('profile.authenticatorRemoveSubmit')}
      sending={form.sending}
      onClose={onClose}
    >
      <form id={id} className={classes.dialogForm} onSubmit={form.submit} noValidate>
        <p>{t('profile.authenticatorRemoveLine')}</p>
        <PasswordField label={label} autoComplete="current-password" {...form.getInputProps('current_password')} />
      </form>
    </FormDialog>
  )
}
