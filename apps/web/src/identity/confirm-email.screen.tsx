import { confirmEmail } from '@jujur/contract/accounts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../kit/call/use-send.ts'
import { profilePathOf, useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthPage } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { DeadLink } from './dead-link.tsx'
import { useMailedToken } from './mailed-token.ts'
import { SignInLink } from './to-sign-in.tsx'

/** Confirmed by a click and not by opening the page: mail scanners open links too. */
const Confirm = ({ token }: { token: string }) => {
  const t = useTexts('identity')
  const person = useSession()
  const [done, setDone] = useState(false)
  const [dead, setDead] = useState<'invalid' | 'expired' | 'taken' | null>(null)
  const { send, sending } = useSend<typeof confirmEmail>(confirmEmail, {
    treats: { 10031: () => setDead('invalid'), 10032: () => setDead('expired'), 10002: () => setDead('taken') },
    onDone: () => setDone(true),
  })
  const profile = person && (
    <Button component={Link} to={profilePathOf(person.systemTypeId)} size="lg" fullWidth>
      {t('confirmEmail.toProfile')}
    </Button>
  )
  if (done)
    return (
      <AuthPage title={t('confirmEmail.doneTitle')} line={t('confirmEmail.doneLine')} footer={person ? undefined : <SignInLink />}>
        {profile}
      </AuthPage>
    )
  if (dead)
    return <DeadLink title={t('confirmEmail.title')} text={t(`confirmEmail.${dead}`)} help={dead === 'taken' ? undefined : t('confirmEmail.again')} />
  return (
    <AuthPage title={t('confirmEmail.title')} line={t('confirmEmail.line')} footer={person ? undefined : <SignInLink />}>
      <Button size="lg" fullWidth loading={sending} onClick={() => void send({ token })}>
        {t('confirmEmail.submit')}
      </Button>
    </AuthPage>
  )
}

export const ConfirmEmailScreen = () => {
  const t = useTexts('identity')
  const token = useMailedToken()
  return token ? <Confirm key={token} token={token} /> : <DeadLink title={t('confirmEmail.title')} text={t('link.incomplete')} />
}
