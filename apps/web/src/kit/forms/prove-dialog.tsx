import { getOwnPrivacy } from '@jujur/contract/privacy.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Refused } from '../call/api.ts'
import { showTrouble } from '../call/trouble.ts'
import { useCall } from '../call/use-call.ts'
import { useTexts } from '../texts/texts.ts'
import { Answer } from '../trouble/answer.tsx'

/** As the calls take it that ask for a fresh proof of the person. */
export type Proof = { password: string } | { otp: string }
type Way = 'password' | 'authenticator'
type Props = { title: string; line: string; take: (proof: Proof) => Promise<unknown>; onTaken: () => void; onClose: () => void }

const wrongProof = [10041, 20069]

/** The file itself answers the call, so that this is no form of a call: what is refused comes as JSON. */
const useTaking = (way: Way, { take, onTaken }: Pick<Props, 'take' | 'onTaken'>) => {
  const t = useTexts('forms')
  const [given, setGiven] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (given === '') return setError(t(`proof.missing.${way}`))
    setBusy(true)
    setError(undefined)
    try {
      await take(way === 'password' ? { password: given } : { otp: given })
      onTaken()
    } catch (trouble) {
      if (trouble instanceof Refused && wrongProof.includes(trouble.code)) setError(t(`proof.wrong.${way}`))
      else showTrouble(trouble)
    } finally {
      setBusy(false)
    }
  }
  const change = (next: string) => {
    setGiven(next)
    setError(undefined)
  }
  return { given, change, error, busy, submit }
}

const Prove = ({ way, title, line, take, onTaken, onClose }: Props & { way: Way }) => {
  const t = useTexts('forms')
  const id = useId()
  const { given, change, error, busy, submit } = useTaking(way, { take, onTaken })
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('proof.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('proof.submit')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack gap="fields">
          <p>{line}</p>
          {way === 'password' ? (
            <PasswordField
              label={t('proof.password')}
              autoComplete="current-password"
              value={given}
              error={error}
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <CodeField label={t('proof.code')} autoComplete="one-time-code" value={given} error={error} onChange={change} />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Whoever takes a file that is handed out only behind a fresh proof: the password, or a code of the authenticator app where they have one. */
export const ProveDialog = (props: Props) => {
  const own = useCall(getOwnPrivacy, {})
  return <Answer of={own}>{({ proof }) => <Prove {...props} way={proof} />}</Answer>
}
