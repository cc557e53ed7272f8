import { downloadEvidence, type Edition, type Evidence } from '@jujur/contract/evidence.ts'
import { IconDownload, IconEyeOff } from '@jujur/icons'
import { useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { type Proof, ProveDialog } from '../kit/forms/prove-dialog.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './evidence.module.css'

const MEGABYTE = 1024 * 1024

/** Both editions, each behind a fresh proof of who takes it. */
export const DownloadEvidence = ({ pack }: { pack: Evidence }) => {
  const t = useTexts('evidence')
  const { number } = useFormat()
  const megabytes = (bytes: number) => number(Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10))
  const { say } = useToast()
  const take = async (edition: Edition, proof: Proof) => {
    const name = `${pack.evidence_no}${edition === 'redacted' ? '-redacted' : ''}.zip`
    await sendForFile(downloadEvidence, { evidence_id: pack.evidence_id, edition, ...proof }, name)
    announce(['evidence'], {})
  }
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
        <ProveDialog
          title={t('proveTitle')}
          line={t('proveText')}
          take={(proof) => take(wanted, proof)}
          onTaken={() => {
            say(t('downloaded'))
            setWanted(null)
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  )
}
