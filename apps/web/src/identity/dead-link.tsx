import { AuthPage } from '../ui/auth-page.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './identity.module.css'
import { SignInLink } from './to-sign-in.tsx'

type Props = { title: string; text: string /** A sentence what to do, where no link can. */; help?: string; again?: { to: string; text: string } }

/** A mailed link that does not count any more, and the way to a new one. */
export const DeadLink = ({ title, text, help, again }: Props) => (
  <AuthPage title={title} footer={<SignInLink />}>
    <Notice tone="bad" role="alert" title={text}>
      {help}
    </Notice>
    {again && (
      <div className={classes.after}>
        <TextLink to={again.to}>{again.text}</TextLink>
      </div>
    )}
  </AuthPage>
)
