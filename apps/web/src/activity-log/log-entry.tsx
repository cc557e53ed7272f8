import type { AuditEntry } from '@jujur/contract/audit.ts'
import { IconChevronRight } from '@jujur/icons'
import { useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { TextButton } from '../ui/text-button.tsx'
import classes from './activity-log.module.css'
import { LogSentence } from './log-sentence.tsx'
import { useLogSource } from './log-source.ts'
import { Changes, ToldValues } from './log-values.tsx'
import { SealedValues } from './sealed-values.tsx'

const Seal = ({ seal }: Pick<AuditEntry, 'seal'>) => {
  const t = useTexts('activityLog')
  const { number, time } = useFormat()
  if (!seal) return <p className={classes.seal}>{t('unsealed')}</p>
  const { number: last, first, head } = seal
  return (
    <p className={classes.seal}>
      <span className={classes.number}>{first === last ? number(last) : t('numbers', { first: number(first), last: number(last) })}</span>
      <span title={t(head.is_outside ? 'outside' : 'inside')}>{t('sealedBy', { number: number(head.number), time: time(head.signed_at) })}</span>
    </p>
  )
}

/** The lines of one act, read when they are opened, some at a time. */
const Act = ({ entry }: { entry: AuditEntry }) => {
  const t = useTexts('activityLog')
  const { log } = useLogSource()
  const [lines, setLines] = useState<readonly AuditEntry[] | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const { send, sending } = useSend(log, {
    quiet: true,
    onDone: ({ entries, before: next }) => {
      setLines((shown) => [...(shown ?? []), ...entries])
      setBefore(next)
    },
  })
  const read = (from?: number) => {
    if (!sending) void send({ act: entry.audit_event_id, before: from, length: 100 })
  }
  return (
    <div className={classes.act}>
      <TextButton expanded={lines !== null} onClick={() => (lines ? setLines(null) : read())}>
        <IconChevronRight size={15} stroke={1.75} aria-hidden="true" />
        {lines ? t('shut') : t('open', { count: entry.lines })}
      </TextButton>
      {lines && (
        <ol className={classes.entries}>
          {lines.map((line) => (
            <LogEntry key={line.audit_event_id} entry={line} unfit={none} />
          ))}
        </ol>
      )}
      {lines && before !== null && <TextButton onClick={() => read(before)}>{t('more')}</TextButton>}
    </div>
  )
}
const none: ReadonlySet<number> = new Set()

export const LogEntry = ({ entry, unfit }: { entry: AuditEntry; unfit: ReadonlySet<number> }) => {
  const { time } = useFormat()
  const { audit_event_id, at, company, changes, told, sealed, seal, lines } = entry
  const isUnfit = seal !== null && unfit.has(seal.number)
  return (
    <li className={isUnfit ? `${classes.entry} ${classes.unfit}` : classes.entry}>
      <time dateTime={at}>{time(at)}</time>
      <div className={classes.said}>
        <LogSentence entry={entry} />
        {company && <p className={classes.whose}>{company.name}</p>}
        <Changes changes={changes} />
        <ToldValues told={told} />
        {sealed && <SealedValues audit_event_id={audit_event_id} sealed={sealed} />}
        {lines > 1 && <Act entry={entry} />}
      </div>
      <Seal seal={seal} />
    </li>
  )
}
