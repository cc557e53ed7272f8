/** What people are told of bills. */

import { bcp47 } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../../notifications/notifications.kinds.ts'
import type english from '../../texts/en/bills.json'

const texts = textsOf<typeof english>('bills')

export const paymentTaken: KindOfNotice<'payment_taken', { invoice_no: string; amount_sen: number }> = {
  kind: 'payment_taken',
  words: ({ invoice_no, amount_sen }, language) =>
    told(texts, language, 'notice.taken', { number: invoice_no, amount: formatOf(bcp47[language]).money(amount_sen) }),
}
