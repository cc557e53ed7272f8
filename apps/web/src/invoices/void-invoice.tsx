import { deleteInvoice } from '@jujur/contract/invoices.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'
import type { Detail } from './detail.ts'
import { ReasonDrawer } from './reason-drawer.tsx'

/** Voiding an unpaid invoice, with the reason that is printed on it. */
export const VoidInvoice = ({ invoice, onClose }: { invoice: Detail; onClose: () => void }) => {
  const t = useTexts('invoices')
  const { sentences } = useFormat()
  const { say } = useToast()
  const annul = useSend(deleteInvoice, {
    onDone: () => {
      say(t('void.said', { number: invoice.invoice_no }))
      onClose()
    },
  })
  const hasEInvoice = invoice.e_invoices.some(({ kind, state }) => kind === 'invoice' && state === 'valid')
  return (
    <ReasonDrawer
      title={t('void.title', { number: invoice.invoice_no })}
      line={sentences([t('void.happens'), hasEInvoice && t('void.happensEInvoice')])}
      label={t('void.reason')}
      help={t('void.reasonHelp')}
      maxLength={500}
      act={t('void.act')}
      sending={annul.sending}
      onSend={(remarks) => void annul.send({ invoice_id: invoice.invoice_id, version: invoice.version, remarks })}
      onClose={onClose}
    />
  )
}
