import type { CatalogueCourse } from '@jujur/contract/purchases.ts'
import { IconCheck } from '@jujur/icons'
import { useEffect, useRef } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { isFocusLost } from '../ui/focus.ts'
import classes from './catalogue.module.css'
import type { UseCart } from './use-cart.ts'

/** One seat into the cart, or how many are in it. */
export const AddToCart = ({ course: { course_id, title }, cart }: { course: Pick<CatalogueCourse, 'course_id' | 'title'>; cart: UseCart }) => {
  const t = useTexts('purchases')
  const inCart = cart.cart?.lines.find((line) => line.course_id === course_id)?.seats
  const added = useRef(false)
  const told = useRef<HTMLSpanElement>(null)
  // The button that was pressed is gone. Its row keeps the focus, not the next course's button: a second press would buy that one.
  useEffect(() => {
    if (!added.current || inCart === undefined) return
    added.current = false
    if (isFocusLost()) told.current?.focus()
  }, [inCart])
  return (
    <div className={classes.act}>
      {inCart === undefined ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t('catalogue.addOf', { title })}
          disabled={!cart.cart}
          onClick={() => {
            added.current = true
            cart.setSeats(course_id, 1)
          }}
        >
          {t('catalogue.add')}
        </Button>
      ) : (
        <span ref={told} className={classes.inCart} tabIndex={-1}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          {t('catalogue.inCart', { count: inCart })}
        </span>
      )}
    </div>
  )
}
