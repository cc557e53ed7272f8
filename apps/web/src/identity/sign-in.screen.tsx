import { useLocation } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthPage } from '../ui/auth-page.tsx'
import { Notice } from '../ui/notice.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signInPageAt } from './sign-in-pages.ts'

/** What /otp says when it leads back here. */
export type SignInState = { from?: unknown; notice?: 'signInAgain' | 'codeExpired' }

/** One screen for the four sign-in pages. */
export const SignInScreen = () => {
  const t = useTexts('identity')
  const { pathname, state } = useLocation()
  const page = signInPageAt(pathname)
  const { from, notice } = (state ?? {}) as SignInState
  return (
    <AuthPage
      title={t('signIn.title')}
      name={t(`signIn.for.${page.role}`)}
      line={t('signIn.description')}
      footer={
        <>
          <p>{t(`signIn.others.${page.role}`)}</p>
          <nav aria-label={t('signIn.othersLabel')}>
            <OtherSignIns role={page.role} />
          </nav>
        </>
      }
    >
      {notice && (
        <Notice tone="info" role="status">
          {t(`signIn.${notice}`)}
        </Notice>
      )}
      <SignInForm key={page.path} page={page} from={from} />
    </AuthPage>
  )
}
