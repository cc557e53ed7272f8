import { type CycleRules, daysFrom, daysLater } from '@jujur/contract/cycle-dates.ts'
import { IconAlertTriangle, IconCircleCheck } from '@jujur/icons'
import type { ReactNode } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { type Life, livesOf } from './cycle-lives.ts'
import classes from './yearly-cycle.module.css'

/** Where days lie on the axis, in percent. */
type Axis = { readonly at: (day: string) => number; readonly ticks: readonly string[] }

const Part = ({ axis, from, to, look }: { axis: Axis; from: string; to: string; look: 'certificate' | 'uncovered' | 'open' }) => {
  const [left, right] = [Math.max(0, axis.at(from)), Math.min(100, axis.at(daysLater(to, 1)))]
  return <i className={classes[look]} style={{ left: `${left}%`, width: `${Math.max(0, right - left)}%` }} />
}

/** One life as a line; the same in words for whoever does not see it. */
const Drawn = ({ life: { before, joined_on, done_on, next, uncovered }, axis }: { life: Life; axis: Axis }) => {
  const t = useTexts('cycles')
  const { date, facts } = useFormat()
  const said = facts([
    joined_on && t('drawn.joined', { day: date(joined_on) }),
    before && t('drawn.before', { day: date(before.to) }),
    uncovered > 0 && t('drawn.uncovered', { count: uncovered }),
    t('drawn.done', { day: date(done_on) }),
    t('drawn.next', { from: date(next.from), to: date(next.to) }),
  ])
  return (
    <div className={classes.life} role="img" aria-label={said}>
      {axis.ticks.map((day) => (
        <i key={day} className={classes.tick} style={{ left: `${axis.at(day)}%` }} />
      ))}
      {before && <Part axis={axis} from={before.from} to={before.to} look="certificate" />}
      {before && uncovered > 0 && <Part axis={axis} from={daysLater(before.to, 1)} to={daysLater(next.from, -1)} look="uncovered" />}
      {joined_on && <Part axis={axis} from={joined_on} to={daysLater(done_on, -1)} look="open" />}
      <Part axis={axis} from={next.from} to={next.to} look="certificate" />
      {joined_on && <i className={`${classes.knot} ${classes.joined}`} style={{ left: `${axis.at(joined_on)}%` }} />}
      <i className={`${classes.knot} ${classes.done}`} style={{ left: `${axis.at(done_on)}%` }} />
    </div>
  )
}

type OneProps = { title: string; life: Life; axis: Axis; state: string; isBad?: boolean; children: ReactNode }
const One = ({ title, life, axis, state, isBad = false, children }: OneProps) => {
  const Icon = isBad ? IconAlertTriangle : IconCircleCheck
  return (
    <li>
      <div className={classes.lifeHead}>
        <h3>{title}</h3>
        <span className={isBad ? classes.bad : classes.ok}>
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          {state}
        </span>
      </div>
      <Drawn life={life} axis={axis} />
      <p>{children}</p>
    </li>
  )
}

const useAxis = ({ finishes, late, joined, due_on }: ReturnType<typeof livesOf>): Axis => {
  const first = late.before?.to ?? due_on
  const last = [finishes, late, joined]
    .map(({ next }) => next.to)
    .sort()
    .at(-1) as string
  const begins = daysLater(first, -20)
  const whole = daysFrom(begins, last) + 25
  return { at: (day) => (daysFrom(begins, day) / whole) * 100, ticks: [first, due_on, last] }
}

const Legend = () => {
  const t = useTexts('cycles')
  const marks = [
    ['certificate', classes.certificate],
    ['uncovered', classes.uncovered],
    ['joined', `${classes.knot} ${classes.joined}`],
    ['done', `${classes.knot} ${classes.done}`],
  ] as const
  return (
    <p className={classes.legend} aria-hidden="true">
      {marks.map(([name, look]) => (
        <span key={name}>
          <span className={classes.sample}>
            <i className={look} />
          </span>
          {t(`legend.${name}`)}
        </span>
      ))}
    </p>
  )
}

type Props = { rules: Omit<CycleRules, 'aligns_from'>; validity_months: number; today: string }
/** What a setting does to three people, anew with each key. */
export const CycleLives = ({ rules, validity_months, today }: Props) => {
  const t = useTexts('cycles')
  const { date, shortDay } = useFormat()
  const lives = livesOf(rules, validity_months, today)
  const axis = useAxis(lives)
  const { finishes, late, joined } = lives
  const span = ({ next }: Life) => ({ from: date(next.from), to: date(next.to) })
  const isCommon = rules.mode === 'common_day'
  return (
    <Section title={t('lives')} action={<span className={classes.dim}>{t('livesLine')}</span>} className={classes.lives}>
      <p className={classes.axis} aria-hidden="true">
        {axis.ticks.map((day, i) => (
          <span key={day} style={i === 1 ? { left: `${axis.at(day)}%` } : undefined}>
            {date(day)}
          </span>
        ))}
      </p>
      <ol>
        <One title={t('finishes', { day: shortDay(finishes.done_on) })} life={finishes} axis={axis} state={t('noGap')}>
          {t('finishesText', span(finishes))}
        </One>
        <One title={t('late')} life={late} axis={axis} state={t('gap', { count: late.uncovered })} isBad>
          {t('lateText', span(late))}
        </One>
        <One
          title={isCommon ? t('joined') : t('joinedOn', { day: shortDay(joined.joined_on ?? joined.done_on) })}
          life={joined}
          axis={axis}
          state={t('notTwice')}
        >
          {joined.too_few === null
            ? t('joinedText', span(joined))
            : t('joinedShort', { count: joined.too_few, least: rules.least_days, ...span(joined) })}
        </One>
      </ol>
      <Legend />
    </Section>
  )
}
