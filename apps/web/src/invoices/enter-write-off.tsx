import { createWriteOff } from '@jujur/contract/write-offs.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'
import type { Detail } from './detail.ts'
import { ReasonDrawer } from './reason-drawer.tsx'

/** What is left of an invoice that is paid but for a few sen, with the reason that another person decides by. */
export const EnterWriteOff = ({ invoice, onClose }: { invoice: Detail; onClose: () => void }) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const { say } = useToast()
  const enter = useSend(createWriteOff, {
    onDone: ({ amount_sen }) => {
      say(t('writeOff.entered', { amount: money(amount_sen) }))
      onClose()
    },
  })
  const amount = money(invoice.open_sen)
  return (
    <ReasonDrawer
      title={t('writeOff.title', { number: invoice.invoice_no })}
      line={t('writeOff.line', { amount })}
      label={t('writeOff.reason')}
      help={t('writeOff.reasonHelp')}
      maxLength={500}
      act={t('credit.send')}
      variant="filled"
      sending={enter.sending}
      onSend={(reason) => void enter.send({ invoice_id: invoice.invoice_id, version: invoice.version, reason })}
      onClose={onClose}
    />
  )
}
