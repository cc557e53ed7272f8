import { hrefOf } from '@jujur/contract/screens.ts'
import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthForm, AuthPage } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type Challenge, readChallenge } from './challenge.ts'
import { clock, useSecondsLeft } from './countdown.ts'
import classes from './identity.module.css'
import { type CodeStepState, useCodeStep } from './use-code-step.ts'

const MailedAgain = ({ step: { challenge, resend, resending } }: { step: CodeStepState }) => {
  const t = useTexts('identity')
  const resendIn = useSecondsLeft(challenge.resendFrom)
  return (
    <>
      <p>{t('otp.noMail')}</p>
      {resendIn > 0 ? (
        <p role="timer">{t('otp.resendIn', { time: clock(resendIn) })}</p>
      ) : (
        <Button variant="default" loading={resending} onClick={resend}>
          {t('otp.resend')}
        </Button>
      )}
    </>
  )
}

const CodeStep = ({ first }: { first: Challenge }) => {
  const t = useTexts('identity')
  const step = useCodeStep(first)
  const { challenge, byMail, code, problem } = step
  const validFor = useSecondsLeft(challenge.expiresAt)
  return (
    <AuthPage title={t('otp.title')} line={byMail ? t('otp.email', { email: challenge.maskedEmail }) : t('otp.authenticator')}>
      <AuthForm
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          step.check(code)
        }}
      >
        {step.resent && (
          <Notice tone="ok" role="status">
            {t('otp.resent')}
          </Notice>
        )}
        <CodeField
          name="otp"
          label={t('fields.code')}
          data-autofocus
          autoFocus
          value={code}
          onChange={step.setCode}
          onComplete={step.check}
          readOnly={step.checking}
          error={problem && <span role="alert">{problem}</span>}
          description={
            byMail && !problem && <span role="timer">{validFor > 0 ? t('otp.validFor', { time: clock(validFor) }) : t('otp.expired')}</span>
          }
        />
        <Button type="submit" size="lg" fullWidth loading={step.checking}>
          {t('otp.submit')}
        </Button>
      </AuthForm>
      <div className={classes.after}>
        {byMail && <MailedAgain step={step} />}
        <TextLink to={challenge.signInPath}>{t('otp.back')}</TextLink>
      </div>
    </AuthPage>
  )
}

/** The second step of signing in, for both channels. Without a challenge there is nothing to enter a code for. */
export const OtpScreen = () => {
  const [challenge] = useState(readChallenge)
  return challenge ? <CodeStep first={challenge} /> : <Navigate to={hrefOf('login')} replace />
}
