/** One invoice: what it is for, what is open, its ledger and its papers in all editions. */
import { getInvoiceDetail } from '@jujur/contract/invoices.ts'
import type { ReactNode } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { InvoiceRecord } from './invoice-record.tsx'
import { useInvoiceCrumbs } from './use-invoice-crumbs.ts'

type Props = { id: number; back: string; tracePath: string; head?: ReactNode }

export const InvoiceDetail = ({ id, back, tracePath, head }: Props) => {
  const t = useTexts('invoices')
  const result = useCall(getInvoiceDetail, { invoice_id: id })
  const { data, error } = result
  useInvoiceCrumbs(back, data?.invoice.invoice_no)
  return (
    <Sheet head={head}>
      <BackLink to={back}>{t('back')}</BackLink>
      {data?.invoice ? (
        <InvoiceRecord key={id} invoice={data.invoice} tracePath={tracePath} />
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void result.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
