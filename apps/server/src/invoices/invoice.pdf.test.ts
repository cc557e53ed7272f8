import { describe, expect, it } from 'vitest'
import { readPdf } from '../kit/testing/pdf-testing.ts'
import { readSettings } from '../settings.ts'
import { type InvoicePrint, renderInvoice } from './invoice.pdf.ts'
import { addUp, lineSums } from './invoices.rules.ts'
import type { InvoicePaper } from './paper.view.ts'

const lineOf = (line_no: number, seats: number, unit_price_sen: number, rate_bp: number, course_title: string): InvoicePaper['lines'][number] => ({
  line_no,
  course_code: `AB${line_no}`,
  course_title,
  version_no: 3,
  validity_months: 12,
  seats,
  unit_price_sen,
  tax_code: rate_bp > 0 ? '02' : '06',
  tax_rate_bp: rate_bp,
  ...lineSums({ seats, unit_price_sen }, { rate_bp }),
})
const two = [lineOf(1, 60, 10_000, 800, 'Anti-Bribery Essentials'), lineOf(2, 45, 3_490, 800, 'Gifts and Hospitality Refresher')]

const buyer: InvoicePaper['buyer'] = {
  company_name: 'Selat Maju Sdn Bhd',
  ssm_no_new: '202001012345',
  ssm_no_old: null,
  tin: 'C20010123450',
  sst_no: null,
  msic_code: '62010',
  business_activity: 'Harbour works',
  address_line_1: 'Lot 8, Jalan Pelabuhan Utara',
  address_line_2: null,
  address_line_3: null,
  city: 'Pelabuhan Klang',
  postcode: '42000',
  state_code: '10',
  country_code: 458,
  phone: '+60331652210',
  email: 'office@selat.test',
  officer_name: 'Nurul Huda Ismail',
  officer_position: 'Secretary',
  officer_email: 'nurul@selat.test',
  officer_phone: '+60120000004',
}
const factsOf = (lines: InvoicePaper['lines'], over: Partial<InvoicePaper> = {}): InvoicePaper => {
  const sums = addUp(lines)
  return {
    reason: 'issued',
    invoice_id: 7,
    invoice_no: 'INV-2026-000238',
    issued_at: '2026-11-24T03:20:00.000Z',
    issued_on: '2026-11-24',
    due_on: '2026-12-24',
    currency: 'MYR',
    supplier: readSettings({}).supplier,
    buyer,
    po_number: 'SM-PO-0412',
    billing_contact: 'Nurul Huda Ismail',
    lines,
    ...sums,
    open_sen: sums.total_sen,
    status: 'unpaid',
    paid_at: null,
    voided_at: null,
    void_remarks: null,
    entries: [],
    e_invoice: null,
    ...over,
  }
}
const print = (facts: InvoicePaper, edition = 1): InvoicePrint => ({
  facts,
  edition,
  issued_at: new Date('2026-11-24T03:20:00Z'),
  portal_name: 'Jujur',
  portal_url: 'https://jujur.example',
})
const read = async (facts: InvoicePaper, edition?: number) => readPdf(await renderInvoice(print(facts, edition)))
const squeezed = (text: string) => text.replace(/\s/g, '')

describe('an invoice on paper', () => {
  it('is one A4 page with both parties, every line, the tax apart, the bank account and the state', async () => {
    const { pages, text, language, title, tags } = await read(factsOf(two))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.width).toBeCloseTo(595.28, 1)
    const cells = tags.filter((tag) => /^T/.test(tag))
    const row = (tag: 'TH' | 'TD') => ['TR', ...Array<string>(7).fill(tag)]
    expect(cells).toEqual(['Table', ...row('TH'), ...row('TD'), ...row('TD')])
    for (const words of [
      'Tax invoice INV-2026-000238',
      'Service tax number W10-2211-32000045',
      'TIN C20010123450',
      '42000 Pelabuhan Klang, Selangor, Malaysia',
      '24 December 2026',
      'Total before tax RM 7,570.50',
      'Service tax at 8% RM 605.64',
      'Total with service tax RM 8,176.14',
      'Account number 8008 2216 12',
      'Unpaid',
      'Page 1 of 1',
    ])
      expect(squeezed(text)).toContain(squeezed(words))
    expect([language, title]).toEqual(['en', 'Tax invoice INV-2026-000238, Selat Maju Sdn Bhd'])
  })
  it('shows no tax where none is charged', async () => {
    const { text } = await read(factsOf([lineOf(1, 2, 100, 0, 'Course')], { supplier: { ...readSettings({}).supplier, sst_no: null } }))
    expect(text).not.toMatch(/tax/i)
    expect(squeezed(text)).toContain('TotalRM2.00')
  })
  it('is the same bytes from the same facts', async () => {
    const first = Buffer.from(await renderInvoice(print(factsOf(two))))
    await renderInvoice(print(factsOf(two, { buyer: { ...buyer, company_name: '陳偉明有限公司' } })))
    expect(first.equals(await renderInvoice(print(factsOf(two))))).toBe(true)
  })
  it('goes on over pages, its headings on each, no word outside the margins or on the foot', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => lineOf(i + 1, 5, 9_900, 800, `Course ${i + 1} ${'and all that belongs to it '.repeat(i % 4)}`))
    const { pages, pieces, text } = await read(factsOf(lines))
    expect(pages.length).toBeGreaterThan(3)
    expect(text.match(/Price of a seat/g)).toHaveLength(pieces.filter((one) => one.text.startsWith('Price of a seat')).length)
    for (let i = 1; i <= 40; i++) expect(text).toContain(`Online course AB${i},`)
    for (let i = 1; i <= pages.length; i++) expect(squeezed(text)).toContain(`Page${i}of${pages.length}`)
    const [left, right] = [(24 / 25.4) * 72, (192 / 25.4) * 72]
    for (const { x, width } of pieces) {
      expect(x).toBeGreaterThanOrEqual(left - 0.5)
      expect(x + width).toBeLessThanOrEqual(right + 0.5)
    }
    const foot = ((297 - 257) / 25.4) * 72
    for (const one of pieces.filter(({ text: words }) => words.startsWith('Online course'))) expect(one.y).toBeGreaterThan(foot)
  })
  it('draws names of any script', async () => {
    const { text } = await read(factsOf(two, { buyer: { ...buyer, company_name: '陳偉明 Łódź Nguyễn Ольга Sdn Bhd' } }))
    expect(squeezed(text)).toContain(squeezed('陳偉明 Łódź Nguyễn Ольга Sdn Bhd'))
  })
  it('says what was paid instead of how to pay, and names the edition', async () => {
    const entries: InvoicePaper['entries'] = [
      { kind: 'issued', amount_sen: 817_614, at: '2026-11-24T03:20:00.000Z', document_no: 'INV-2026-000238', note: null },
      { kind: 'payment', amount_sen: -817_614, at: '2026-12-08T02:41:00.000Z', document_no: 'RCP-2026-000318', note: null },
    ]
    const { text } = await read(factsOf(two, { reason: 'paid', status: 'paid', open_sen: 0, paid_at: '2026-12-08T02:41:00.000Z', entries }), 2)
    expect(squeezed(text)).toContain(squeezed('Payment RCP-2026-000318 RM 8,176.14'))
    expect(squeezed(text)).toContain(squeezed('Paid On 8 December 2026. 105 seats opened.'))
    expect(text).toContain('Edition 2 of this document')
    expect(text).not.toContain('How to pay')
  })
})
