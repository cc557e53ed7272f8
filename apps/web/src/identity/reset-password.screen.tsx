import { Email } from '@jujur/contract/fields.ts'
import { resetPassword } from '@jujur/contract/identity.ts'
import type { SystemTypeId } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { newPasswordChecks, usePasswordLabels, usePasswordRefusal } from '../kit/forms/new-password.ts'
import { NewPasswordFields } from '../kit/forms/new-password-fields.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthForm, AuthPage } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DeadLink } from './dead-link.tsx'
import classes from './identity.module.css'
import { useDeadLink, useMailedToken } from './mailed-token.ts'
import { SignInButton, SignInLink } from './to-sign-in.tsx'

/** One field for both: what reads as an e-mail address is asked for as one. */
const AskForLink = () => {
  const t = useTexts('identity')
  const [sentFor, setSentFor] = useState<string | null>(null)
  const form = useCallForm(
    resetPassword,
    { username: '' },
    {
      labels: { username: t('fields.usernameOrEmail') },
      transform: ({ username }) => {
        const email = Email.safeParse(username)
        return email.success ? { email: email.data } : { username: username.trim() }
      },
      onDone: () => setSentFor(form.getValues().username.trim()),
    },
  )
  if (sentFor !== null)
    return (
      <AuthPage title={t('resetPassword.sentTitle')} footer={<SignInLink />}>
        <Notice tone="ok" role="status">
          {t('resetPassword.sent', { who: sentFor })}
        </Notice>
        <div className={classes.after}>
          <TextButton onClick={() => setSentFor(null)}>{t('resetPassword.another')}</TextButton>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage title={t('resetPassword.title')} line={t('resetPassword.line')} footer={<SignInLink />}>
      <AuthForm onSubmit={form.submit}>
        <TextField
          name="username"
          label={t('fields.usernameOrEmail')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <Button type="submit" size="lg" fullWidth loading={form.sending}>
          {t('resetPassword.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}

/** Of the three ways to make this call, the one with a token: errors fall on its own fields. */
const setPassword = { ...resetPassword, input: resetPassword.input.options[2] }

const SetPassword = ({ token }: { token: string }) => {
  const t = useTexts('identity')
  const [done, setDone] = useState<SystemTypeId | null>(null)
  const refusePassword = usePasswordRefusal()
  const [dead, setDead] = useDeadLink(token, 'reset')
  const form = useCallForm(
    setPassword,
    { password: '', confirm_password: '' },
    {
      labels: usePasswordLabels(),
      checks: newPasswordChecks,
      transform: (values) => ({ token, ...values }),
      treats: {
        10031: () => setDead('invalid'),
        10032: () => setDead('expired'),
        10033: (refused: Refused) => {
          refusePassword(form, refused)
        },
      },
      onDone: (answer) => setDone('system_type_id' in answer ? answer.system_type_id : 1),
    },
  )
  if (done !== null)
    return (
      <AuthPage title={t('resetPassword.doneTitle')} line={t('resetPassword.doneLine')}>
        <SignInButton systemTypeId={done} />
      </AuthPage>
    )
  if (dead)
    return (
      <DeadLink
        text={t(`resetPassword.${dead}`)}
        title={t('resetPassword.setTitle')}
        again={{ to: hrefOf('resetPassword'), text: t('resetPassword.askAgain') }}
      />
    )
  return (
    <AuthPage title={t('resetPassword.setTitle')} line={t('resetPassword.setLine')} footer={<SignInLink />}>
      <AuthForm onSubmit={form.submit}>
        <NewPasswordFields form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.sending}>
          {t('resetPassword.set')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}

export const ResetPasswordScreen = () => {
  const token = useMailedToken()
  return token ? <SetPassword key={token} token={token} /> : <AskForLink />
}
