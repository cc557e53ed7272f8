import { type AuditEntry, openAuditValue } from '@jujur/contract/audit.ts'
import { IconLock } from '@jujur/icons'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './activity-log.module.css'
import { Changes } from './log-values.tsx'

const LEAST = 5

const Asking = ({ sending, onOpen, onCancel }: { sending: boolean; onOpen: (reason: string) => void; onCancel: () => void }) => {
  const t = useTexts('activityLog')
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={t('reasonTitle')}
      onCancel={onCancel}
      buttons={
        <>
          <Button loading={sending} disabled={reason.trim().length < LEAST} onClick={() => onOpen(reason)}>
            {t('openNow')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('reasonText')}</p>
      <TextField
        label={t('reason')}
        description={t('reasonHelp')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** What a line has sealed of a person; who may opens it with a reason, and that is a line too. */
export const SealedValues = ({ audit_event_id, sealed }: { audit_event_id: number; sealed: NonNullable<AuditEntry['sealed']> }) => {
  const t = useTexts('activityLog')
  const may = useMay()
  const [asks, setAsks] = useState(false)
  const [opened, setOpened] = useState<AuditEntry['changes'] | null>(null)
  const { send, sending } = useSend(openAuditValue, {
    onDone: ({ values }) => {
      setOpened(values)
      setAsks(false)
    },
  })
  const fields = sealed.fields.map((field) => t(`of.${field}`)).join(', ')
  if (opened && opened.length > 0) return <Changes changes={opened} />
  const isGone = sealed.opens === 'disposed' || opened !== null
  return (
    <div className={classes.sealed}>
      <span>
        <IconLock size={15} stroke={1.75} aria-hidden="true" />
        {t(isGone ? 'disposed' : 'sealed', { fields })}
      </span>
      {!isGone && sealed.opens === 'with_reason' && may(openAuditValue.name) && (
        <TextButton onClick={() => setAsks(true)}>{t('openValue')}</TextButton>
      )}
      {asks && <Asking sending={sending} onCancel={() => setAsks(false)} onOpen={(reason) => void send({ audit_event_id, reason })} />}
    </div>
  )
}
