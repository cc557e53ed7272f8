import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { InvoicePlaces } from './invoice-places.tsx'
import { OwnInvoiceTable } from './invoice-table.tsx'

/** The company's own invoices. */
export const OwnInvoices = ({ head }: { head?: ReactNode }) => (
  <InvoicePlaces path={hrefOf('ownInvoices')} list={<OwnInvoiceTable head={head} />} head={head} />
)
