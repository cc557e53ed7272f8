import type { logout } from '@jujur/contract/identity.ts'
import { roleOf, type SystemTypeId } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { callRef, send } from '../kit/call/api.ts'
import { loginPathOf, session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Whoever is still signed in here makes room: a sign-in page is for guests only. */
const endSessionHere = () => {
  if (!session.get()) return
  // A lost request leaves a token nobody holds any more.
  void send(callRef<typeof logout>('logout'), {}).catch(() => {})
  session.clear()
}

/** To the sign-in page of this kind of account, once the answer has said which it is. */
export const SignInButton = ({ systemTypeId }: { systemTypeId: SystemTypeId }) => {
  const t = useTexts('identity')
  return (
    <Button component={Link} to={loginPathOf(systemTypeId)} onClick={endSessionHere} size="lg" fullWidth>
      {t(`link.signInAs.${roleOf(systemTypeId)}`)}
    </Button>
  )
}

export const SignInLink = () => {
  const t = useTexts('identity')
  return <TextLink to={hrefOf('login')}>{t('link.signIn')}</TextLink>
}
