/** Where money that came in goes. */
export type Owed = { readonly invoice_id: number; readonly open_sen: number; readonly status: 'unpaid' | 'part_paid' | 'paid' | 'void' }
export type Share = { readonly invoice_id: number; readonly amount_sen: number }
type Apart = { readonly invoice_id: number; readonly amount_sen: number; readonly kind: 'overpayment' | 'paid_after_void' }

/** Each share pays its invoice as far as something is open of it; the rest is set apart, never dropped. */
export const spread = (shares: readonly Share[], invoices: readonly Owed[]): { paid: Share[]; apart: Apart[] } => {
  const paid: Share[] = []
  const apart: Apart[] = []
  for (const { invoice_id, amount_sen } of shares) {
    const owed = invoices.find((one) => one.invoice_id === invoice_id)
    const open = owed && owed.status !== 'void' ? Math.max(0, owed.open_sen) : 0
    const share = Math.min(amount_sen, open)
    if (share > 0) paid.push({ invoice_id, amount_sen: share })
    if (amount_sen > share)
      apart.push({ invoice_id, amount_sen: amount_sen - share, kind: owed?.status === 'void' ? 'paid_after_void' : 'overpayment' })
  }
  return { paid, apart }
}
