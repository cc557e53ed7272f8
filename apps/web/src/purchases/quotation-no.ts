/** What a purchase order can refer to: two quotations with one number say the same, on the same day. */
import type { Cart } from '@jujur/contract/purchases.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'

/** FNV-1a, 32 bits. */
const foldOf = (text: string): number => {
  let fold = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) fold = Math.imul(fold ^ byte, 0x01000193) >>> 0
  return fold
}

/** Crockford's: no letter that is taken for a figure, where it is typed from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const written = (fold: number): string => [...fold.toString(32).padStart(7, '0')].map((one) => LETTERS[Number.parseInt(one, 32)]).join('')

export const quotationNo = ({ lines, buyer, total_sen }: Pick<Cart, 'lines' | 'buyer' | 'total_sen'>, now: Date): string => {
  const said = lines.filter(({ on_sale }) => on_sale).map(({ course_id, seats, unit_price_sen }) => [course_id, seats, unit_price_sen])
  const fold = foldOf(JSON.stringify([buyer?.company_reg_no, said, total_sen]))
  return `Q-${dayInMalaysia(now).replaceAll('-', '')}-${written(fold)}`
}
