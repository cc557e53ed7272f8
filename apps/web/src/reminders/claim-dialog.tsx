/** What a client admin makes of a claim: somebody has left, is on leave, or it is turned down. */
import { confirmManagerLeave, confirmManagerLeft, type ManagerAnswer, turnDownManagerClaim } from '@jujur/contract/manager-digest.ts'
import { type ReactNode, useState } from 'react'
import { announce } from '../kit/call/changes.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './steps.module.css'

export type ClaimStep = 'left' | 'leave' | 'down'
type Props = { of: ManagerAnswer; onClose: () => void }

type FrameProps = Props & {
  title: string
  yes: string
  sending: boolean
  shut?: boolean
  destructive?: boolean
  onYes: () => void
  children: ReactNode
}
const Frame = ({ title, yes, sending, shut, destructive, onYes, onClose, children }: FrameProps) => {
  const t = useTexts('managers')
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('list.cancel')}
          </Button>
          <Button variant={destructive ? 'danger' : 'filled'} disabled={shut ?? false} loading={sending} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <div className={classes.claim}>{children}</div>
    </Dialog>
  )
}

/** Said in a toast, and the list asked anew where somebody else was faster. */
const useEnd = (onClose: () => void) => {
  const t = useTexts('managers')
  const { say } = useToast()
  return {
    done: (words: string) => {
      say(words)
      onClose()
    },
    already: () => {
      say(t('list.decidedAlready'))
      announce(turnDownManagerClaim.changes)
      onClose()
    },
  }
}

const Left = ({ of, onClose }: Props) => {
  const t = useTexts('managers')
  const { done, already } = useEnd(onClose)
  const { name, manager_answer_id } = of
  const { send, sending } = useSend(confirmManagerLeft, { treats: { 20073: already }, onDone: () => done(t('list.leftDone', { name })) })
  return (
    <Frame
      {...{ of, onClose, sending }}
      destructive
      title={t('list.leftTitle', { name })}
      yes={t('list.leftYes')}
      onYes={() => void send({ manager_answer_id })}
    >
      <p>{t('list.leftText', { name })}</p>
    </Frame>
  )
}

const Leave = ({ of, onClose }: Props) => {
  const t = useTexts('managers')
  const { done, already } = useEnd(onClose)
  const { name, manager_answer_id, at, day } = of
  const [from_on, setFrom] = useState(new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10))
  const [to_on, setTo] = useState(day ?? '')
  const [reason, setReason] = useState('')
  const { send, sending, fieldErrors } = useSend(confirmManagerLeave, {
    treats: { 20073: already },
    onDone: () => done(t('list.leaveDone', { name })),
  })
  const errorOf = (field: string) => fieldErrors.find((one) => one.field === field)?.message
  return (
    <Frame
      {...{ of, onClose, sending }}
      title={t('list.leaveTitle', { name })}
      yes={t('list.leaveYes')}
      shut={reason.trim() === '' || from_on === '' || to_on === ''}
      onYes={() => void send({ manager_answer_id, from_on, to_on, reason })}
    >
      <p>{t('list.leaveText')}</p>
      <TextField
        type="date"
        label={t('list.from')}
        value={from_on}
        error={errorOf('from_on')}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextField type="date" label={t('list.to')} value={to_on} error={errorOf('to_on')} onChange={(event) => setTo(event.currentTarget.value)} />
      <TextAreaField label={t('list.reason')} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
    </Frame>
  )
}

const Down = ({ of, onClose }: Props) => {
  const t = useTexts('managers')
  const { done, already } = useEnd(onClose)
  const [remarks, setRemarks] = useState('')
  const { send, sending } = useSend(turnDownManagerClaim, { treats: { 20073: already }, onDone: () => done(t('list.downDone')) })
  return (
    <Frame
      {...{ of, onClose, sending }}
      title={t('list.downTitle', { name: of.name })}
      yes={t('list.downYes')}
      shut={remarks.trim() === ''}
      onYes={() => void send({ manager_answer_id: of.manager_answer_id, remarks })}
    >
      <p>{t('list.downText')}</p>
      <TextAreaField label={t('list.reason')} maxLength={500} value={remarks} onChange={(event) => setRemarks(event.currentTarget.value)} />
    </Frame>
  )
}

const dialogs = { left: Left, leave: Leave, down: Down }
export const ClaimDialog = ({ of, step, onClose }: Props & { step: ClaimStep }) => {
  const Step = dialogs[step]
  return <Step of={of} onClose={onClose} />
}
