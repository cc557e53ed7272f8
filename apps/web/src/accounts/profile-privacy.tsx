import type { Output } from '@jujur/contract/call.ts'
import { acceptPrivacyNotice, downloadMyData, getOwnPrivacy } from '@jujur/contract/privacy.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type FormEvent, useId, useState } from 'react'
import { Refused, sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './profile.module.css'
import { ProfileRow } from './profile-row.tsx'

type OwnPrivacy = Output<typeof getOwnPrivacy>

const wrongProof = [10041, 20069]

/** The file itself answers the call, so that this is no form of a call: what is refused comes as JSON. */
const useTaking = (proof: OwnPrivacy['proof'], onTaken: () => void) => {
  const t = useTexts('accounts')
  const [given, setGiven] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const take = async (event: FormEvent) => {
    event.preventDefault()
    if (given === '') return setError(t(proof === 'password' ? 'privacy.passwordMissing' : 'privacy.codeMissing'))
    setBusy(true)
    setError(undefined)
    try {
      await sendForFile(downloadMyData, proof === 'password' ? { password: given } : { otp: given }, 'my-data.zip')
      onTaken()
    } catch (trouble) {
      if (trouble instanceof Refused && wrongProof.includes(trouble.code))
        setError(t(proof === 'password' ? 'profile.passwordWrong' : 'profile.authenticatorWrong'))
      else showTrouble(trouble)
    } finally {
      setBusy(false)
    }
  }
  const change = (next: string) => {
    setGiven(next)
    setError(undefined)
  }
  return { given, change, error, busy, take }
}

const TakeMyData = ({ proof, onClose }: { proof: OwnPrivacy['proof']; onClose: () => void }) => {
  const t = useTexts('accounts')
  const id = useId()
  const { say } = useToast()
  const { given, change, error, busy, take } = useTaking(proof, () => {
    say(t('privacy.taken'))
    onClose()
  })
  return (
    <Dialog
      title={t('privacy.take')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('privacy.takeSubmit')}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.dialogForm} onSubmit={take} noValidate>
        <p>{t('privacy.takeLine')}</p>
        {proof === 'password' ? (
          <PasswordField
            label={t('fields.currentPassword')}
            autoComplete="current-password"
            value={given}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <CodeField label={t('fields.code')} autoComplete="one-time-code" value={given} error={error} onChange={change} />
        )}
      </form>
    </Dialog>
  )
}

const NoticeRow = ({ own: { version, accepted } }: { own: OwnPrivacy }) => {
  const t = useTexts('accounts')
  const { date } = useFormat()
  const { send, sending } = useSend(acceptPrivacyNotice)
  const isInForce = accepted?.version === version
  return (
    <ProfileRow
      label={t('privacy.title')}
      action={
        !isInForce && (
          <Button variant="default" loading={sending} onClick={() => void send({ version })}>
            {t('privacy.accept')}
          </Button>
        )
      }
    >
      <TextLink to={hrefOf('privacyNotice')}>{t('privacy.read', { version })}</TextLink>
      <p className={classes.help} role="status">
        {isInForce && accepted ? t('privacy.accepted', { date: date(accepted.at) }) : t(accepted ? 'privacy.changed' : 'privacy.notAccepted')}
      </p>
    </ProfileRow>
  )
}

/** The notice, and all that the portal keeps of whoever reads it. */
export const OwnPrivacySection = () => {
  const t = useTexts('accounts')
  const own = useCall(getOwnPrivacy, {})
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('privacy.section')} line={t('privacy.sectionLine')} ruled>
      <Answer of={own} rows={2}>
        {(data) => (
          <>
            <NoticeRow own={data} />
            <ProfileRow
              label={t('privacy.yours')}
              long
              action={
                <Button variant="default" onClick={() => setOpen(true)}>
                  {t('privacy.take')}
                </Button>
              }
            >
              <p className={classes.help}>{t('privacy.yoursHelp')}</p>
            </ProfileRow>
            {open && <TakeMyData proof={data.proof} onClose={() => setOpen(false)} />}
          </>
        )}
      </Answer>
    </Section>
  )
}
