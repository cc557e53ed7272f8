import type { Output } from '@jujur/contract/call.ts'
import { BREACH, type Breach, getBreachList, type getPrivacyDesk, judgeBreach, noteBreachStep } from '@jujur/contract/privacy-desk.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { type Knot, Line } from '../ui/line.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { AskDrawer } from './ask-drawer.tsx'
import classes from './privacy.module.css'

const HOUR_MS = 3_600_000

/** What runs: the hours to the Commissioner, or the days to the people. */
const Clock = ({ breach }: { breach: Breach }) => {
  const t = useTexts('privacy')
  const { dateTime } = useFormat()
  const isPeople = breach.next === 'people'
  const ends = isPeople ? breach.people_by : breach.commissioner_by
  if (!ends || breach.next === 'close' || breach.next === 'nothing') return null
  const hours = Math.floor((Date.parse(ends) - Date.now()) / HOUR_MS)
  const left = isPeople ? t('breach.days', { count: Math.floor(hours / 24) }) : t('breach.hours', { count: hours })
  return (
    <p className={classes.clock}>
      <b className={hours < 0 ? classes.late : undefined}>{hours < 0 ? t('breach.over') : left}</b>
      <span>
        {isPeople ? t('breach.toPeople', { days: BREACH.peopleDays }) : t('breach.toCommissioner', { hours: BREACH.commissionerHours })}
        <br />
        {t('breach.ends', { found: dateTime(breach.found_at), ends: dateTime(ends) })}
      </span>
    </p>
  )
}

const useKnots = () => {
  const t = useTexts('privacy')
  const { dateTime } = useFormat()
  return (breach: Breach): Knot[] => {
    const { judged, next, is_told } = breach
    const state = (step: Breach['next'], isDone: boolean): Knot['state'] => (isDone ? 'done' : next === step ? 'turn' : 'later')
    const knots: Knot[] = [
      {
        state: 'done',
        label: breach.stopped_at ? t('breach.foundStopped') : t('breach.found'),
        note: [dateTime(breach.found_at), ...(breach.stopped_at ? [t('breach.stopped', { at: dateTime(breach.stopped_at) })] : [])].join(' · '),
      },
      {
        state: state('judge', judged !== null),
        label: judged ? t(judged.is_harm_likely ? 'breach.harms' : 'breach.harmless') : t('breach.isHarm'),
        note: judged ? judged.because : t('breach.touched', { count: breach.people }),
      },
    ]
    if (judged === null || is_told)
      knots.push({
        state: state('commissioner', breach.commissioner_at !== null),
        label: t('breach.commissioner'),
        note: breach.commissioner_at ? dateTime(breach.commissioner_at) : t('breach.by', { at: dateTime(breach.commissioner_by) }),
      })
    if (judged === null || judged.is_harm_likely)
      knots.push({
        state: state('people', breach.people_told_at !== null),
        label: t('breach.theirs', { count: breach.people }),
        note: breach.people_told_at
          ? dateTime(breach.people_told_at)
          : breach.people_by
            ? t('breach.by', { at: dateTime(breach.people_by) })
            : t('breach.within', { days: BREACH.peopleDays }),
      })
    return knots
  }
}

const OneBreach = ({ breach }: { breach: Breach }) => {
  const t = useTexts('privacy')
  const { day } = useFormat()
  const isProvider = useSession()?.user.company === null
  const may = useMay()
  const knots = useKnots()
  const [isAsked, setAsked] = useState(false)
  const { privacy_breach_id, version, next } = breach
  const one = { privacy_breach_id, version }
  const isLate = next === 'commissioner' && Date.parse(breach.commissioner_by) < Date.now()
  const mayGoOn = next !== 'nothing' && may(next === 'judge' ? 'judgeBreach' : 'noteBreachStep')
  return (
    <article className={classes.breach}>
      <Clock breach={breach} />
      <p>{isProvider && breach.company ? `${breach.what} (${breach.company.name})` : breach.what}</p>
      <Line label={t('breach.line')} knots={knots(breach)} />
      <p className={classes.small}>
        {breach.closed_at ? t('breach.closed', { day: day(breach.kept_until) }) : t('breach.kept', { day: day(breach.kept_until) })}
      </p>
      {mayGoOn && (
        <div className={classes.acts}>
          <Button onClick={() => setAsked(true)}>{t(`breach.next.${next}`)}</Button>
        </div>
      )}
      {isAsked && next === 'judge' && (
        <AskDrawer
          call={judgeBreach}
          title={t('breach.isHarm')}
          line={t('breach.isHarmLine')}
          fields={[
            {
              name: 'harm',
              label: t('breach.isHarm'),
              is: 'select',
              options: [
                { value: 'yes', label: t('breach.yes') },
                { value: 'no', label: t('breach.no') },
              ],
            },
            { name: 'because', label: t('reason'), is: 'area' },
          ]}
          submit={t('breach.next.judge')}
          done={t('breach.saved')}
          inputOf={({ harm, because = '' }) => ({ ...one, is_harm_likely: harm === 'yes', because: because.trim() })}
          onClose={() => setAsked(false)}
        />
      )}
      {isAsked && next !== 'judge' && next !== 'nothing' && (
        <AskDrawer
          call={noteBreachStep}
          title={t(`breach.next.${next}`)}
          line={t(`breach.about.${next}`)}
          fields={isLate ? [{ name: 'because', label: t('breach.whyLate'), is: 'area' }] : []}
          submit={t(`breach.next.${next}`)}
          done={t('breach.saved')}
          inputOf={({ because }) => ({ ...one, step: next, ...(because?.trim() ? { because: because.trim() } : {}) })}
          onClose={() => setAsked(false)}
        />
      )}
    </article>
  )
}

type Props = Pick<Output<typeof getPrivacyDesk>, 'breaches'>
export const Breaches = ({ breaches }: Props) => {
  const t = useTexts('privacy')
  const [isAll, setAll] = useState(false)
  const all = useCall(getBreachList, {}, { enabled: isAll })
  const shown = isAll ? (all.data?.list ?? breaches.first) : breaches.first
  return (
    <Section
      title={t('breach.title', { count: breaches.open })}
      action={
        breaches.all > breaches.first.length &&
        !isAll && <TextButton onClick={() => setAll(true)}>{t('breach.all', { count: breaches.all })}</TextButton>
      }
      ruled
    >
      {shown.length === 0 && <p className={classes.small}>{t('breach.none')}</p>}
      {shown.map((breach) => (
        <OneBreach key={breach.privacy_breach_id} breach={breach} />
      ))}
    </Section>
  )
}
