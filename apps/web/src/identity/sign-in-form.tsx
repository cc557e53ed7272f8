import { fieldError } from '@jujur/contract/field-errors.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../kit/call/use-send.ts'
import { FieldMessage } from '../kit/forms/field-message.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthForm } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { keepChallenge, RESEND_AFTER_MS } from './challenge.ts'
import { DemoPeople } from './demo-people.tsx'
import { useEnter } from './enter.ts'
import classes from './identity.module.css'
import type { LoginCall, SignInPage } from './sign-in-pages.ts'
import { type SignInProblem, SignInProblemNotice } from './sign-in-problem.tsx'

/** Specification section 7. */
const LOGIN_CHANNEL = 1

/** Why 2111 was answered: too many tries for now, or locked until the password is reset. */
const problemOf = (data: unknown): SignInProblem | null => {
  const { reason, retry_at } = (data ?? {}) as { reason?: string; retry_at?: string }
  if (reason === 'locked') return { kind: 'locked' }
  if (reason === 'too_many_tries' && retry_at) return { kind: 'tooManyTries', retryAt: Date.parse(retry_at) }
  return null
}

type Values = { username: string; password: string }
type Props = { page: SignInPage; from: unknown }

/** Without the call's schema and the form library: this page is the first that a phone loads. */
export const SignInForm = ({ page, from }: Props) => {
  const t = useTexts('identity')
  const enter = useEnter()
  const navigate = useNavigate()
  const [values, setValues] = useState<Values>({ username: '', password: '' })
  const [missing, setMissing] = useState<readonly (keyof Values)[]>([])
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const { send, sending } = useSend<LoginCall>(page.call, {
    treats: {
      10041: () => setProblem({ kind: 'wrong' }),
      10014: () => setProblem({ kind: 'wrongPage' }),
      10048: () => setProblem({ kind: 'dormant' }),
      2111: (refused) => setProblem(problemOf(refused.data)),
    },
    onDone: (answer, _code, token) => {
      if (!('otp_required' in answer)) return enter(answer, token, from)
      keepChallenge({
        challengeId: answer.challenge_id,
        channel: answer.otp_channel,
        maskedEmail: answer.masked_email,
        expiresAt: Date.parse(answer.expires_at),
        resendFrom: Date.now() + RESEND_AFTER_MS,
        signInPath: page.path,
        ...(typeof from === 'string' ? { from } : {}),
      })
      void navigate(hrefOf('otp'))
    },
  })

  const change = (field: keyof Values) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setMissing((fields) => fields.filter((name) => name !== field))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const empty = (['username', 'password'] as const).filter((field) => values[field] === '')
    setMissing(empty)
    if (empty[0]) return form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus()
    setProblem(null)
    void send({ username: values.username.trim(), password: values.password, login_channel_id: LOGIN_CHANNEL })
  }
  const messageFor = (field: keyof Values) =>
    missing.includes(field) && <FieldMessage error={fieldError(field, 'required')} label={t(`fields.${field}`)} />

  return (
    <>
      <AuthForm ref={form} onSubmit={submit}>
        {problem && <SignInProblemNotice problem={problem} role={page.role} />}
        <TextField
          name="username"
          label={t('fields.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.username}
          error={messageFor('username')}
          onChange={(event) => change('username')(event.currentTarget.value)}
        />
        <div className={classes.withLink}>
          <PasswordField
            name="password"
            label={t('fields.password')}
            autoComplete="current-password"
            value={values.password}
            error={messageFor('password')}
            onChange={(event) => change('password')(event.currentTarget.value)}
          />
          <TextLink to={hrefOf('resetPassword')} className={classes.besideLabel}>
            {t('signIn.forgotPassword')}
          </TextLink>
        </div>
        <Button type="submit" size="lg" fullWidth loading={sending}>
          {t('signIn.submit')}
        </Button>
      </AuthForm>
      <div className={classes.after}>
        {page.role === 'trainee' && (
          <p>
            {t('signIn.newHere')} <TextLink to={hrefOf('register')}>{t('signIn.register')}</TextLink>
          </p>
        )}
        {(page.role === 'trainee' || page.role === 'clientAdmin') && (
          <p>
            {t('signIn.newCompany')} <TextLink to={hrefOf('register', { as: 'company' })}>{t('signIn.registerCompany')}</TextLink>
          </p>
        )}
        <TextLink to={hrefOf('forgotUsername')}>{t('signIn.forgotUsername')}</TextLink>
        <DemoPeople role={page.role} onChoose={setValues} />
      </div>
    </>
  )
}
