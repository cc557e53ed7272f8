import type { loginEmailOtpValidation, loginOtpValidation, resendLoginOtp } from '@jujur/contract/identity.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { callRef } from '../kit/call/api.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthForm, AuthPage } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type Challenge, dropChallenge, keepChallenge, RESEND_AFTER_MS, readChallenge } from './challenge.ts'
import { clock, useSecondsLeft } from './countdown.ts'
import { useEnter } from './enter.ts'
import classes from './identity.module.css'
import type { SignInState } from './sign-in.screen.tsx'

type OtpCall = typeof loginOtpValidation | typeof loginEmailOtpValidation
const calls = { email: callRef<OtpCall>('loginEmailOtpValidation'), authenticator: callRef<OtpCall>('loginOtpValidation') }
const resendCall = callRef<typeof resendLoginOtp>('resendLoginOtp')

/** Seconds that a refused resend asks to wait, of 2111 too_early. */
const waitOf = (data: unknown): number => {
  const { wait_seconds } = (data ?? {}) as { wait_seconds?: number }
  return typeof wait_seconds === 'number' ? wait_seconds * 1000 : RESEND_AFTER_MS
}

/** What a wrong code has left of the five tries. */
const triesLeftOf = (data: unknown): number | undefined => ((data ?? {}) as { tries_left?: number }).tries_left

const CodeStep = ({ first }: { first: Challenge }) => {
  const t = useTexts('identity')
  const enter = useEnter()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState(first)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [resent, setResent] = useState(false)
  const validFor = useSecondsLeft(challenge.expiresAt)
  const resendIn = useSecondsLeft(challenge.resendFrom)
  const byMail = challenge.channel === 'email'

  const keep = (next: Challenge) => {
    keepChallenge(next)
    setChallenge(next)
  }
  const back = (notice: SignInState['notice']) => {
    dropChallenge()
    void navigate(challenge.signInPath, { replace: true, state: { notice, from: challenge.from } satisfies SignInState })
  }

  const { send, sending } = useSend<OtpCall>(calls[challenge.channel], {
    treats: {
      20068: () => back('signInAgain'),
      20069: (refused) => {
        const left = triesLeftOf(refused.data)
        if (left === 0) return back('signInAgain')
        setCode('')
        setProblem(
          [t(byMail ? 'otp.wrong' : 'otp.wrongAuthenticator'), left === undefined ? '' : t('otp.triesLeft', { count: left })].join(' ').trim(),
        )
      },
      // A mailed code can be followed by another without signing in again.
      20070: () => {
        if (!byMail) return back('codeExpired')
        setCode('')
        setProblem(t('otp.expired'))
      },
    },
    onDone: (user, _code, token) => {
      dropChallenge()
      enter(user, token, challenge.from)
    },
  })
  const resend = useSend<typeof resendLoginOtp>(resendCall, {
    treats: {
      20068: () => back('signInAgain'),
      2111: (refused) => keep({ ...challenge, resendFrom: Date.now() + waitOf(refused.data) }),
    },
    onDone: ({ challenge_id, expires_at }) => {
      keep({ ...challenge, challengeId: challenge_id, expiresAt: Date.parse(expires_at), resendFrom: Date.now() + RESEND_AFTER_MS })
      setCode('')
      setProblem(null)
      setResent(true)
    },
  })

  const check = (otp: string) => {
    if (sending || otp.length < 6) return
    setProblem(null)
    setResent(false)
    void send({ challenge_id: challenge.challengeId, otp })
  }

  return (
    <AuthPage title={t('otp.title')} line={byMail ? t('otp.email', { email: challenge.maskedEmail }) : t('otp.authenticator')}>
      <AuthForm
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          check(code)
        }}
      >
        {resent && (
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
          onChange={setCode}
          onComplete={check}
          readOnly={sending}
          error={problem && <span role="alert">{problem}</span>}
          description={
            byMail && !problem && <span role="timer">{validFor > 0 ? t('otp.validFor', { time: clock(validFor) }) : t('otp.expired')}</span>
          }
        />
        <Button type="submit" size="lg" fullWidth loading={sending}>
          {t('otp.submit')}
        </Button>
      </AuthForm>
      <div className={classes.after}>
        {byMail && (
          <>
            <p>{t('otp.noMail')}</p>
            {resendIn > 0 ? (
              <p role="timer">{t('otp.resendIn', { time: clock(resendIn) })}</p>
            ) : (
              <Button variant="default" loading={resend.sending} onClick={() => void resend.send({ challenge_id: challenge.challengeId })}>
                {t('otp.resend')}
              </Button>
            )}
          </>
        )}
        <TextLink to={challenge.signInPath}>{t('otp.back')}</TextLink>
      </div>
    </AuthPage>
  )
}

/** The second step of signing in, for both channels. Without a challenge there is nothing to enter a code for. */
export const Component = () => {
  const [challenge] = useState(readChallenge)
  return challenge ? <CodeStep first={challenge} /> : <Navigate to={hrefOf('login')} replace />
}
