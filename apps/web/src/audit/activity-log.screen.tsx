/** 'Activity log': what was done to the records, by whom and when, and whether the log is whole. For a company and for the provider. */
import { exportAuditLog } from '@jujur/contract/audit.ts'
import { IconDownload } from '@jujur/icons'
import { LogSheet } from '../activity-log/log-sheet.tsx'
import { useFile } from '../kit/call/use-file.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'

const TakeLog = ({ from, until }: { from: string | undefined; until: string | undefined }) => {
  const t = useTexts('activityLog')
  const file = useFile(exportAuditLog, { from, until }, 'activity-log.jsonl')
  if (!file) return null
  return (
    <Button
      variant="default"
      loading={file.busy}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void file.save()}
    >
      {t('export')}
    </Button>
  )
}

export const ActivityLogScreen = () => {
  const t = useTexts('activityLog')
  return <LogSheet line={t('line')} take={({ from, until }) => <TakeLog from={from} until={until} />} />
}
