import { roleOf, type SystemTypeId } from '@jujur/contract/permissions.ts'
import { Link } from 'react-router'
import { loginPathOf } from '../kit/session.ts'
import { useTexts } from '../kit/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** To the sign-in page of this kind of account, once the answer has said which it is. */
export const SignInButton = ({ systemTypeId }: { systemTypeId: SystemTypeId }) => {
  const t = useTexts('identity')
  return (
    <Button component={Link} to={loginPathOf(systemTypeId)} size="lg" fullWidth>
      {t(`link.signInAs.${roleOf(systemTypeId)}`)}
    </Button>
  )
}

export const SignInLink = () => {
  const t = useTexts('identity')
  return <TextLink to="/login">{t('link.signIn')}</TextLink>
}
