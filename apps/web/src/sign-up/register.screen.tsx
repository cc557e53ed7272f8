import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthPage } from '../ui/auth-page.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './register.module.css'
import { CompanySignUpForm } from './register-company.tsx'
import { TraineeForm } from './register-trainee.tsx'

const modes = ['trainee', 'company'] as const
type Mode = (typeof modes)[number]

/** The trainee's sign-in page with a registration in it; a company signs up here too. */
export const RegisterScreen = () => {
  const t = useTexts('signUp')
  const [params] = useSearchParams()
  const [mode, setMode] = useState<Mode>(params.get('as') === 'company' ? 'company' : 'trainee')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const toSignIn = (
    <p>
      {t('register.have')} <TextLink to={hrefOf('login')}>{t('register.signIn')}</TextLink>
    </p>
  )
  if (sentTo !== null)
    return (
      <AuthPage title={t('register.doneTitle')} footer={toSignIn}>
        <Notice tone="ok" role="status">
          {t('register.doneLine', { email: sentTo })}
        </Notice>
        <p className={classes.why}>{t('register.doneNext')}</p>
      </AuthPage>
    )
  const names = { trainee: t('register.asTrainee'), company: t('register.asCompany') }
  return (
    <AuthPage title={t('register.welcome')} line={t('register.welcomeLine')} footer={toSignIn}>
      <h2>{t('register.title')}</h2>
      <fieldset className={classes.modes}>
        <legend className="vh">{t('register.mode')}</legend>
        {modes.map((name) => (
          <label key={name} className={classes.mode}>
            <input type="radio" name="register_as" value={name} checked={mode === name} onChange={() => setMode(name)} />
            {names[name]}
          </label>
        ))}
      </fieldset>
      {/* Both stay, so that what was typed is still there after a look at the other. */}
      <div hidden={mode !== 'trainee'}>
        <TraineeForm onDone={setSentTo} />
      </div>
      <div hidden={mode !== 'company'}>
        <CompanySignUpForm onDone={setSentTo} />
      </div>
    </AuthPage>
  )
}
