import { forgotUsername } from '@jujur/contract/identity.ts'
import type { SystemTypeId } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthDone, AuthForm, AuthPage } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './identity.module.css'
import { useMailedToken } from './mailed-token.ts'
import { SignInButton, SignInLink } from './to-sign-in.tsx'

const AskForLink = () => {
  const t = useTexts('identity')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCallForm(
    forgotUsername,
    { email: '' },
    { labels: { email: t('fields.email') }, onDone: () => setSentTo(form.getValues().email.trim()) },
  )
  if (sentTo !== null)
    return (
      <AuthPage title={t('forgotUsername.sentTitle')} footer={<SignInLink />}>
        <Notice tone="ok" role="status">
          {t('forgotUsername.sent', { email: sentTo })}
        </Notice>
        <div className={classes.after}>
          <TextButton onClick={() => setSentTo(null)}>{t('forgotUsername.another')}</TextButton>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage title={t('forgotUsername.title')} line={t('forgotUsername.line')} footer={<SignInLink />}>
      <AuthForm onSubmit={form.submit}>
        <TextField name="email" type="email" inputMode="email" label={t('fields.email')} autoComplete="email" {...form.getInputProps('email')} />
        <Button type="submit" size="lg" fullWidth loading={form.sending}>
          {t('forgotUsername.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}

type Found = { username: string; system_type_id: SystemTypeId }
const isFound = (answer: object): answer is Found => 'username' in answer

/** Shown on a click, since the link counts once and mail scanners open links. */
const ReadUsername = ({ token }: { token: string }) => {
  const t = useTexts('identity')
  const [found, setFound] = useState<Found | null>(null)
  const [invalid, setInvalid] = useState(false)
  const { send, sending } = useSend<typeof forgotUsername>(forgotUsername, {
    treats: { 10044: () => setInvalid(true) },
    onDone: (answer) => (isFound(answer) ? setFound(answer) : setInvalid(true)),
  })
  return (
    <AuthPage
      title={t('forgotUsername.readTitle')}
      line={found || invalid ? undefined : t('forgotUsername.readLine')}
      footer={found ? undefined : <SignInLink />}
    >
      {found ? (
        <AuthDone>
          <div role="status">
            <p className={classes.dim}>{t('forgotUsername.yourUsername')}</p>
            <p className={classes.answer}>{found.username}</p>
          </div>
          <SignInButton systemTypeId={found.system_type_id} />
        </AuthDone>
      ) : invalid ? (
        <>
          <Notice tone="bad" role="alert">
            {t('forgotUsername.invalid')}
          </Notice>
          <div className={classes.after}>
            <TextLink to={hrefOf('forgotUsername')}>{t('forgotUsername.askAgain')}</TextLink>
          </div>
        </>
      ) : (
        <Button size="lg" fullWidth loading={sending} onClick={() => void send({ token })}>
          {t('forgotUsername.show')}
        </Button>
      )}
    </AuthPage>
  )
}

export const ForgotUsernameScreen = () => {
  const token = useMailedToken()
  return token ? <ReadUsername key={token} token={token} /> : <AskForLink />
}
