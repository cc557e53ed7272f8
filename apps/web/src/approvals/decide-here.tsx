import { IconCheck, IconX } from '@jujur/icons'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import classes from './decide-here.module.css'
import { RejectReason } from './reject-reason.tsx'

type Props = {
  labels: { approve: string; reject: string }
  /** What one may reject it for, besides words of one's own. */
  reasons: readonly string[]
  approve: () => Promise<boolean>
  reject: (remarks: string) => Promise<boolean>
}

/** The decision on the page of the thing itself, for whoever may decide on it. */
export const DecideHere = ({ labels, reasons, approve, reject }: Props) => {
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null)
  const [isRejecting, setRejecting] = useState(false)
  const deciding = async (which: 'approve' | 'reject', work: Promise<boolean>) => {
    setBusy(which)
    await work
    setBusy(null)
  }
  if (isRejecting)
    return (
      <RejectReason
        reasons={reasons}
        label={labels.reject}
        sending={busy === 'reject'}
        onCancel={() => setRejecting(false)}
        onReject={(remarks) => void deciding('reject', reject(remarks))}
      />
    )
  return (
    <div className={classes.acts}>
      <Button
        leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />}
        loading={busy === 'approve'}
        disabled={busy !== null}
        onClick={() => void deciding('approve', approve())}
      >
        {labels.approve}
      </Button>
      <Button
        variant="danger"
        leftSection={<IconX size={17} stroke={2} aria-hidden="true" />}
        disabled={busy !== null}
        onClick={() => setRejecting(true)}
      >
        {labels.reject}
      </Button>
    </div>
  )
}
