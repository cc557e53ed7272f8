import type { Cart } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconPrinter } from '@jujur/icons'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CartSums } from './cart-parts.tsx'
import classes from './catalogue.module.css'
import { quotationNo } from './quotation-no.ts'
import { SeatLines } from './seat-lines.tsx'
import { useCart } from './use-cart.ts'

const Paper = ({ cart }: { cart: Cart }) => {
  const t = useTexts('purchases')
  const { longDate, sentences } = useFormat()
  const now = new Date()
  const { supplier, buyer, po_number, billing_contact, contacts } = cart
  const contact = contacts.find(({ user_id }) => user_id === billing_contact)
  return (
    <>
      <PageTitle
        title={t('quotation.title')}
        line={sentences([t('quotation.number', { number: quotationNo(cart, now) }), t('quotation.of', { day: longDate(now) }), t('quotation.valid')])}
        actions={
          <Button leftSection={<IconPrinter size={17} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
            {t('quotation.print')}
          </Button>
        }
      />
      <div className={classes.parties}>
        <section>
          <h2>{t('quotation.from')}</h2>
          <p>
            <b>{supplier.name}</b> ({supplier.brn})
          </p>
          {supplier.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{t('quotation.phone', { number: supplier.phone })}</p>
          <p>{supplier.email}</p>
          {supplier.sst_no && <p>{t('quotation.sst', { number: supplier.sst_no })}</p>}
        </section>
        {buyer && (
          <section>
            <h2>{t('quotation.to')}</h2>
            <p>
              <b>{buyer.company_name}</b> ({buyer.company_reg_no})
            </p>
            {buyer.address.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {contact && <p>{t('quotation.contact', { name: contact.name })}</p>}
            {po_number && <p>{t('quotation.po', { number: po_number })}</p>}
          </section>
        )}
      </div>
      <SeatLines lines={cart.lines.filter(({ on_sale }) => on_sale)} />
      <div className={classes.sumsEnd}>
        <CartSums cart={cart} />
      </div>
    </>
  )
}

/** The cart on paper: it binds nobody, and takes no number of a series. */
export const Quotation = () => {
  const t = useTexts('purchases')
  const { of } = useCart()
  useCrumbsBelow('courseCatalogue', t('quotation.title'))
  const back = <TextLink to={hrefOf('courseCatalogue')}>{t('order.back')}</TextLink>
  return (
    <Sheet width="form">
      <Answer of={of}>
        {({ cart }) =>
          cart.lines.length === 0 ? (
            <EmptyState action={back}>{t('cart.empty')}</EmptyState>
          ) : (
            <>
              <Paper cart={cart} />
              <div className={classes.actions}>{back}</div>
            </>
          )
        }
      </Answer>
    </Sheet>
  )
}
