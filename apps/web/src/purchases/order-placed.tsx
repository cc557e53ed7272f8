import { CompanyCheckoutSuccessful, type Order } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import sums from './cart.module.css'
import classes from './catalogue.module.css'
import { SeatLines } from './seat-lines.tsx'

const Placed = ({ order }: { order: Order }) => {
  const t = useTexts('purchases')
  const { money, day } = useFormat()
  return (
    <>
      <PageTitle title={t('order.title')} line={t('order.line', { number: order.invoice_no, day: day(order.due_on) })} />
      <Section title={t('order.lines')} line={order.po_number ? `${t('order.po')} ${order.po_number}` : undefined}>
        <SeatLines lines={order.lines.map(({ course_title: title, ...line }) => ({ ...line, title }))} />
        <dl className={`${sums.sums} ${classes.sumsEnd}`}>
          <dt>{t('cart.beforeTax')}</dt>
          <dd>{money(order.subtotal_sen)}</dd>
          {order.tax_sen > 0 && (
            <>
              <dt>{t('order.tax')}</dt>
              <dd>{money(order.tax_sen)}</dd>
            </>
          )}
          <dt className={sums.total}>{t('cart.total', { count: order.seats })}</dt>
          <dd className={sums.total}>{money(order.total_sen)}</dd>
        </dl>
      </Section>
      <div className={classes.actions}>
        <Button component={Link} to={hrefOf('payment', { invoiceId: order.invoice_id })}>
          {t('order.pay')}
        </Button>
        <Button component={Link} to={hrefOf('ownInvoices', { id: order.invoice_id })} variant="default">
          {t('order.invoice')}
        </Button>
        <Button component={Link} to={hrefOf('courseCatalogue')} variant="subtle">
          {t('order.back')}
        </Button>
      </div>
    </>
  )
}

/** After ordering; the address may be opened again, and shows the order as it was taken. */
export const OrderPlaced = ({ invoice_id }: { invoice_id: number }) => {
  const t = useTexts('purchases')
  const of = useCall(CompanyCheckoutSuccessful, { invoice_id })
  useCrumbsBelow('courseCatalogue', t('order.title'))
  return (
    <Sheet width="form">
      <Answer of={of}>{({ order }) => <Placed order={order} />}</Answer>
    </Sheet>
  )
}
