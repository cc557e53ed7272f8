/** Asking for a certificate to be taken back: its number first, so that nobody means another. */
import { findCertificate, type IssuedCertificate, requestCertificateRevocation } from '@jujur/contract/certificates.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { useCertificateFacts } from './certificate-facts.ts'
import review from './course-review.module.css'

type Props = { onClose: () => void; onAsked: () => void }

export const RequestRevocation = ({ onClose, onAsked }: Props) => {
  const t = useTexts('publishing')
  const { say } = useToast()
  const factsOf = useCertificateFacts()
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<IssuedCertificate | null>(null)
  const [wrong, setWrong] = useState<'unknown' | 'already' | 'reason' | null>(null)
  const find = useSend(findCertificate, {
    treats: { 10051: () => setWrong('unknown'), 7000: () => setWrong('unknown') },
    onDone: ({ certificate, revocation_pending }) => {
      if (revocation_pending || certificate.revoked_at) setWrong('already')
      else setFound(certificate)
    },
  })
  const ask = useSend(requestCertificateRevocation, {
    treats: { 20073: () => setWrong('already') },
    onDone: () => {
      say(t('revocations.asked', { number: found?.serial_no ?? '' }))
      onAsked()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    if (!found) {
      if (number.trim() === '') setWrong('unknown')
      else void find.send({ serial_no: number.trim() })
      return
    }
    if (reason.trim() === '') setWrong('reason')
    else void ask.send({ trainee_course_id: found.trainee_course_id, reason: reason.trim() })
  }
  const close = useClosing(reason.trim() !== '', onClose)
  const sending = find.sending || ask.sending
  return (
    <Drawer
      opened
      title={t('revocations.ask')}
      onClose={close}
      footer={
        <Button type="submit" form="ask-revocation" loading={sending}>
          {t(found ? 'revocations.send' : 'revocations.find')}
        </Button>
      }
    >
      <form id="ask-revocation" onSubmit={submit} noValidate className={review.form}>
        {found ? (
          <>
            <DefinitionList layout="facts" items={factsOf(found)} />
            <TextAreaField
              label={t('revocations.reason')}
              value={reason}
              maxLength={500}
              error={wrong === 'reason' ? t('revocations.reasonNeeded') : wrong === 'already' ? t('revocations.already') : undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        ) : (
          <TextField
            label={t('revocations.number')}
            description={t('revocations.numberHelp')}
            value={number}
            maxLength={40}
            error={wrong === 'unknown' ? t('revocations.unknown') : wrong === 'already' ? t('revocations.already') : undefined}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        )}
      </form>
    </Drawer>
  )
}
