/** Invoices by any part of their number, by order number and by whom they are to; a company its own. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { getInvoiceList, getListOfInvoice } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import type { KeptKind } from './search.kinds.ts'
import { invoicesBy } from './search.store.ts'

type Invoice = Awaited<ReturnType<typeof invoicesBy>>[number]
const total = ({ total_sen }: Invoice, language: Language) => formatOf(bcp47[language]).money(total_sen)

export const companyInvoices: KeptKind = {
  heading: 'heading.invoices',
  call: getListOfInvoice,
  entry: 'invoice',
  all: (query) => hrefOf('ownInvoices', { q: query }),
  load: async (tx, ids, language) =>
    (await invoicesBy(tx, ids)).map((one) => ({
      id: one.invoice_id,
      href: hrefOf('ownInvoices', { id: one.invoice_id }),
      title: one.invoice_no,
      line: [one.po_number, total(one, language)].filter(Boolean).join(' · '),
    })),
}

export const invoices: KeptKind = {
  heading: 'heading.invoices',
  call: getInvoiceList,
  entry: 'invoice',
  all: (query) => hrefOf('providerInvoices', { q: query }),
  load: async (tx, ids, language) =>
    (await invoicesBy(tx, ids)).map((one) => ({
      id: one.invoice_id,
      href: hrefOf('providerInvoices', { id: one.invoice_id }),
      title: one.invoice_no,
      line: `${one.company_name} · ${total(one, language)}`,
    })),
}
