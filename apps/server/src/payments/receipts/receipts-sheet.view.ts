/** Bank receipts as a spreadsheet: the receipts, and what of each is for which invoice. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { BankReceipt } from '@jujur/contract/receipts.ts'
import { amount, cutAfter, day, moment, textCell, xlsxOf } from '../../kit/sheets/written.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import { banks } from '../../reference/reference.store.ts'
import type english from '../../texts/en/receipts.json'

const texts = textsOf<typeof english>('receipts')
const bankOf = (bank_code: string) => banks.find(({ code }) => code === bank_code)?.name ?? bank_code

/** What a maker verified, and who made and decided it, by the receipt's id. */
export type Checks = ReadonlyMap<number, { verified_sen: number | null; value_on: string | null; maker: string | null; checker: string | null }>

const unchecked = { verified_sen: null, value_on: null, maker: null, checker: null }

/** `isCut`: more match than these. */
export const receiptsSheet = (receipts: readonly BankReceipt[], checks: Checks, isCut: boolean, language: Language): Promise<Uint8Array> => {
  const { sheets, headings, status } = texts[language].sheet
  const named = (...names: (keyof typeof headings)[]) => names.map((name) => headings[name])
  const told = isCut ? cutAfter(receipts.length, language) : undefined
  return xlsxOf([
    {
      name: sheets.receipts,
      told,
      headings: named(
        'company',
        'reference',
        'bank',
        'amount',
        'paid',
        'verified',
        'valueOn',
        'sent',
        'sentBy',
        'maker',
        'checker',
        'state',
        'receipt',
      ),
      rows: receipts.map((one) => {
        const { verified_sen, value_on, maker, checker } = checks.get(one.bank_receipt_id) ?? unchecked
        return [
          textCell(one.company_name),
          textCell(one.reference_no),
          textCell(bankOf(one.bank_code)),
          amount(one.amount_sen),
          day(one.paid_at),
          verified_sen === null ? textCell(null) : amount(verified_sen),
          value_on === null ? textCell(null) : day(value_on),
          moment(new Date(one.submitted_at)),
          textCell(one.submitted_by),
          textCell(maker),
          textCell(checker),
          textCell(status[one.status]),
          textCell(one.receipt_no),
        ]
      }),
    },
    {
      name: sheets.shares,
      told,
      headings: named('company', 'reference', 'invoice', 'share'),
      rows: receipts.flatMap(({ company_name, reference_no, allocations }) =>
        allocations.map(({ invoice_no, amount_sen }) => [textCell(company_name), textCell(reference_no), textCell(invoice_no), amount(amount_sen)]),
      ),
    },
  ])
}
