import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { CartBody, CartFoot, useOrder } from './cart-parts.tsx'
import { useCart } from './use-cart.ts'

/** The cart over the page: from any screen, and on a phone. */
export const CartDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('purchases')
  const cart = useCart()
  const order = useOrder(cart)
  const hasLines = (cart.cart?.lines.length ?? 0) > 0
  return (
    <Drawer opened onClose={onClose} title={t('cart.title')} line={t('cart.line')} footer={hasLines && <CartFoot cart={cart} order={order} />}>
      <Answer of={cart.of}>{() => <CartBody cart={cart} order={order} />}</Answer>
    </Drawer>
  )
}
