/** The cash book as a spreadsheet: a sheet for each account, with the balance after each movement. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { CashBook } from '@jujur/contract/statements.ts'
import { amount, cutAfter, day, type Sheet, textCell } from '../../kit/sheets/written.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import type english from '../../texts/en/invoices.json'

const texts = textsOf<typeof english>('invoices')

export const cashSheets = (books: readonly CashBook[], language: Language): Sheet[] => {
  const { cash, statement, sheet } = texts[language]
  const { headings, line } = statement
  return books.map((book) => {
    const sum = (name: string, when: string, sen: number) => [
      day(when),
      textCell(name),
      textCell(null),
      textCell(null),
      textCell(null),
      textCell(null),
      amount(sen),
    ]
    return {
      name: cash.account[book.account],
      told: book.is_cut ? cutAfter(book.entries.length, language) : undefined,
      headings: [cash.valueOn, headings.entry, sheet.headings.company, headings.document, cash.reference, headings.amount, headings.balance],
      rows: [
        sum(line.opening, book.from, book.opening_sen),
        ...book.entries.map((one) => [
          day(one.value_on),
          textCell(cash.kind[one.kind]),
          textCell(one.company?.name ?? null),
          textCell(one.document_no),
          textCell(one.reference),
          amount(one.amount_sen),
          amount(one.balance_sen),
        ]),
        sum(line.closing, book.to, book.closing_sen),
      ],
    }
  })
}
