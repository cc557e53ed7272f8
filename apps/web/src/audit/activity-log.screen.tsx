/** 'Activity log': what was done to the records, by whom and when, and whether the log is whole. For a company and for the provider. */
import { exportAuditLog } from '@jujur/contract/audit.ts'
import { IconDownload, IconShieldCheck } from '@jujur/icons'
import { useFile } from '../kit/call/use-file.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './activity-log.module.css'
import { LogFilters } from './log-filters.tsx'
import { LogPages } from './log-pages.tsx'
import { LogState, Unfit } from './log-state.tsx'
import { useNarrowed } from './use-narrowed.ts'
import { useVerify } from './use-verify.ts'

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
  const { input, key } = useNarrowed()
  const { verify, verdict, lines } = useVerify(input.company_id)
  return (
    <Sheet>
      <PageTitle
        title={t('title')}
        line={t('line')}
        actions={
          <>
            <TakeLog from={input.from} until={input.until} />
            {verify && (
              <Button
                loading={lines !== null}
                leftSection={<IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => void verify.start()}
              >
                {verify.whole ? t('verifyAll') : t('verify')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.whole}>
        <div className={classes.main}>
          <LogFilters />
          <Unfit verdict={verdict} />
          <LogPages key={key} input={input} verdict={verdict} />
        </div>
        <LogState verdict={verdict} lines={lines} />
      </div>
    </Sheet>
  )
}
