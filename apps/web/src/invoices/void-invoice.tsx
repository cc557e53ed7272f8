import { deleteInvoice } from '@jujur/contract/invoices.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/toast.tsx'
import type { Detail } from './detail.ts'
import { ReasonDrawer } from './reason-drawer.tsx'

/** Voiding an unpaid invoice, with the reason that is printed on it. */
export const VoidInvoice = ({ invoice, onClose }: { invoice: Detail; onClose: () => void }) => {
  const t = useTexts('invoices')
  const { say } = useToast()
  const annul = useSend(deleteInvoice, {
    invalidates: ['getInvoiceDetail', 'getListOfInvoice', 'getMoneyFigures'],
    onDone: () => {
      say(t('void.said', { number: invoice.invoice_no }))
      onClose()
    },
  })
  const hasEInvoice = invoice.e_invoices.some(({ kind, state }) => kind === 'invoice' && state === 'valid')
  return (
    <ReasonDrawer
      title={t('void.title', { number: invoice.invoice_no })}
      line={hasEInvoice ? `${t('void.happens')} ${t('void.happensEInvoice')}` : t('void.happens')}
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
