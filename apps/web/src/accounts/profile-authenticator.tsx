import type { Output } from '@jujur/contract/call.ts'
import type { setupAuthenticator } from '@jujur/contract/identity.ts'
import { useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { ConfirmAuthenticator, RemoveAuthenticator, StartAuthenticator } from './authenticator-dialogs.tsx'
import type { Profile } from './profile.ts'
import { ProfileRow } from './profile-row.tsx'

type Step = { name: 'start'; problem?: 'expired' } | { name: 'confirm'; setup: Output<typeof setupAuthenticator> } | { name: 'remove' }

/** Set up in two steps: the password, then the first code of the app. */
export const AuthenticatorRow = ({ account: { authenticator, otp } }: { account: Profile['account'] }) => {
  const t = useTexts('accounts')
  const [step, setStep] = useState<Step | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The dialog of the second step would give the focus back to the first, which is gone.
  const close = () => {
    setStep(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <>
      <ProfileRow
        label={t('profile.authenticator')}
        action={
          <Button
            ref={button}
            variant="default"
            aria-label={t(authenticator ? 'profile.authenticatorRemoveTitle' : 'profile.authenticatorSetupTitle')}
            onClick={() => setStep(authenticator ? { name: 'remove' } : { name: 'start' })}
          >
            {t(authenticator ? 'profile.authenticatorRemove' : 'profile.authenticatorSetup')}
          </Button>
        }
      >
        {authenticator ? (
          <StateBadge state="completed">{t('profile.authenticatorOn')}</StateBadge>
        ) : (
          t(otp ? 'profile.authenticatorOffOtp' : 'profile.authenticatorOff')
        )}
      </ProfileRow>
      {step?.name === 'start' && (
        <StartAuthenticator expired={step.problem === 'expired'} onStarted={(setup) => setStep({ name: 'confirm', setup })} onClose={close} />
      )}
      {step?.name === 'confirm' && (
        <ConfirmAuthenticator setup={step.setup} onExpired={() => setStep({ name: 'start', problem: 'expired' })} onClose={close} />
      )}
      {step?.name === 'remove' && <RemoveAuthenticator onClose={close} />}
    </>
  )
}
