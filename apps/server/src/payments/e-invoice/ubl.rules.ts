/**
 * An invoice or credit note in the form of MyInvois: UBL 2.1 as JSON, version 1.0, unsigned (domain-facts 4.2 and 4.3). What is checked here is
 * what those pages name; that LHDN takes it is claimed by nobody.
 */
import { SUBMIT_WITHIN_MS } from '../../invoices/e-invoices.rules.ts'

export type Party = {
  name: string
  tin: string
  brn: string
  sst_no: string | null
  phone: string
  email: string
  address_lines: readonly string[]
  city: string
  postcode: string
  state_code: string
  /** Of the supplier only. */
  msic?: { code: string; activity: string }
}
export type Billed = {
  line_no: number
  description: string
  seats: number
  unit_price_sen: number
  subtotal_sen: number
  tax_code: '02' | '06'
  tax_rate_bp: number
  tax_sen: number
}
export type EDocument = {
  /** A refund note is a credit note whose money went back to the buyer. */
  kind: 'invoice' | 'credit_note' | 'refund_note'
  document_no: string
  /** The moment of submission: LHDN takes nothing older than 72 hours, and nothing of the future. */
  issued_at: Date
  currency: string
  supplier: Party
  buyer: Party
  account_no: string
  terms: string
  lines: readonly Billed[]
  subtotal_sen: number
  tax_sen: number
  total_sen: number
  /** Of a credit or refund note: the invoice, and its number at LHDN where it has one. */
  refers_to?: { invoice_no: string; uuid: string | null }
}

/** MyInvois: what is sold is training of companies, for which the list of classes has no class of its own. */
const OTHERS = '022'
const BANK_TRANSFER = '03'
const typeCodes = { invoice: '01', credit_note: '02', refund_note: '04' } as const
export const E_INVOICE_VERSION = '1.0'

type Scalar = string | number
type Value = { readonly _: Scalar } & Readonly<Record<string, Scalar>>
type Node = { readonly [name: string]: readonly (Node | Value)[] }
export type UblDocument = { readonly _D: string; readonly _A: string; readonly _B: string; readonly Invoice: readonly Node[] }

const value = (of: Scalar, attributes: Record<string, Scalar> = {}): Value[] => [{ _: of, ...attributes }]
/** Sen as a decimal number: two digits of a hundredth are written exactly. */
const ringgit = (sen: number): number => Number((sen / 100).toFixed(2))
const amount = (sen: number, currency: string) => value(ringgit(sen), { currencyID: currency })
const urn = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`
const NA = 'NA'

const party = ({ name, tin, brn, sst_no, phone, email, address_lines, city, postcode, state_code, msic }: Party): Node => ({
  Party: [
    {
      ...(msic ? { IndustryClassificationCode: value(msic.code, { name: msic.activity }) } : {}),
      PartyIdentification: [
        { ID: value(tin, { schemeID: 'TIN' }) },
        { ID: value(brn, { schemeID: 'BRN' }) },
        { ID: value(sst_no ?? NA, { schemeID: 'SST' }) },
        { ID: value(NA, { schemeID: 'TTX' }) },
      ],
      PostalAddress: [
        {
          CityName: value(city),
          PostalZone: value(postcode),
          CountrySubentityCode: value(state_code),
          AddressLine: address_lines.map((line) => ({ Line: value(line) })),
          Country: [{ IdentificationCode: value('MYS', { listID: 'ISO3166-1', listAgencyID: '6' }) }],
        },
      ],
      PartyLegalEntity: [{ RegistrationName: value(name) }],
      Contact: [{ Telephone: value(phone), ElectronicMail: value(email) }],
    },
  ],
})

type Taxed = { tax_code: '02' | '06'; tax_rate_bp: number; subtotal_sen: number; tax_sen: number }
const subtotal = ({ tax_code, tax_rate_bp, subtotal_sen, tax_sen }: Taxed, currency: string): Node => ({
  TaxableAmount: amount(subtotal_sen, currency),
  TaxAmount: amount(tax_sen, currency),
  ...(tax_code === '02' ? { Percent: value(tax_rate_bp / 100) } : {}),
  TaxCategory: [{ ID: value(tax_code), TaxScheme: [{ ID: value('OTH', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }) }] }],
})
/** One subtotal for each type of tax. */
const byType = (lines: readonly Billed[]): Taxed[] =>
  [...new Set(lines.map(({ tax_code }) => tax_code))].map((tax_code) => {
    const own = lines.filter((line) => line.tax_code === tax_code)
    const sum = (of: (line: Billed) => number) => own.reduce((all, line) => all + of(line), 0)
    return { tax_code, tax_rate_bp: own[0]?.tax_rate_bp ?? 0, subtotal_sen: sum((line) => line.subtotal_sen), tax_sen: sum((line) => line.tax_sen) }
  })

export const ublOf = (of: EDocument): UblDocument => {
  const { currency } = of
  const at = of.issued_at.toISOString()
  return {
    _D: urn('Invoice'),
    _A: urn('CommonAggregateComponents'),
    _B: urn('CommonBasicComponents'),
    Invoice: [
      {
        ID: value(of.document_no),
        IssueDate: value(at.slice(0, 10)),
        IssueTime: value(`${at.slice(11, 19)}Z`),
        InvoiceTypeCode: value(typeCodes[of.kind], { listVersionID: E_INVOICE_VERSION }),
        DocumentCurrencyCode: value(currency),
        TaxCurrencyCode: value(currency),
        ...(of.refers_to
          ? { BillingReference: [{ InvoiceDocumentReference: [{ ID: value(of.refers_to.invoice_no), UUID: value(of.refers_to.uuid ?? NA) }] }] }
          : {}),
        AccountingSupplierParty: [party(of.supplier)],
        AccountingCustomerParty: [party(of.buyer)],
        PaymentMeans: [{ PaymentMeansCode: value(BANK_TRANSFER), PayeeFinancialAccount: [{ ID: value(of.account_no) }] }],
        PaymentTerms: [{ Note: value(of.terms) }],
        TaxTotal: [{ TaxAmount: amount(of.tax_sen, currency), TaxSubtotal: byType(of.lines).map((one) => subtotal(one, currency)) }],
        LegalMonetaryTotal: [
          {
            LineExtensionAmount: amount(of.subtotal_sen, currency),
            TaxExclusiveAmount: amount(of.subtotal_sen, currency),
            TaxInclusiveAmount: amount(of.total_sen, currency),
            PayableAmount: amount(of.total_sen, currency),
          },
        ],
        InvoiceLine: of.lines.map((line) => ({
          ID: value(String(line.line_no)),
          InvoicedQuantity: value(line.seats, { unitCode: 'C62' }),
          LineExtensionAmount: amount(line.subtotal_sen, currency),
          TaxTotal: [{ TaxAmount: amount(line.tax_sen, currency), TaxSubtotal: [subtotal(line, currency)] }],
          Item: [{ CommodityClassification: [{ ItemClassificationCode: value(OTHERS, { listID: 'CLASS' }) }], Description: value(line.description) }],
          Price: [{ PriceAmount: amount(line.unit_price_sen, currency) }],
          ItemPriceExtension: [{ Amount: amount(line.subtotal_sen, currency) }],
        })),
      },
    ],
  }
}

/** Of a document that was sent: a refund note or not. */
export const isRefundNote = (document: UblDocument): boolean => {
  const [type] = (document.Invoice[0]?.InvoiceTypeCode ?? []) as readonly Value[]
  return type?._ === typeCodes.refund_note
}

// ── Read again, as whoever receives it ────────────────────────────────────────────────────────────────────────

/** A clock that runs a little behind ours sees no future. */
const TOLERANCE_MS = 60_000

type Json = { [name: string]: Json[] } & { _?: Scalar }
/** Follows names through first elements. */
const at = (node: Json | undefined, ...path: string[]): Json | undefined => path.reduce<Json | undefined>((one, name) => one?.[name]?.[0], node)
const said = (node: Json | undefined, ...path: string[]): Scalar | undefined => at(node, ...path)?._
const senOf = (node: Json | undefined, ...path: string[]): number | null => {
  const found = said(node, ...path)
  if (typeof found !== 'number') return null
  const sen = Math.round(found * 100)
  return Math.abs(found * 100 - sen) < 0.0001 ? sen : null
}

const identification = (party: Json | undefined, scheme: string) =>
  (party?.PartyIdentification ?? []).find((one) => (at(one, 'ID') as Record<string, unknown> | undefined)?.schemeID === scheme)?.ID?.[0]?._

const partyProblems = (invoice: Json, role: 'AccountingSupplierParty' | 'AccountingCustomerParty'): string[] => {
  const own = at(invoice, role, 'Party')
  const wanted: [string, Scalar | undefined][] = [
    ['name', said(own, 'PartyLegalEntity', 'RegistrationName')],
    ...['TIN', 'BRN', 'SST', 'TTX']
      .slice(0, role === 'AccountingSupplierParty' ? 4 : 3)
      .map((scheme): [string, Scalar | undefined] => [scheme, identification(own, scheme)]),
    ['address', said(own, 'PostalAddress', 'AddressLine', 'Line')],
    ['city', said(own, 'PostalAddress', 'CityName')],
    ['state', said(own, 'PostalAddress', 'CountrySubentityCode')],
    ['phone', said(own, 'Contact', 'Telephone')],
    ...(role === 'AccountingSupplierParty'
      ? ([
          ['MSIC', said(own, 'IndustryClassificationCode')],
          ['activity', (at(own, 'IndustryClassificationCode') as Record<string, Scalar> | undefined)?.name],
        ] as [string, Scalar | undefined][])
      : []),
  ]
  const problems = wanted.flatMap(([name, found]) => (found === undefined || found === '' ? [`${role}: ${name} is missing`] : []))
  if (said(own, 'PostalAddress', 'Country', 'IdentificationCode') !== 'MYS') problems.push(`${role}: the country is not MYS`)
  return problems
}

const lineProblems = (line: Json, n: number): string[] => {
  const problems: string[] = []
  const wrong = (what: string) => problems.push(`line ${n}: ${what}`)
  for (const [name, found] of [
    ['ID', said(line, 'ID')],
    ['classification', said(line, 'Item', 'CommodityClassification', 'ItemClassificationCode')],
    ['description', said(line, 'Item', 'Description')],
    ['tax type', said(line, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'ID')],
  ] as const)
    if (found === undefined || found === '') wrong(`${name} is missing`)
  const price = senOf(line, 'Price', 'PriceAmount')
  const quantity = said(line, 'InvoicedQuantity')
  const subtotalSen = senOf(line, 'ItemPriceExtension', 'Amount')
  const net = senOf(line, 'LineExtensionAmount')
  if (price === null || typeof quantity !== 'number' || subtotalSen !== price * quantity) wrong('price times quantity is not its subtotal')
  if (net !== subtotalSen) wrong('its total before tax is not its subtotal')
  const isTaxed = said(line, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'ID') === '02'
  if (isTaxed && said(line, 'TaxTotal', 'TaxSubtotal', 'Percent') === undefined) wrong('the rate of its tax is missing')
  if (!isTaxed && senOf(line, 'TaxTotal', 'TaxAmount') !== 0) wrong('it has tax without a type of tax')
  return problems
}

/** What of domain-facts 4.2 and 4.3 a document does not keep; empty where it keeps all. */
export const problemsOf = (document: UblDocument, now: Date): string[] => {
  const invoice = document.Invoice[0] as unknown as Json | undefined
  if (!invoice) return ['there is no Invoice']
  const problems: string[] = []
  const number = said(invoice, 'ID')
  if (typeof number !== 'string' || number === '' || number.length > 50) problems.push('ID is missing or longer than 50')
  const issued = Date.parse(`${said(invoice, 'IssueDate')}T${said(invoice, 'IssueTime')}`)
  if (Number.isNaN(issued) || !String(said(invoice, 'IssueTime')).endsWith('Z')) problems.push('IssueDate and IssueTime are no moment of UTC')
  else if (issued > now.getTime() + TOLERANCE_MS) problems.push('issued in the future')
  else if (issued < now.getTime() - SUBMIT_WITHIN_MS) problems.push('issued more than 72 hours ago')
  const type = at(invoice, 'InvoiceTypeCode') as Record<string, Scalar> | undefined
  if (!['01', '02', '04'].includes(String(type?._)) || type?.listVersionID !== E_INVOICE_VERSION)
    problems.push('InvoiceTypeCode is not 01, 02 or 04 of version 1.0')
  if (type?._ !== '01' && said(invoice, 'BillingReference', 'InvoiceDocumentReference', 'ID') === undefined)
    problems.push('a credit or refund note refers to no invoice')
  if (said(invoice, 'DocumentCurrencyCode') !== 'MYR') problems.push('DocumentCurrencyCode is not MYR')
  problems.push(...partyProblems(invoice, 'AccountingSupplierParty'), ...partyProblems(invoice, 'AccountingCustomerParty'))

  const lines = invoice.InvoiceLine ?? []
  if (lines.length === 0) problems.push('there are no lines')
  problems.push(...lines.flatMap((line, i) => lineProblems(line, i + 1)))
  const sum = (...path: string[]) => lines.reduce((all, line) => all + (senOf(line, ...path) ?? Number.NaN), 0)
  const total = at(invoice, 'LegalMonetaryTotal')
  const tax = senOf(invoice, 'TaxTotal', 'TaxAmount')
  const net = senOf(total, 'TaxExclusiveAmount')
  if (senOf(total, 'LineExtensionAmount') !== sum('LineExtensionAmount') || net !== senOf(total, 'LineExtensionAmount'))
    problems.push('the total before tax is not the sum of the lines')
  if (tax !== sum('TaxTotal', 'TaxAmount')) problems.push('the tax is not the sum of the lines')
  for (const one of at(invoice, 'TaxTotal')?.TaxSubtotal ?? []) {
    const code = said(one, 'TaxCategory', 'ID')
    const own = lines.filter((line) => said(line, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'ID') === code)
    if (senOf(one, 'TaxAmount') !== own.reduce((all, line) => all + (senOf(line, 'TaxTotal', 'TaxAmount') ?? Number.NaN), 0))
      problems.push(`the tax of type ${code} is not the sum of its lines`)
  }
  if (senOf(total, 'TaxInclusiveAmount') !== (net ?? Number.NaN) + (tax ?? Number.NaN)) problems.push('the total with tax does not add up')
  if (senOf(total, 'PayableAmount') !== senOf(total, 'TaxInclusiveAmount')) problems.push('what is payable is not the total with tax')
  return problems
}
