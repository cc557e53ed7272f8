import type { AuditEntry, getAuditLog } from '@jujur/contract/audit.ts'
import type { Sent } from '@jujur/contract/call.ts'
import { IconLock, IconProgress, IconX } from '@jujur/icons'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './activity-log.module.css'
import { LogEntry } from './log-entry.tsx'
import { useLogSource } from './log-source.ts'
import type { Verdict } from './use-verify.ts'

const dayOf = ({ at }: AuditEntry) => dayInMalaysia(new Date(at))

type Of = { day: string; entries: readonly AuditEntry[]; unfit: ReadonlySet<number> }

/** A day of the log is closed by a lock once every line of it is signed and kept outside; a ring is still open, a cross does not fit. */
const LogDay = ({ day, entries, unfit }: Of) => {
  const t = useTexts('activityLog')
  const format = useFormat()
  const broken = entries.filter(({ seal }) => seal && unfit.has(seal.number)).length
  const isClosed = entries.every(({ seal }) => seal?.head.is_outside)
  const state = broken > 0 ? 'broken' : isClosed ? 'closed' : 'open'
  const Icon = { broken: IconX, closed: IconLock, open: IconProgress }[state]
  const isSealed = entries.every(({ seal }) => seal !== null)
  const words = { broken: t('dayBroken', { count: broken }), closed: t('dayClosed'), open: t(isSealed ? 'inside' : 'dayOpen') }[state]
  return (
    <section className={classes.logDay} data-state={state}>
      <header>
        <span className={classes.knot}>
          <Icon size={13} stroke={2} aria-hidden="true" />
        </span>
        <h2>{format.day(day)}</h2>
        <p>{words}</p>
      </header>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <LogEntry key={entry.audit_event_id} entry={entry} unfit={unfit} />
        ))}
      </ol>
    </section>
  )
}

/** The newest lines, and older ones as they are asked for. */
export const LogPages = ({ input, verdict }: { input: Sent<typeof getAuditLog>; verdict: Verdict | null }) => {
  const t = useTexts('activityLog')
  const source = useLogSource()
  const first = useCall(source.log, input)
  const { data: state } = useCall(source.state, {})
  const [older, setOlder] = useState<readonly AuditEntry[]>([])
  const [before, setBefore] = useState<number | null | undefined>()
  const { send, sending } = useSend(source.log, {
    quiet: true,
    onDone: ({ entries, before: next }) => {
      setOlder((shown) => [...shown, ...entries])
      setBefore(next)
    },
  })
  const unfit = new Set((verdict?.faults ?? state?.checked?.faults ?? []).map(({ number }) => number))
  const isNarrowed = Object.values(input).some((one) => one !== undefined)
  return (
    <Answer of={first} rows={8}>
      {(data) => {
        const known = new Set(data.entries.map(({ audit_event_id }) => audit_event_id))
        const entries = [...data.entries, ...older.filter(({ audit_event_id }) => !known.has(audit_event_id))]
        const next = before === undefined ? data.before : before
        if (entries.length === 0) return <EmptyState>{t(isNarrowed ? 'emptyFiltered' : 'empty')}</EmptyState>
        return (
          <div className={classes.days}>
            {[...Map.groupBy(entries, dayOf)].map(([day, some]) => (
              <LogDay key={day} day={day} entries={some} unfit={unfit} />
            ))}
            {next !== null && (
              <Button variant="default" loading={sending} onClick={() => void send({ ...input, before: next })}>
                {t('more')}
              </Button>
            )}
          </div>
        )
      }}
    </Answer>
  )
}
