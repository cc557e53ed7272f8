/** The own cart, as the server keeps and prices it. */
import { type Cart, getCart, updateCart } from '@jujur/contract/purchases.ts'
import { useCallback } from 'react'
import { announce } from '../kit/call/changes.ts'
import { answers, keepAnswer, useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'

type Item = { course_id: number; seats: number }

const KEY = [getCart.name, {}] as const
type Said = Pick<Cart, 'po_number' | 'billing_contact'>
/** Typed and shown, and not on its way to the server yet. */
let unsaid: Partial<Said> = {}
let typing: ReturnType<typeof setTimeout> | undefined
const keep = (cart: Cart) => keepAnswer(getCart, {}, { cart: { ...cart, ...unsaid } })
const AFTER_TYPING_MS = 400

/** What is asked goes one after the other, and of each course only what was typed last: the others are as another window may have left them. */
let turn: Promise<unknown> = Promise.resolve()
const unsent = new Map<number, number>()

export const cartItemsOf = (cart: Cart): Item[] => cart.lines.map(({ course_id, seats }) => ({ course_id, seats }))

export const useCart = ({ enabled = true }: { enabled?: boolean } = {}) => {
  const of = useCall(getCart, {}, { enabled })
  const { send, sending } = useSend(updateCart, { answered: [getCart.name] })
  const put = useCallback(
    ({ course_id, seats }: Item) => {
      unsent.set(course_id, seats)
      turn = turn.then(async () => {
        if (unsent.size === 0) return
        const changes = [...unsent].map(([id, count]) => ({ course_id: id, seats: count }))
        unsent.clear()
        const answer = await send({ changes })
        if (unsent.size > 0) return
        if (answer) keep(answer.cart)
        else announce(updateCart.changes)
      })
    },
    [send],
  )
  const { send: sendSaid } = useSend(updateCart, { quiet: true })
  const keepSaid = useCallback((): Promise<unknown> => {
    clearTimeout(typing)
    turn = turn.then(async () => {
      const { po_number, ...rest } = unsaid
      if (Object.keys(unsaid).length === 0) return
      unsaid = {}
      const answer = await sendSaid({ ...rest, ...(po_number !== undefined && { po_number: po_number?.trim() || null }) })
      if (!answer) announce(updateCart.changes)
    })
    return turn
  }, [sendSaid])
  const cart = of.data?.cart
  return {
    of,
    cart,
    /** What is shown is about to change. */
    sending,
    /** Seats of a course; a course that is not in the cart comes to its end. */
    setSeats: (course_id: number, seats: number) => put({ course_id, seats }),
    /** The PO number or the billing contact: wherever the cart is shown it says so at once, and the server soon after. */
    say: (said: Partial<Said>) => {
      unsaid = { ...unsaid, ...said }
      void answers.cancelQueries({ queryKey: KEY })
      if (cart) keepAnswer(getCart, {}, { cart: { ...cart, ...unsaid } })
      clearTimeout(typing)
      typing = setTimeout(() => void keepSaid(), AFTER_TYPING_MS)
    },
    /** The cart as it is shown, once the server has been told what was typed. */
    asKept: async () => {
      await keepSaid()
      return answers.getQueryData<{ cart: Cart }>(KEY)?.cart
    },
    remove: (course_id: number) => put({ course_id, seats: 0 }),
  }
}
export type UseCart = ReturnType<typeof useCart>
