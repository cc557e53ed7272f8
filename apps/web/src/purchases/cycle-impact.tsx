import type { CycleImpact, CycleTouch } from '@jujur/contract/cycles.ts'
import { IconAlertTriangle } from '@jujur/icons'
import type { ReactNode } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { BuySeats } from './enrol-rule-preview.tsx'
import classes from './yearly-cycle.module.css'

const Fact = ({ figure, warns = false, children }: { figure: ReactNode; warns?: boolean; children: ReactNode }) => (
  <div className={classes.fact}>
    <b>
      {warns && <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />}
      <Figure>{figure}</Figure>
    </b>
    {children}
  </div>
)

/** As many people as a change touches. */
export const touchedBy = ({ earlier, later, starts, stops }: CycleImpact): number => earlier.people + later.people + starts + stops

/** Whom a setting touches, and what it needs: real people and seats, before it is saved. */
type Props = { impact: CycleImpact; course_id: number; onPeople: (who: CycleTouch) => void }
export const Impact = ({ impact, course_id, onPeople }: Props) => {
  const t = useTexts('cycles')
  const { number, money, date } = useFormat()
  const leads = (who: CycleTouch, words: string) => <TextButton onClick={() => onPeople(who)}>{words}</TextButton>
  const { seats, opens_on, price_sen, cost_sen } = impact
  const moved = (['earlier', 'later', 'overlapping'] as const).filter((name) => impact[name].people > 0)
  const counted = (['young', 'starts', 'stops'] as const).filter((name) => impact[name] > 0)
  return (
    <>
      {moved.map((name) => (
        <Fact key={name} figure={leads(name, t('impact.people', { count: impact[name].people }))}>
          {t(`impact.${name}`, { count: impact[name].days })}
        </Fact>
      ))}
      {counted.map((name) => (
        <Fact key={name} figure={leads(name, t('impact.people', { count: impact[name] }))}>
          {t(`impact.${name}`, { day: impact.due_on ? date(impact.due_on) : '' })}
        </Fact>
      ))}
      {seats.short > 0 ? (
        <Fact figure={leads('short', t('impact.short', { count: seats.short }))} warns>
          {t('impact.shortText', { day: date(opens_on), needed: number(seats.needed), free: number(seats.free) })}{' '}
          {leads('needed', t('impact.seeNeeded', { count: seats.needed }))}
        </Fact>
      ) : (
        <Fact figure={seats.needed > 0 ? leads('needed', t('impact.seats', { count: seats.needed })) : t('impact.seats', { count: seats.needed })}>
          {t('impact.seatsText', { day: date(opens_on), free: number(seats.free) })}
        </Fact>
      )}
      {seats.short > 0 && price_sen !== null && cost_sen !== null && (
        <Fact figure={money(cost_sen)}>
          {t('impact.cost')}
          <BuySeats course_id={course_id} seats={seats} price_sen={price_sen} />
        </Fact>
      )}
    </>
  )
}
