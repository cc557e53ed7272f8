/** Official receipts, credit notes and refund vouchers by their numbers, and write-offs by that of their invoice; a company its own papers. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { getInvoiceList, getListOfInvoice } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { getWriteOffList } from '@jujur/contract/write-offs.ts'
import { say } from '../kit/texts/texts.ts'
import { type KeptKind, texts } from './search.kinds.ts'
import { papersBy, writeOffsBy } from './search.store.ts'

type Paper = Awaited<ReturnType<typeof papersBy>>[number]
const kindOf = ({ kind }: Paper, language: Language) => say(texts, language, `paper.${kind}` as 'paper.credit_note')

/** A paper opens with the invoice that has it; one of money that no invoice is known of where that money is listed. */
export const companyPapers: KeptKind = {
  heading: 'heading.papers',
  call: getListOfInvoice,
  entry: 'paper',
  load: async (tx, ids, language) =>
    (await papersBy(tx, ids)).map((one) => ({
      id: one.id,
      href: one.invoice_id === null ? hrefOf('ownAccount') : hrefOf('ownInvoices', { id: one.invoice_id }),
      title: one.document_no,
      line: kindOf(one, language),
    })),
}

export const papers: KeptKind = {
  heading: 'heading.papers',
  call: getInvoiceList,
  entry: 'paper',
  load: async (tx, ids, language) =>
    (await papersBy(tx, ids)).map((one) => ({
      id: one.id,
      href: one.invoice_id === null ? hrefOf('paymentExceptions') : hrefOf('providerInvoices', { id: one.invoice_id }),
      title: one.document_no,
      line: [kindOf(one, language), one.company_name].filter(Boolean).join(' · '),
    })),
}

const lists: Readonly<Record<number, string>> = { 1: 'approved', 3: 'rejected' }
export const writeOffs: KeptKind = {
  heading: 'heading.papers',
  call: getWriteOffList,
  entry: 'write_off',
  load: async (tx, ids, language) =>
    (await writeOffsBy(tx, ids)).map(({ id, invoice_no, approve_status_id, company_name }) => ({
      id,
      href: hrefOf('writeOffs', { list: lists[approve_status_id], id }),
      title: invoice_no,
      line: `${say(texts, language, 'paper.write_off')} · ${company_name}`,
    })),
}
