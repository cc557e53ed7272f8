import type { EnrolRulePreview } from '@jujur/contract/enrol-rules.ts'
import { ORDER, updateCart } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconArmchair } from '@jujur/icons'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Figure } from '../ui/figure.tsx'
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

type Props = { preview: EnrolRulePreview; course_id: number }

/** What a rule would do today, and what it would need. */
export const Preview = ({ preview: { people, first, left_out, seats, price_sen }, course_id }: Props) => {
  const t = useTexts('enrolRules')
  const { facts, day, number } = useFormat()
  const out = (Object.keys(left_out) as (keyof typeof left_out)[]).map(
    (why) => left_out[why] > 0 && t(`form.leftOut.${why}`, { count: left_out[why] }),
  )
  return (
    <>
      <p className={classes.effect} role="status">
        {people > 0 && <Figure size="large">{number(people)}</Figure>}
        <span>
          {people > 0 ? t('form.people', { count: people }) : t('form.nobody')}
          <small>{facts(out)}</small>
        </span>
      </p>
      {first.length > 0 && (
        <ul className={classes.people}>
          {first.map((one) => (
            <li key={one.user_id}>
              <b>{one.name}</b>
              <span>{facts([one.department, t('form.firstDue', { day: day(one.due_on) })])}</span>
            </li>
          ))}
          {people > first.length && <li className={classes.dim}>{t('form.andMore', { count: people - first.length })}</li>}
        </ul>
      )}
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
