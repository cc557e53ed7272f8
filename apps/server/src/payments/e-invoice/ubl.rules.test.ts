import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUp, lineSums } from '../../invoices/invoices.rules.ts'
import { type Billed, type EDocument, isRefundNote, type Party, problemsOf, ublOf } from './ubl.rules.ts'

const now = new Date('2026-11-24T03:20:30.000Z')
const party = (over: Partial<Party> = {}): Party => ({
  name: 'Selat Maju Sdn Bhd',
  tin: 'C20010123450',
  brn: '202001012345',
  sst_no: null,
  phone: '+60331652210',
  email: 'office@selat.test',
  address_lines: ['Lot 8, Jalan Pelabuhan Utara'],
  city: 'Pelabuhan Klang',
  postcode: '42000',
  state_code: '10',
  ...over,
})
const supplier = party({ name: 'Jujur Integrity Sdn Bhd', sst_no: 'W10-2211-32000045', msic: { code: '85499', activity: 'Training' } })
const billed = (line_no: number, seats: number, unit_price_sen: number, tax_rate_bp = 800): Billed => {
  const { total_sen: _, ...sums } = lineSums({ seats, unit_price_sen }, { rate_bp: tax_rate_bp })
  return { line_no, description: `Course ${line_no}`, seats, unit_price_sen, tax_rate_bp, tax_code: tax_rate_bp > 0 ? '02' : '06', ...sums }
}
const documentOf = (lines: readonly Billed[], over: Partial<EDocument> = {}): EDocument => ({
  kind: 'invoice',
  document_no: 'INV-2026-000238',
  issued_at: now,
  currency: 'MYR',
  supplier,
  buyer: party(),
  account_no: '8008221612',
  terms: '30 days',
  lines,
  ...addUp(lines.map((line) => ({ ...line, total_sen: line.subtotal_sen + line.tax_sen }))),
  ...over,
})
const two = documentOf([billed(1, 60, 10_000), billed(2, 45, 3_490)])

describe('an invoice for MyInvois', () => {
  it('has the shape of version 1.0: every value in a list, with its attributes', () => {
    const [invoice] = ublOf(two).Invoice
    expect(invoice).toMatchObject({
      ID: [{ _: 'INV-2026-000238' }],
      IssueDate: [{ _: '2026-11-24' }],
      IssueTime: [{ _: '03:20:30Z' }],
      InvoiceTypeCode: [{ _: '01', listVersionID: '1.0' }],
      DocumentCurrencyCode: [{ _: 'MYR' }],
      LegalMonetaryTotal: [
        { TaxExclusiveAmount: [{ _: 7570.5, currencyID: 'MYR' }], TaxInclusiveAmount: [{ _: 8176.14 }], PayableAmount: [{ _: 8176.14 }] },
      ],
      TaxTotal: [{ TaxAmount: [{ _: 605.64 }], TaxSubtotal: [{ Percent: [{ _: 8 }], TaxCategory: [{ ID: [{ _: '02' }] }] }] }],
    })
    expect(invoice?.InvoiceLine).toMatchObject([
      {
        InvoicedQuantity: [{ _: 60, unitCode: 'C62' }],
        Item: [{ CommodityClassification: [{ ItemClassificationCode: [{ _: '022', listID: 'CLASS' }] }] }],
        Price: [{ PriceAmount: [{ _: 100 }] }],
      },
      { ItemPriceExtension: [{ Amount: [{ _: 1570.5 }] }] },
    ])
  })
  it('names both parties with TIN, BRN and service tax number or NA', () => {
    const [invoice] = ublOf(two).Invoice
    const ids = (role: 'AccountingSupplierParty' | 'AccountingCustomerParty') => JSON.stringify(invoice?.[role])
    expect(ids('AccountingSupplierParty')).toContain('{"_":"W10-2211-32000045","schemeID":"SST"}')
    expect(ids('AccountingCustomerParty')).toContain('{"_":"NA","schemeID":"SST"}')
    expect(ids('AccountingCustomerParty')).toContain('{"_":"MYS","listID":"ISO3166-1","listAgencyID":"6"}')
  })
  it('keeps every rule, to the sen, whatever is sold', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 1_000_000 })), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(0, 600, 800),
        (lines, rate) => {
          expect(problemsOf(ublOf(documentOf(lines.map(([seats, price], i) => billed(i + 1, seats, price, rate)))), now)).toEqual([])
        },
      ),
    ))
  it('without tax says type 06 and no rate', () => {
    const text = JSON.stringify(ublOf(documentOf([billed(1, 2, 100, 0)])))
    expect(text).toContain('"TaxCategory":[{"ID":[{"_":"06"}]')
    expect(text).not.toContain('Percent')
  })
})

describe('a credit note', () => {
  it('is type 02 and refers to its invoice', () => {
    const note = ublOf({ ...two, kind: 'credit_note', document_no: 'CN-2026-000001', refers_to: { invoice_no: 'INV-2026-000238', uuid: 'F9D4' } })
    expect(note.Invoice[0]).toMatchObject({
      InvoiceTypeCode: [{ _: '02' }],
      BillingReference: [{ InvoiceDocumentReference: [{ ID: [{ _: 'INV-2026-000238' }], UUID: [{ _: 'F9D4' }] }] }],
    })
    expect(problemsOf(note, now)).toEqual([])
    expect(problemsOf(ublOf({ ...two, kind: 'credit_note' }), now)).toEqual(['a credit or refund note refers to no invoice'])
  })
  it('whose money went back is a refund note, type 04, and refers to it as well', () => {
    const note = ublOf({ ...two, kind: 'refund_note', refers_to: { invoice_no: 'INV-2026-000238', uuid: null } })
    expect(note.Invoice[0]).toMatchObject({ InvoiceTypeCode: [{ _: '04' }] })
    expect(isRefundNote(note)).toBe(true)
    expect(problemsOf(note, now)).toEqual([])
    expect(problemsOf(ublOf({ ...two, kind: 'refund_note' }), now)).toEqual(['a credit or refund note refers to no invoice'])
  })
})

describe('what is wrong is named', () => {
  const problems = (over: Partial<EDocument>) => problemsOf(ublOf({ ...two, ...over }), now)
  it.each<[string, Partial<EDocument>]>([
    ['the tax is not the sum of the lines', { tax_sen: two.tax_sen + 1, total_sen: two.total_sen + 1 }],
    ['the total with tax does not add up', { total_sen: two.total_sen + 1 }],
    ['the total before tax is not the sum of the lines', { subtotal_sen: two.subtotal_sen - 1, total_sen: two.total_sen - 1 }],
    ['AccountingCustomerParty: TIN is missing', { buyer: party({ tin: '' }) }],
    ['AccountingSupplierParty: MSIC is missing', { supplier: party() }],
    ['DocumentCurrencyCode is not MYR', { currency: 'USD' }],
    ['ID is missing or longer than 50', { document_no: 'I'.repeat(51) }],
    ['there are no lines', { lines: [] }],
    ['issued in the future', { issued_at: new Date(now.getTime() + 3_600_000) }],
    ['issued more than 72 hours ago', { issued_at: new Date(now.getTime() - 72 * 3_600_000 - 1_000) }],
  ])('%s', (problem, over) => expect(problems(over)).toContain(problem))
  it('down to the line', () => {
    const [first = billed(1, 1, 1)] = two.lines
    expect(problems({ lines: [{ ...first, subtotal_sen: first.subtotal_sen - 1 }] })).toContain('line 1: price times quantity is not its subtotal')
    expect(problems({ lines: [{ ...first, description: '' }] })).toContain('line 1: description is missing')
  })
  it('and nothing within the 72 hours', () => expect(problems({ issued_at: new Date(now.getTime() - 71 * 3_600_000) })).toEqual([]))
})
