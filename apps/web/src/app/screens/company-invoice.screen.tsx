/** /GA/company/invoice: invoices and what belongs to them, each tab from the feature whose it is. */
import type { TabsOf } from '@jujur/contract/screens.ts'
import type { ComponentType, ReactNode } from 'react'
import { AllAccounts } from '../../invoices/accounts.tsx'
import { CashBook } from '../../invoices/cash-book.tsx'
import { CreditNotes } from '../../invoices/credit-notes.tsx'
import { EInvoiceAnswers } from '../../invoices/e-invoice-answers.tsx'
import { ProviderInvoices } from '../../invoices/provider-invoices.tsx'
import { WriteOffs } from '../../invoices/write-offs.tsx'
import { useCurrentTab, useTabs } from '../../kit/call/tabs.ts'
import { useCrumbsBelow } from '../../kit/session/crumbs.ts'
import { type TextKey, useTexts } from '../../kit/texts/texts.ts'
import { Exceptions } from '../../payments/exceptions.tsx'
import { Receipts } from '../../payments/receipts.tsx'
import { SoldSeats } from '../../purchases/sold-seats.tsx'
import { TabsLine } from '../../ui/tabs-line.tsx'

type Tab = { label: TextKey<'invoices'>; Shown: ComponentType<{ head: ReactNode }> }
/** In their order. */
const tabs: Record<TabsOf<'providerInvoices'>, Tab> = {
  providerInvoices: { label: 'tabs.invoices', Shown: ProviderInvoices },
  providerReceipts: { label: 'tabs.receipts', Shown: Receipts },
  paymentExceptions: { label: 'tabs.exceptions', Shown: Exceptions },
  creditNotes: { label: 'tabs.credits', Shown: CreditNotes },
  writeOffs: { label: 'tabs.writeOffs', Shown: WriteOffs },
  eInvoices: { label: 'tabs.eInvoices', Shown: EInvoiceAnswers },
  accountBalances: { label: 'tabs.accounts', Shown: AllAccounts },
  cashBook: { label: 'tabs.cash', Shown: CashBook },
  soldSeats: { label: 'tabs.seats', Shown: SoldSeats },
}

export const ProviderInvoicesScreen = () => {
  const t = useTexts('invoices')
  const current = useCurrentTab(tabs, 'providerInvoices')
  const { label, Shown } = tabs[current]
  useCrumbsBelow('companies', t(label))
  const items = useTabs(tabs, current).map(({ id, ...item }) => ({ ...item, label: t(tabs[id].label) }))
  return <Shown key={current} head={<TabsLine label={t('tabs.label')} items={items} />} />
}
