/** Money that fits no invoice as a spreadsheet: what it is, how it was settled, and by whom. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { PaymentException } from '@jujur/contract/exceptions.ts'
import { amount, cutAfter, day, moment, text, xlsxOf } from '../../kit/sheets/written.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import type english from '../../texts/en/bills.json'

const texts = textsOf<typeof english>('bills')

/** `isCut`: more match than these. */
export const exceptionsSheet = (exceptions: readonly PaymentException[], isCut: boolean, language: Language): Promise<Uint8Array> => {
  const { name, headings, kind, state, settlement } = texts[language].sheet
  return xlsxOf([
    {
      name,
      told: isCut ? cutAfter(exceptions.length, language) : undefined,
      headings: Object.values(headings),
      rows: exceptions.map((one) => {
        const bank = one.refund ?? one.transfer
        return [
          text(one.company?.name ?? null),
          text(kind[one.kind]),
          amount(one.amount_sen),
          text(one.currency),
          text(state[one.state]),
          text(one.invoice?.invoice_no ?? null),
          text(one.receipt_no),
          text(one.bill_reference),
          moment(new Date(one.raised_at)),
          text(one.settlement && settlement[one.settlement]),
          text(one.to_invoice?.invoice_no ?? null),
          text(one.settlement_remarks),
          text(one.submitted_by),
          one.decided_at ? moment(new Date(one.decided_at)) : text(null),
          text(one.decided_by),
          amount(one.left_sen),
          one.settlement_sen === null ? text(null) : amount(one.settlement_sen),
          bank ? day(bank.value_on) : text(null),
          text(bank?.reference_no ?? null),
        ]
      }),
    },
  ])
}
