/** What a cart shows: its lines, its sums, who it is for, and how to order. The docked column and the drawer are made of these. */
import { type Cart, type CartLine, CompanyCheckoutCourse, PO_NUMBER } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconAlertTriangle, IconBuilding, IconFileDownload, IconInfoCircle, IconLock } from '@jujur/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { announce } from '../kit/call/changes.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure } from '../ui/figure.tsx'
import { focusHeading, isFocusLost } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './cart.module.css'
import { Quantity } from './quantity.tsx'
import { cartItemsOf, type UseCart } from './use-cart.ts'

export const quotationPath = hrefOf('courseCatalogue', { quotation: 1 })

const CartLineRow = ({ line, cart, onRemove }: { line: CartLine; cart: UseCart; onRemove: (button: HTMLElement) => void }) => {
  const t = useTexts('purchases')
  const { money } = useFormat()
  const { course_id, title, seats, unit_price_sen, subtotal_sen, on_sale, free } = line
  return (
    <li>
      <div className={classes.apart}>
        <h3>{title}</h3>
        {on_sale && <Figure className={classes.sum}>{money(subtotal_sen)}</Figure>}
      </div>
      <div className={classes.controls}>
        {on_sale && (
          <>
            <Quantity title={title} seats={seats} onSeats={(next) => cart.setSeats(course_id, next)} />
            <span className={classes.at}>{t('cart.atPrice', { count: seats, price: money(unit_price_sen) })}</span>
          </>
        )}
        <span className={classes.end}>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('cart.removeOf', { title })}
            onClick={(event) => {
              onRemove(event.currentTarget)
              cart.remove(course_id)
            }}
          >
            {t('cart.remove')}
          </Button>
        </span>
      </div>
      {!on_sale && (
        <p className={`${classes.why} ${classes.bad}`}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <span>{t('cart.notOnSale')}</span>
        </p>
      )}
      {on_sale && free > 0 && (
        <p className={classes.why}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>{t('cart.stillFree', { count: free })}</span>
        </p>
      )}
    </li>
  )
}

export const CartSums = ({ cart }: { cart: Cart }) => {
  const t = useTexts('purchases')
  const { money, rate } = useFormat()
  return (
    <dl className={classes.sums}>
      {cart.tax_rate_bp > 0 && (
        <>
          <dt>{t('cart.beforeTax')}</dt>
          <dd>{money(cart.subtotal_sen)}</dd>
          <dt>{t('cart.tax', { rate: rate(cart.tax_rate_bp) })}</dt>
          <dd>{money(cart.tax_sen)}</dd>
        </>
      )}
      <dt className={classes.total}>{t('cart.total', { count: cart.seats })}</dt>
      <dd className={classes.total}>{money(cart.total_sen)}</dd>
    </dl>
  )
}

/** Ordering the cart: kept here, so that head and foot of a drawer share it. */
export const useOrder = ({ asKept }: UseCart) => {
  const navigate = useNavigate()
  const [changed, setChanged] = useState<{ before: number; now: number } | null>(null)
  const shown = useRef(0)
  const { send, sending } = useSend(CompanyCheckoutCourse, {
    treats: {
      2111: ({ data }) => {
        const now = (data as { total_sen?: number }).total_sen
        if (now !== undefined) setChanged({ before: shown.current, now })
        announce(CompanyCheckoutCourse.changes)
      },
      // It went out of the catalogue in the meantime: the cart says which.
      10053: () => announce(CompanyCheckoutCourse.changes),
      20075: () => announce(CompanyCheckoutCourse.changes),
    },
    onDone: ({ invoice }) => void navigate(hrefOf('courseCatalogue', { order: invoice.invoice_id })),
  })
  return {
    changed,
    sending,
    order: async () => {
      setChanged(null)
      const cart = await asKept()
      if (!cart) return
      shown.current = cart.total_sen
      const { po_number, billing_contact } = cart
      await send({
        items: cartItemsOf(cart),
        expected_total_sen: cart.total_sen,
        from_cart: true,
        ...(po_number?.trim() && { po_number: po_number.trim() }),
        billing_contact,
      })
    },
  }
}
export type UseOrder = ReturnType<typeof useOrder>

/** What is being typed is the field's own: the cart follows a moment later. */
const PoNumber = ({ cart: { cart, say } }: { cart: UseCart }) => {
  const t = useTexts('purchases')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={t('cart.po')}
      value={typed ?? cart?.po_number ?? ''}
      maxLength={PO_NUMBER}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        say({ po_number: value })
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

export const CartBody = ({ cart: kept, order }: { cart: UseCart; order: UseOrder }) => {
  const t = useTexts('purchases')
  const { money } = useFormat()
  const { cart } = kept
  const from = useRef<Element>(null)
  const lines = cart?.lines.length
  // The line went with its button. The cart's heading has the focus, not the next line's button: a second press would remove that one.
  useEffect(() => {
    const around = from.current
    from.current = null
    if (lines !== undefined && around && isFocusLost()) focusHeading(() => around)
  }, [lines])
  if (!cart) return null
  if (cart.lines.length === 0)
    return (
      <EmptyState
        action={
          <Button component={Link} to={hrefOf('courseCatalogue')} variant="default">
            {t('cart.toCourses')}
          </Button>
        }
      >
        {t('cart.empty')}
      </EmptyState>
    )
  return (
    <>
      {order.changed && (
        <Notice tone="bad" role="alert" title={t('cart.changedTitle')}>
          {t('cart.changed', { before: money(order.changed.before), now: money(order.changed.now) })}
        </Notice>
      )}
      <ul className={classes.lines} aria-label={t('cart.contents')}>
        {cart.lines.map((line) => (
          <CartLineRow
            key={line.course_id}
            line={line}
            cart={kept}
            onRemove={(button) => {
              from.current = button.closest('section, dialog')
            }}
          />
        ))}
      </ul>
      <CartSums cart={cart} />
      <div className={classes.pair}>
        <PoNumber cart={kept} />
        <SelectField
          label={t('cart.contact')}
          value={cart.billing_contact}
          onChange={(event) => kept.say({ billing_contact: Number(event.currentTarget.value) })}
          options={cart.contacts.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
        />
      </div>
      {cart.buyer && (
        <p className={classes.why}>
          <IconBuilding size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {t('cart.goesTo', { company: cart.buyer.company_name, number: cart.buyer.company_reg_no })}{' '}
            <Link to={hrefOf('registrationInformation')}>{t('cart.regInfo')}</Link>
          </span>
        </p>
      )}
    </>
  )
}

export const CartFoot = ({ cart: { cart, sending }, order }: { cart: UseCart; order: UseOrder }) => {
  const t = useTexts('purchases')
  const { day } = useFormat()
  const may = useMay()
  const reason = useId()
  if (!cart || cart.lines.length === 0) return null
  const mayOrder = may(CompanyCheckoutCourse.name)
  const why = !mayOrder
    ? t('cart.notAllowed')
    : !cart.buyer
      ? t('cart.noRegInfo')
      : cart.lines.some(({ on_sale }) => !on_sale)
        ? t('cart.notOnSale')
        : null
  return (
    <>
      {why === null ? (
        <p className={classes.effect}>{t('cart.effect', { day: day(cart.due_on) })}</p>
      ) : (
        <p id={reason} className={classes.effect}>
          <IconLock size={15} stroke={1.75} aria-hidden="true" /> {why}{' '}
          {mayOrder && !cart.buyer && <Link to={hrefOf('registrationInformation')}>{t('cart.regInfo')}</Link>}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          className={classes.grow}
          disabled={why !== null || sending}
          aria-describedby={why === null ? undefined : reason}
          loading={order.sending}
          onClick={() => void order.order()}
        >
          {t('cart.order', { count: cart.seats })}
        </Button>
        <Button component={Link} to={quotationPath} variant="default" leftSection={<IconFileDownload size={17} stroke={1.75} aria-hidden="true" />}>
          {t('cart.quotation')}
        </Button>
      </div>
    </>
  )
}
