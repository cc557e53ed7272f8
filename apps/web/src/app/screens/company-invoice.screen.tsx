/** /GA/company/invoice: invoices and what belongs to them, each tab from the feature whose it is. */
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AllAccounts } from '../../invoices/accounts.tsx'
import { CashBook } from '../../invoices/cash-book.tsx'
import { CreditNotes } from '../../invoices/credit-notes.tsx'
import { EInvoiceAnswers } from '../../invoices/e-invoice-answers.tsx'
import { ProviderInvoices } from '../../invoices/provider-invoices.tsx'
import { WriteOffs } from '../../invoices/write-offs.tsx'
import { type Place, useOpenPlaces } from '../../kit/call/may.ts'
import { useBreadcrumbs } from '../../kit/session/layout.ts'
import { type TextKey, useTexts } from '../../kit/texts/texts.ts'
import { Exceptions } from '../../payments/exceptions.tsx'
import { Receipts } from '../../payments/receipts.tsx'
import { SoldSeats } from '../../purchases/sold-seats.tsx'
import { TabsLine } from '../../ui/tabs-line.tsx'

/** In their order; a further one is a line here and a place in kit/call/may.ts. */
const tabs = [
  { name: 'invoices', to: '/GA/company/invoice', label: 'tabs.invoices', Shown: ProviderInvoices },
  { name: 'receipts', to: '/GA/company/invoice?tab=receipts', label: 'tabs.receipts', Shown: Receipts },
  { name: 'exceptions', to: '/GA/company/invoice?tab=exceptions', label: 'tabs.exceptions', Shown: Exceptions },
  { name: 'credits', to: '/GA/company/invoice?tab=credits', label: 'tabs.credits', Shown: CreditNotes },
  { name: 'write-offs', to: '/GA/company/invoice?tab=write-offs', label: 'tabs.writeOffs', Shown: WriteOffs },
  { name: 'e-invoices', to: '/GA/company/invoice?tab=e-invoices', label: 'tabs.eInvoices', Shown: EInvoiceAnswers },
  { name: 'accounts', to: '/GA/company/invoice?tab=accounts', label: 'tabs.accounts', Shown: AllAccounts },
  { name: 'cash', to: '/GA/company/invoice?tab=cash', label: 'tabs.cash', Shown: CashBook },
  { name: 'seats', to: '/GA/company/invoice?tab=seats', label: 'tabs.seats', Shown: SoldSeats },
] as const satisfies readonly { name: string; to: Place; label: TextKey<'invoices'>; Shown: ComponentType<{ head: ReactNode }> }[]

export const Component = () => {
  const t = useTexts('invoices')
  const common = useTexts('common')
  const [params] = useSearchParams()
  const open = useOpenPlaces(tabs.map(({ to }) => to))
  const allowed = tabs.filter(({ to }) => open.includes(to))
  const current = allowed.find(({ name }) => name === (params.get('tab') ?? 'invoices')) ?? allowed[0] ?? tabs[0]
  useBreadcrumbs([{ title: common('menu.company') }, { title: common('menu.registered'), to: '/GA/company' }, { title: t(current.label) }])
  const items = allowed.map(({ name, to, label }) => ({ to, label: t(label), current: name === current.name }))
  return <current.Shown key={current.name} head={<TabsLine label={t('tabs.label')} items={items} />} />
}
