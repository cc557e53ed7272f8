/** What people are told of invoices that are not paid. */
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/invoices.json'

const texts = textsOf<typeof english>('invoices')

/** `day` is that of the reminder. */
export const invoiceDue: KindOfNotice<'invoice_due', { invoice_no: string; open_sen: number; due_on: string; day: string }> = {
  kind: 'invoice_due',
  words: ({ invoice_no: number, open_sen, due_on, day }, language) => {
    const format = formatOf(bcp47[language])
    const values = { number, amount: format.money(open_sen), day: format.day(due_on) }
    return told(texts, language, due_on < day ? 'notice.invoiceOverdue' : 'notice.invoiceDueToday', values)
  },
}

/** The provider hears of it where a customer voids alone. */
export const invoiceVoided: KindOfNotice<'invoice_voided', { invoice_no: string; company: string; name: string; reason: string }> = {
  kind: 'invoice_voided',
  words: ({ invoice_no: number, ...data }, language) => told(texts, language, 'notice.invoiceVoided', { number, ...data }),
}
