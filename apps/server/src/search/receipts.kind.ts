/** Bank receipts by the reference of the transfer, as it was declared or found on the statement; a company its own. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import { getBankReceiptApproval, getBankReceiptList } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import type { KeptKind } from './search.kinds.ts'
import { receiptsBy } from './search.store.ts'

type Receipt = Awaited<ReturnType<typeof receiptsBy>>[number]
const amount = ({ amount_sen, paid_on }: Receipt, language: Language) =>
  `${formatOf(bcp47[language]).money(amount_sen)} · ${formatOf(bcp47[language]).day(paid_on)}`

export const companyReceipts: KeptKind = {
  heading: 'heading.receipts',
  call: getBankReceiptList,
  entry: 'bank_receipt',
  load: async (tx, ids, language) =>
    (await receiptsBy(tx, ids)).map((one) => ({
      id: one.bank_receipt_id,
      href: hrefOf('ownReceipts', { id: one.bank_receipt_id }),
      title: one.reference_no,
      line: amount(one, language),
    })),
}

export const receipts: KeptKind = {
  heading: 'heading.receipts',
  call: getBankReceiptApproval,
  entry: 'bank_receipt',
  load: async (tx, ids, language) =>
    (await receiptsBy(tx, ids)).map((one) => ({
      id: one.bank_receipt_id,
      href: hrefOf('providerReceipts', { id: one.bank_receipt_id }),
      title: one.reference_no,
      line: `${one.company_name} · ${amount(one, language)}`,
    })),
}
