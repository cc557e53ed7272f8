/** Money that fits no invoice as a spreadsheet: what it is, how it was settled, and by whom. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { PaymentException } from '@jujur/contract/exceptions.ts'
import { amount, cutAfter, day, moment, textCell, xlsxOf } from '../../kit/sheets/written.ts'
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
          textCell(one.company?.name ?? null),
          textCell(kind[one.kind]),
          amount(one.amount_sen),
          textCell(one.currency),
          textCell(state[one.state]),
          textCell(one.invoice?.invoice_no ?? null),
          textCell(one.receipt_no),
          textCell(one.bill_reference),
          moment(new Date(one.raised_at)),
          textCell(one.settlement && settlement[one.settlement]),
          textCell(one.to_invoice?.invoice_no ?? null),
          textCell(one.settlement_remarks),
          textCell(one.submitted_by),
          one.decided_at ? moment(new Date(one.decided_at)) : textCell(null),
          textCell(one.decided_by),
          amount(one.left_sen),
          one.settlement_sen === null ? textCell(null) : amount(one.settlement_sen),
          bank ? day(bank.value_on) : textCell(null),
          textCell(bank?.reference_no ?? null),
        ]
      }),
    },
  ])
}
