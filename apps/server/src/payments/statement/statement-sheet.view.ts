/** A statement of account as a spreadsheet: its entries with the balance after each, and what is outstanding by age. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Statement } from '@jujur/contract/statements.ts'
import { amount, cutAfter, moment, type Sheet, textCell } from '../../kit/sheets/written.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import type english from '../../texts/en/invoices.json'

const texts = textsOf<typeof english>('invoices')

export const statementSheets = (statement: Statement, language: Language): Sheet[] => {
  const { sheets, headings, kind, line, ageing } = texts[language].statement
  const sum = (name: string, sen: number) => [textCell(name), textCell(null), textCell(null), textCell(null), textCell(null), amount(sen)]
  return [
    {
      name: sheets.entries,
      told: statement.is_cut ? cutAfter(statement.entries.length, language) : undefined,
      headings: [headings.at, headings.entry, headings.invoice, headings.document, headings.amount, headings.balance],
      rows: [
        sum(line.opening, statement.opening_sen),
        ...statement.entries.map((one) => [
          moment(new Date(one.at)),
          textCell(kind[one.kind]),
          textCell(one.invoice?.invoice_no ?? null),
          textCell(one.document_no),
          amount(one.amount_sen),
          amount(one.balance_sen),
        ]),
        sum(line.closing, statement.closing_sen),
      ],
    },
    {
      name: sheets.ageing,
      headings: [headings.age, headings.amount],
      rows: [
        [textCell(ageing.not_due), amount(statement.ageing.not_due_sen)],
        [textCell(ageing.to_30), amount(statement.ageing.to_30_sen)],
        [textCell(ageing.to_60), amount(statement.ageing.to_60_sen)],
        [textCell(ageing.to_90), amount(statement.ageing.to_90_sen)],
        [textCell(ageing.older), amount(statement.ageing.older_sen)],
        [textCell(line.refund), amount(-statement.refund_sen)],
        [textCell(line.unapplied), amount(-statement.unapplied_sen)],
      ],
    },
  ]
}
