import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { InvoicePlaces } from './invoice-places.tsx'
import { AllInvoices } from './invoice-table.tsx'

/** Invoices of all companies. */
export const ProviderInvoices = ({ head }: { head: ReactNode }) => (
  <InvoicePlaces path={hrefOf('providerInvoices')} list={<AllInvoices head={head} />} head={head} />
)
