import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { type Breadcrumb, useBreadcrumbs, useLayout } from './layout.ts'

const Shown = () => <p data-testid="crumbs">{(useLayout().breadcrumbs ?? []).map(({ title }) => title).join(' / ')}</p>
const At = ({ titles, children }: { titles: readonly string[]; children?: ReactNode }) => {
  useBreadcrumbs(titles.map((title): Breadcrumb => ({ title })))
  return children
}
let open: (name: 'receipt' | 'invoice' | null) => void
/** As the provider's invoices: a tab says where it stands, and what is opened within it says more. */
const Page = () => {
  const [current, setCurrent] = useState<'receipt' | 'invoice' | null>('receipt')
  open = setCurrent
  return (
    <At titles={['Company', 'Bank receipts']}>
      {current === 'receipt' && <At titles={['Company', 'Bank receipts', '8842']} />}
      {current === 'invoice' && <At titles={['Company', 'Invoices', 'INV-1']} />}
      <Shown />
    </At>
  )
}

test('what is opened within a page names it; closed, the page is called by its own name again', () => {
  render(<Page />)
  const crumbs = () => screen.getByTestId('crumbs').textContent
  // Opened by its address: what stands within says its name before the page around it does.
  expect(crumbs()).toBe('Company / Bank receipts / 8842')
  for (const [name, last] of [
    [null, 'Company / Bank receipts'],
    ['receipt', 'Company / Bank receipts / 8842'],
    [null, 'Company / Bank receipts'],
    ['invoice', 'Company / Invoices / INV-1'],
    [null, 'Company / Bank receipts'],
  ] as const) {
    act(() => open(name))
    expect(crumbs()).toBe(last)
  }
})
