import { useCall } from '../kit/call/use-call.ts'
import { portalName, useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './activity-log.module.css'
import { useLogSource } from './log-source.ts'
import type { Verdict } from './use-verify.ts'

const NUMBERS = 10

/** The line that does not fit, by its number, and what is wrong with it. */
export const Unfit = ({ verdict }: { verdict: Verdict | null }) => {
  const t = useTexts('activityLog')
  const { number } = useFormat()
  const { data } = useCall(useLogSource().state, {})
  const faults = verdict?.faults ?? data?.checked?.faults ?? []
  const [first] = faults
  if (!first) return null
  const numbers = [...new Set(faults.map((one) => one.number))]
  const others = numbers.slice(0, NUMBERS).map(number).join(', ')
  return (
    <Notice tone="bad" role="alert" title={t('broken', { number: number(first.number) })}>
      {t(`fault.${first.fault}`)} {numbers.length > 1 && t('brokenMore', { numbers: numbers.length > NUMBERS ? `${others}, …` : others })}{' '}
      {t('brokenText', { portal: portalName })}
    </Notice>
  )
}

/** Four letters and figures at a time, as a fingerprint is read out. */
const spoken = (hash: string) =>
  hash
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})/, '$1 ')

/** So many lines lost their values by orders of two people: no faults. */
const Disposed = ({ count }: { count: number }) => {
  const t = useTexts('activityLog')
  const { number } = useFormat()
  return count > 0 ? <p>{t('disposedLines', { count, number: number(count) })}</p> : null
}

/** Nobody has asked in this visit: what the portal found by itself. */
const Checked = ({ verdict }: { verdict: Verdict | null }) => {
  const t = useTexts('activityLog')
  const { dateTime, number } = useFormat()
  const { data } = useCall(useLogSource().state, {})
  if (verdict) {
    const { whole, lines, faults, at } = verdict
    if (faults.length > 0)
      return <StateBadge state="overdue">{t('unfit', { count: new Set(faults.map((one) => one.number)).size, at: dateTime(at) })}</StateBadge>
    return (
      <>
        <StateBadge state="completed">{t('fits', { at: dateTime(at) })}</StateBadge>
        <p role="status">{whole ? t('verdictAll', { count: number(lines) }) : t('verdictOwn', { count: lines })}</p>
      </>
    )
  }
  const checked = data?.checked
  if (!checked) return <p>{data ? t('notChecked') : '\u00a0'}</p>
  const at = dateTime(checked.at)
  if (checked.sound) return <StateBadge state="completed">{t('fits', { at })}</StateBadge>
  const count = new Set(checked.faults.map((one) => one.number)).size
  return count > 0 ? (
    <StateBadge state="overdue">{t('unfit', { count, at })}</StateBadge>
  ) : (
    <StateBadge state="look">{t('fitsOwn', { at })}</StateBadge>
  )
}

/** How far the log is signed and kept outside, and what its last check found. */
export const LogState = ({ verdict, lines }: { verdict: Verdict | null; lines: number | null }) => {
  const t = useTexts('activityLog')
  const { number, dateTime } = useFormat()
  const { data } = useCall(useLogSource().state, {})
  const head = data?.head
  const rows: readonly (readonly [string, string, boolean?])[] = [
    [t('lastHead'), head ? number(head.number) : '–'],
    [t('signedAt'), head ? dateTime(head.signed_at) : '–'],
    [t('fingerprint'), head ? spoken(head.hash) : '–', true],
    [t('key'), head ? spoken(head.key_id) : '–', true],
    [t('copies'), data ? number(data.heads_outside) : '–'],
    [t('outsideTo'), data && data.outside_to > 0 ? number(data.outside_to) : '–'],
    [t('unsealedCount'), data ? number(data.unsealed) : '–'],
  ]
  return (
    <aside className={classes.state} aria-labelledby="log-state">
      <h2 id="log-state">{t('whole')}</h2>
      <div className={classes.checked}>
        {lines === null ? <Checked verdict={verdict} /> : <p role="status">{t('checking', { count: number(lines) })}</p>}
        {lines === null && <Disposed count={verdict?.disposed ?? data?.checked?.disposed ?? 0} />}
      </div>
      <dl>
        {rows.map(([name, value, isHash]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isHash ? classes.hash : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('how')}</h2>
      <p>{t('howHeads')}</p>
      <p>{t('howUnsealed')}</p>
    </aside>
  )
}
