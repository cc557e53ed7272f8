import { approveRegistrationInformation, type RegistrationInformation, rejectRegistrationInformation } from '@jujur/contract/company-registration.ts'
import { useState } from 'react'
import { RejectReason } from '../approvals/reject-reason.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { announce } from '../kit/call/changes.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import classes from './legal.module.css'

/** The company's own decision, or why it is not this reader's. */
export const LegalDecision = ({ record }: { record: RegistrationInformation }) => {
  const t = useTexts('companyRegistration')
  const reasons = useTexts('reasons')
  const confirm = useConfirm()
  const [rejecting, setRejecting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const { registration_information_id, version, can } = record
  const approve = useDecision(approveRegistrationInformation)
  const reject = useDecision(rejectRegistrationInformation)

  const decide = async (work: Promise<boolean>) => {
    setBusy(true)
    const stands = await work
    setBusy(false)
    setOvertaken(!stands)
    focusHeading(() => document.getElementById('main'))
    // Somebody may have been faster: what stands here is old.
    if (!stands) announce(approveRegistrationInformation.changes)
  }
  const onApprove = async () => {
    if (await confirm({ text: t('decision.what'), confirm: t('decision.approve') })) await decide(approve({ registration_information_id, version }))
  }
  if (!can.approve)
    return (
      <div className={classes.decision}>
        <Notice>{t(`decision.because.${can.because ?? 'permission'}`)}</Notice>
      </div>
    )
  return (
    <div className={classes.decision}>
      {overtaken && <Notice role="alert">{t('decision.again')}</Notice>}
      {rejecting ? (
        <RejectReason
          reasons={[reasons('changes.numbers'), reasons('changes.address'), reasons('changes.officer')]}
          sending={busy}
          onCancel={() => setRejecting(false)}
          onReject={(remarks) => void decide(reject({ registration_information_id, version, remarks }))}
        />
      ) : (
        <>
          <p className={classes.what}>{t('decision.what')}</p>
          <div className={classes.buttons}>
            <Button loading={busy} onClick={() => void onApprove()}>
              {t('decision.approve')}
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => setRejecting(true)}>
              {t('decision.reject')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
