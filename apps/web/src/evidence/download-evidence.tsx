import { downloadEvidence, type Edition, type Evidence } from '@jujur/contract/evidence.ts'
import { getOwnPrivacy } from '@jujur/contract/privacy.ts'
import { IconDownload, IconEyeOff } from '@jujur/icons'
import { type FormEvent, useId, useState } from 'react'
import { Refused, sendForFile } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './evidence.module.css'

type Proof = 'password' | 'authenticator'
const MEGABYTE = 1024 * 1024
const wrongProof = [10041, 20069]
type Wanted = { pack: Evidence; edition: Edition }

/** The file itself answers the call, so that this is no form of a call: what is refused comes as JSON. */
const useTaking = ({ pack, edition }: Wanted, proof: Proof, onTaken: () => void) => {
  const t = useTexts('evidence')
  const [given, setGiven] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const take = async (event: FormEvent) => {
    event.preventDefault()
    if (given === '') return setError(t(`missing.${proof}`))
    setBusy(true)
    setError(undefined)
    const name = `${pack.evidence_no}${edition === 'redacted' ? '-redacted' : ''}.zip`
    try {
      await sendForFile(
        downloadEvidence,
        { evidence_id: pack.evidence_id, edition, ...(proof === 'password' ? { password: given } : { otp: given }) },
        name,
      )
      announce(['evidence'], {})
      onTaken()
    } catch (trouble) {
      if (trouble instanceof Refused && wrongProof.includes(trouble.code)) setError(t(`wrong.${proof}`))
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

const Prove = ({ wanted, proof, onClose }: { wanted: Wanted; proof: Proof; onClose: () => void }) => {
  const t = useTexts('evidence')
  const id = useId()
  const { say } = useToast()
  const { given, change, error, busy, take } = useTaking(wanted, proof, () => {
    say(t('downloaded'))
    onClose()
  })
  return (
    <Dialog
      title={t('proveTitle')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('submitProof')}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.prove} onSubmit={take} noValidate>
        <p>{t('proveText')}</p>
        {proof === 'password' ? (
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            value={given}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <CodeField label={t('code')} autoComplete="one-time-code" value={given} error={error} onChange={change} />
        )}
      </form>
    </Dialog>
  )
}

/** Both editions, each behind a fresh proof of who takes it. */
export const DownloadEvidence = ({ pack }: { pack: Evidence }) => {
  const t = useTexts('evidence')
  const { number } = useFormat()
  const megabytes = (bytes: number) => number(Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10))
  const own = useCall(getOwnPrivacy, {})
  const [wanted, setWanted] = useState<Edition | null>(null)
  const { full, redacted } = pack.size
  return (
    <div className={classes.acts}>
      {redacted !== null && (
        <Button
          variant={full === null ? undefined : 'default'}
          leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setWanted('redacted')}
        >
          {t('downloadRedacted', { size: megabytes(redacted) })}
        </Button>
      )}
      {full !== null && (
        <Button leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setWanted('full')}>
          {t('download', { size: megabytes(full) })}
        </Button>
      )}
      {wanted && (
        <Answer of={own}>{({ proof }) => <Prove wanted={{ pack, edition: wanted }} proof={proof} onClose={() => setWanted(null)} />}</Answer>
      )}
    </div>
  )
}
