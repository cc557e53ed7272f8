import type { getAuditLog } from '@jujur/contract/audit.ts'
import type { Sent } from '@jujur/contract/call.ts'
import { IconShieldCheck } from '@jujur/icons'
import type { ReactNode } from 'react'
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

/** The log as a page: narrowed by the address, checked on the spot, and beside it how far it is signed. */
export const LogSheet = ({ line, take }: { line: string; take?: (input: Sent<typeof getAuditLog>) => ReactNode }) => {
  const t = useTexts('activityLog')
  const { input, key } = useNarrowed()
  const { verify, verdict, lines } = useVerify(input.company_id)
  return (
    <Sheet>
      <PageTitle
        title={t('title')}
        line={line}
        actions={
          <>
            {take?.(input)}
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
