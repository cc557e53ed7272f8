import type { getCart } from '@jujur/contract/purchases.ts'
import { IconShoppingCart } from '@jujur/icons'
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { readRef } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { loadTexts, useTexts } from '../kit/texts/texts.ts'
import { ToolButton } from '../ui/tool-button.tsx'

const call = readRef<typeof getCart>('getCart', ['cart', 'published_courses', 'registration_information', 'seats'])

type DrawerProps = { onClose: () => void }
/** Only whoever opens it loads the drawer. */
const loadDrawer = async (): Promise<ComponentType<DrawerProps>> => {
  const [{ CartDrawer }] = await Promise.all([import('./cart-drawer.tsx'), loadTexts('purchases')])
  return CartDrawer
}

/** In the header: how many courses are in the cart, and the cart as a drawer, which going somewhere closes too. */
export const CartButton = () => {
  const t = useTexts('common')
  const may = useMay()
  const mayShop = may(call.name)
  const { data } = useCall(call, {}, { enabled: mayShop })
  const [open, setOpen] = useState(false)
  const [drawer, setDrawer] = useState<{ Drawer: ComponentType<DrawerProps> } | null>(null)
  const { key } = useLocation()
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    setShown(key)
    setOpen(false)
  }
  if (!mayShop) return null
  const count = data?.cart.lines.length ?? 0
  const show = async () => {
    setOpen(true)
    if (drawer) return
    try {
      const Drawer = await loadDrawer()
      setDrawer({ Drawer })
    } catch (error) {
      setOpen(false)
      showTrouble(error)
    }
  }
  return (
    <>
      <ToolButton
        icon={IconShoppingCart}
        count={count}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('shell.cartWith', { count }) : t('shell.cart')}
        onClick={() => void show()}
      />
      {open && drawer && <drawer.Drawer onClose={() => setOpen(false)} />}
    </>
  )
}
