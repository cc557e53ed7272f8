/** What a bank receipt is called in each state, and the names of banks. */
import type { BankReceipt, ReceiptStatus } from '@jujur/contract/receipts.ts'
import { getSystemConstants } from '@jujur/contract/reference.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const looks: Record<ReceiptStatus, BadgeState> = {
  1: 'notStarted',
  2: 'inProgress',
  3: 'overdue',
  4: 'inProgress',
  5: 'rejected',
  6: 'completed',
}

/** As the provider's people call it. */
export const ReceiptState = ({ receipt: { status, has_new_file } }: { receipt: Pick<BankReceipt, 'status' | 'has_new_file'> }) => {
  const t = useTexts('receipts')
  const words = t(`status.${status}`)
  return <StateBadge state={looks[status]}>{has_new_file ? `${words}, ${t('status.newFile')}` : words}</StateBadge>
}

/** As the customer is told: who looks at it is not theirs to know. */
export const ReceiptTold = ({ status }: Pick<BankReceipt, 'status'>) => {
  const t = useTexts('receipts')
  return (
    <StateBadge state={status === 3 ? 'yourTurn' : status === 5 || status === 6 ? looks[status] : 'inProgress'}>{t(`told.${status}`)}</StateBadge>
  )
}

/** The banks of the reference list, and the name of one by its code; the code itself until they came. */
export const useBanks = () => {
  const banks = useCall(getSystemConstants, {}).data?.banks ?? []
  return { banks, nameOf: (code: string) => banks.find((bank) => bank.code === code)?.name ?? code }
}

export const useReceiptFileWords = () => {
  const t = useTexts('receipts')
  const { number } = useFormat()
  return { size: (bytes: number) => t('file.kilobytes', { size: number(Math.max(1, Math.round(bytes / 1024))) }) }
}

export const invoicesOf = ({ allocations }: Pick<BankReceipt, 'allocations'>): string[] => allocations.map(({ invoice_no }) => invoice_no)
