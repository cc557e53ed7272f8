import type { Sent } from '@jujur/contract/call.ts'
import { type EnrolRulePreview, type FitStanding, getEnrolRulePreviewPeople, type previewEnrolRule } from '@jujur/contract/enrol-rules.ts'
import { ORDER, updateCart } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconArmchair } from '@jujur/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { ListPager } from '../kit/lists/list-pager.tsx'
import { PAGE_SIZE } from '../kit/texts/constants.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Figure } from '../ui/figure.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './enrol-rules.module.css'
import { useCart } from './use-cart.ts'

/** Puts into the cart what is short, beside what is in it of other courses. */
export const BuySeats = ({ course_id, seats: { short }, price_sen }: { course_id: number } & Pick<EnrolRulePreview, 'seats' | 'price_sen'>) => {
  const t = useTexts('enrolRules')
  const { money } = useFormat()
  const may = useMay()
  const cart = useCart()
  const inCart = cart.cart?.lines.find((line) => line.course_id === course_id)?.seats ?? 0
  // One order has so many at most; the rest is bought with the next.
  const missing = Math.min(short, ORDER.seats) - inCart
  if (!may(updateCart.name)) return null
  return (
    <div className={classes.buy}>
      {inCart > 0 && (
        <p role="status">
          {t('form.inCart', { count: inCart })} <Link to={hrefOf('courseCatalogue')}>{t('form.toCart')}</Link>
        </p>
      )}
      {missing > 0 && (
        <Button size="xs" variant="default" loading={cart.sending} disabled={!cart.cart} onClick={() => cart.setSeats(course_id, inCart + missing)}>
          {t('form.buy', { count: missing, amount: money(missing * price_sen) })}
        </Button>
      )}
    </div>
  )
}

type Asked = Sent<typeof previewEnrolRule>
type PeopleProps = { asked: Asked; standing: FitStanding }
/** The people behind one figure, page by page. */
const People = ({ asked, standing }: PeopleProps) => {
  const t = useTexts('enrolRules')
  const { facts, day } = useFormat()
  const [page, turn] = useState(1)
  const [size, resize] = useState<number>(PAGE_SIZE)
  const of = useCall(getEnrolRulePreviewPeople, { ...asked, standing, length: size, start: (page - 1) * size }, { keepPrevious: true })
  const title = t(`form.standing.${standing}`)
  return (
    <section aria-label={title}>
      <p className={classes.dim}>{title}</p>
      <Answer of={of} rows={5}>
        {({ people, total, total_more }) => (
          <>
            <ul className={classes.people}>
              {people.map((one) => (
                <li key={one.user_id}>
                  <b>{one.name}</b>
                  <span>{facts([one.department, one.due_on && t('form.firstDue', { day: day(one.due_on) })])}</span>
                </li>
              ))}
            </ul>
            <ListPager
              title={title}
              list={{
                rows: people,
                total,
                totalMore: total_more === true,
                state: { page, size },
                set: (to) => {
                  turn(to.page ?? 1)
                  if (to.size) resize(to.size)
                },
              }}
            />
          </>
        )}
      </Answer>
    </section>
  )
}

type Props = { preview: EnrolRulePreview; asked: Asked; course_id: number }

/** What a rule would do today, and what it would need. Each figure leads to its people. */
export const Preview = ({ preview: { people, first, left_out, seats, price_sen }, asked, course_id }: Props) => {
  const t = useTexts('enrolRules')
  const { day, facts, number } = useFormat()
  const [shown, show] = useState<FitStanding | null>(null)
  const out = (Object.keys(left_out) as (keyof typeof left_out)[]).filter((why) => left_out[why] > 0)
  const leads = (standing: FitStanding, words: string) => (
    <TextButton expanded={shown === standing} onClick={() => show(shown === standing ? null : standing)}>
      {words}
    </TextButton>
  )
  return (
    <>
      <p className={classes.effect} role="status">
        {people > 0 && <Figure size="large">{number(people)}</Figure>}
        <span>
          {people > 0 ? leads('wanted', t('form.people', { count: people })) : t('form.nobody')}
          <small className={classes.out}>
            {out.map((why) => (
              <span key={why}>{leads(why, t(`form.leftOut.${why}`, { count: left_out[why] }))}</span>
            ))}
          </small>
        </span>
      </p>
      {shown === null && first.length > 0 && (
        <ul className={classes.people}>
          {first.map((one) => (
            <li key={one.user_id}>
              <b>{one.name}</b>
              <span>{facts([one.department, t('form.firstDue', { day: day(one.due_on) })])}</span>
            </li>
          ))}
          {people > first.length && <li>{leads('wanted', t('form.andMore', { count: people - first.length }))}</li>}
        </ul>
      )}
      {shown !== null && <People key={JSON.stringify([asked, shown])} asked={asked} standing={shown} />}
      {seats.short > 0 && (
        <div className={classes.short}>
          <IconArmchair size={18} stroke={1.75} aria-hidden="true" />
          <div>
            <b>{t('form.short', { count: seats.short })}</b>
            <p>{t('form.shortText', { needed: number(seats.needed), free: number(seats.free) })}</p>
            <BuySeats course_id={course_id} seats={seats} price_sen={price_sen} />
          </div>
        </div>
      )}
    </>
  )
}
