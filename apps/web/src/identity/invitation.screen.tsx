import { acceptInvitation } from '@jujur/contract/accounts.ts'
import type { Output } from '@jujur/contract/call.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { newPasswordChecks, usePasswordLabels, usePasswordRefusal } from '../kit/forms/new-password.ts'
import { NewPasswordFields } from '../kit/forms/new-password-fields.tsx'
import { termsCheck } from '../kit/forms/terms.ts'
import { TermsCheckbox } from '../kit/forms/terms-checkbox.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { AuthDone, AuthForm, AuthPage } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { DeadLink } from './dead-link.tsx'
import classes from './identity.module.css'
import { useDeadLink, useMailedToken } from './mailed-token.ts'
import { SignInButton, SignInLink } from './to-sign-in.tsx'

const Accept = ({ token }: { token: string }) => {
  const t = useTexts('identity')
  const [done, setDone] = useState<Output<typeof acceptInvitation> | null>(null)
  const refusePassword = usePasswordRefusal()
  const [dead, setDead] = useDeadLink(token, 'invitation')
  const form = useCallForm(
    acceptInvitation,
    { password: '', confirm_password: '', accept_terms: false },
    {
      labels: usePasswordLabels(),
      checks: { ...newPasswordChecks, accept_terms: [termsCheck] },
      transform: (values) => ({ token, ...values }),
      treats: {
        10031: () => setDead('invalid'),
        10032: () => setDead('expired'),
        10033: (refused: Refused) => {
          refusePassword(form, refused)
        },
        20073: () => form.setFieldRule('accept_terms', 'terms'),
      },
      onDone: setDone,
    },
  )
  if (done)
    return (
      <AuthPage title={t('invitation.doneTitle')}>
        <AuthDone>
          <div role="status">
            <p className={classes.dim}>{t('invitation.doneLine')}</p>
            <p className={classes.answer}>{done.username}</p>
          </div>
          <SignInButton systemTypeId={done.system_type_id} />
        </AuthDone>
      </AuthPage>
    )
  if (dead)
    return (
      <DeadLink
        title={t('invitation.title')}
        text={t(`invitation.${dead}`)}
        help={t('invitation.newLinkHelp')}
        again={{ to: hrefOf('resetPassword'), text: t('invitation.newLink') }}
      />
    )
  return (
    <AuthPage
      title={t('invitation.title')}
      line={t('invitation.line')}
      footer={
        <p>
          {t('invitation.alreadyUsed')} <SignInLink />
        </p>
      }
    >
      <AuthForm onSubmit={form.submit}>
        <NewPasswordFields form={form} />
        <TermsCheckbox {...form.getInputProps('accept_terms', { type: 'checkbox' })} />
        <Button type="submit" size="lg" fullWidth loading={form.sending}>
          {t('invitation.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}

export const InvitationScreen = () => {
  const t = useTexts('identity')
  const token = useMailedToken()
  return token ? <Accept key={token} token={token} /> : <DeadLink title={t('invitation.title')} text={t('link.incomplete')} />
}
