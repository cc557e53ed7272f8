import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { documentEdition } from '../../documents/documents.table.ts'
import { eInvoice } from '../../invoices/invoices.table.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { readPdf } from '../../kit/testing/pdf-testing.ts'
import { claimCancelling } from './cancelling.usecases.ts'

const HOUR_MS = 3_600_000
let world: World
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
})
afterAll(() => world.close())

const provider = (kind?: 'maker' | 'checker') => world.given.admin('globalAdmin', kind ? { kind } : {})
const paperOf = ({ invoice_id }: Invoice) => ({ kind: 'invoice', document_id: invoice_id }) as const
const cancel = (by: Person, of: Invoice, reason = 'Wrong buyer.') => world.as(by).call('cancelEInvoice', { ...paperOf(of), reason })
/** An invoice whose e-invoice is valid. */
const submitted = async () => {
  const [buyer, by] = [await money.company(), await provider()]
  const issued = await money.invoice(buyer)
  const { data } = await world.as(by).call('submitEInvoice', paperOf(issued))
  return { buyer, by, issued, uuid: data.e_invoice.uuid ?? '' }
}
const textOf = async (by: Person, { invoice_id }: Invoice, edition?: number) => {
  const { data } = await world.as(by).call('viewInvoicePdf', { invoice_id, ...(edition === undefined ? {} : { edition }) })
  return (await readPdf(Buffer.from(data.pdf.base64_pdf, 'base64'))).text
}
const reasonsOf = async ({ invoice_id }: Invoice) => {
  const own = and(eq(documentEdition.kind, 'invoice'), eq(documentEdition.document_id, invoice_id))
  const rows = await world.sql((tx) => tx.sql.select().from(documentEdition).where(own).orderBy(documentEdition.edition))
  return rows.map(({ reason }) => reason)
}
const statesOf = async ({ invoice_id }: Invoice) => {
  const own = and(eq(eInvoice.kind, 'invoice'), eq(eInvoice.document_id, invoice_id))
  const rows = await world.sql((tx) => tx.sql.select().from(eInvoice).where(own).orderBy(desc(eInvoice.e_invoice_id)))
  return rows.map(({ state }) => state)
}
/** Whatever is asked meanwhile is asked so much later. */
const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  world.clock.shift(ms)
  try {
    return await work()
  } finally {
    world.clock.shift(-ms)
  }
}

describe('a valid e-invoice', () => {
  test('is cancelled with who and why, and the next edition is printed without its code', async () => {
    const { buyer, by, issued, uuid } = await submitted()
    const { data } = await cancel(by, issued)
    expect(data.e_invoice).toMatchObject({ state: 'cancelled', uuid, cancel_until: null, cancellation: { by: by.name, reason: 'Wrong buyer.' } })
    expect(await reasonsOf(issued)).toEqual(['issued', 'e_invoice', 'e_invoice_cancelled'])
    const [before, after] = [await textOf(buyer.admin, issued, 2), await textOf(buyer.admin, issued)]
    expect(before).toContain('Scan the code to see it at LHDN')
    expect(after).toContain(`E-invoice ${uuid} was cancelled at LHDN`)
    expect(after).not.toContain('Scan the code to see it at LHDN')
    expect(after).toContain('To open the invoice in')
    const { invoice } = (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id: issued.invoice_id })).data
    expect(invoice).toMatchObject({
      status: 'unpaid',
      void_obstacle: null,
      e_invoices: [{ state: 'cancelled', cancellation: { reason: 'Wrong buyer.' } }],
    })
  })
  test('gives way to a new one, which later editions show', async () => {
    const { buyer, by, issued, uuid } = await submitted()
    await cancel(by, issued)
    const again = await later(2_000, () => world.as(by).call('submitEInvoice', paperOf(issued)))
    expect(again.data.e_invoice).toMatchObject({ state: 'valid' })
    expect(again.data.e_invoice.uuid).not.toBe(uuid)
    expect(await statesOf(issued)).toEqual(['valid', 'cancelled'])
    const text = await textOf(buyer.admin, issued)
    expect(text).toContain(`E-invoice ${again.data.e_invoice.uuid}`)
    expect(text).not.toContain('was cancelled')
  })
  test('is cancelled until 72 hours are over, and then no longer', async () => {
    const { by, issued } = await submitted()
    expect((await later(72 * HOUR_MS + 60_000, async () => cancel(await world.given.returning(by), issued))).data).toMatchObject({
      reason: 'too_late',
    })
    expect(await statesOf(issued)).toEqual(['valid'])
    expect(await reasonsOf(issued)).toEqual(['issued', 'e_invoice'])
    expect((await later(71 * HOUR_MS, async () => cancel(await world.given.returning(by), issued))).response_code).toBe(2100)
  })
  test('that was asked for and never answered is asked for again as it was, by whoever comes next', async () => {
    const { by, issued } = await submitted()
    const first = await money.by(by)
    expect(await money.write((tx) => claimCancelling(tx, first, { ...paperOf(issued), reason: 'Asked first.' }))).toHaveProperty('ok')
    const { invoice } = (await world.as(by).call('getInvoiceDetail', { invoice_id: issued.invoice_id })).data
    expect(invoice.e_invoices).toMatchObject([{ state: 'valid', cancellation: { at: null, reason: 'Asked first.' } }])
    // One that counts still stays in the way of a second.
    expect((await world.as(by).call('submitEInvoice', paperOf(issued))).response_code).toBe(10012)
    const { data } = await cancel(await provider(), issued, 'Asked second.')
    expect(data.e_invoice).toMatchObject({ state: 'cancelled', cancellation: { by: by.name, reason: 'Asked first.' } })
  })
  test('stays where a credit note at LHDN refers to it', async () => {
    const { buyer, by, issued } = await submitted()
    await money.payByBill(issued, buyer.admin)
    const asked = { invoice_id: issued.invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' }
    const { credit_note_id } = (await world.as(by).call('createCreditNote', asked)).data
    await world.as(await provider('checker')).call('approveCreditNote', { credit_note_id, version: 1 })
    const note = { kind: 'credit_note', document_id: credit_note_id } as const
    await world.as(by).call('submitEInvoice', note)
    expect((await cancel(by, issued)).data).toMatchObject({ reason: 'in_use', used_in: ['credit_note'] })
    const { data } = await world.as(by).call('cancelEInvoice', { ...note, reason: 'Wrong seats.' })
    expect(data.e_invoice).toMatchObject({ kind: 'credit_note', state: 'cancelled' })
    const paper = { invoice_id: issued.invoice_id, ...note }
    const pdf = await world.as(buyer.admin).call('downloadInvoicePaper', paper)
    expect((await readPdf(Buffer.from(pdf.data.pdf.base64_pdf, 'base64'))).text).toContain('was cancelled at LHDN')
    expect((await cancel(by, issued)).response_code).toBe(2100)
  })
})

test('what is not there or not valid is not cancelled, and nothing is written', async () => {
  const [buyer, by] = [await money.company(), await provider()]
  const issued = await money.invoice(buyer)
  const before = await world.digest()
  expect((await cancel(by, issued)).data).toMatchObject({ reason: 'changed_since' })
  expect((await cancel(by, { ...issued, invoice_id: 999_999 })).response_code).toBe(4444)
  expect((await cancel(by, issued, '  ')).response_code).toBe(7000)
  expect(await world.digest()).toEqual(before)
})

describe('voiding', () => {
  const annul = (by: Person, { invoice_id, version }: Invoice) =>
    world.as(by).call('deleteInvoice', { invoice_id, version, remarks: 'Wrong course.' })
  test('cancels the e-invoice first, in the name of who voids', async () => {
    const { buyer, issued, uuid } = await submitted()
    expect((await annul(buyer.admin, issued)).response_code).toBe(2100)
    expect(await reasonsOf(issued)).toEqual(['issued', 'e_invoice', 'e_invoice_cancelled', 'void'])
    const { invoice } = (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id: issued.invoice_id })).data
    const cancellation = { by: buyer.admin.name, reason: 'Wrong course.' }
    expect(invoice).toMatchObject({ status: 'void', open_sen: 0, e_invoices: [{ state: 'cancelled', uuid, cancellation }] })
    const text = await textOf(buyer.admin, issued)
    expect(text).toContain(`E-invoice ${uuid} was cancelled at LHDN`)
    expect(text).not.toContain('Scan the code to see it at LHDN')
  })
  test('is refused once the 72 hours are over, and says so before', async () => {
    const { buyer, issued } = await submitted()
    await later(73 * HOUR_MS, async () => {
      const admin = await world.given.returning(buyer.admin)
      const { invoice } = (await world.as(admin).call('getInvoiceDetail', { invoice_id: issued.invoice_id })).data
      expect(invoice.void_obstacle).toBe('e_invoice_final')
      expect((await annul(admin, issued)).data).toMatchObject({ reason: 'too_late' })
    })
    expect(await statesOf(issued)).toEqual(['valid'])
  })
  test('waits for LHDN where the e-invoice was not answered, and touches nothing of another version', async () => {
    const { buyer, issued } = await submitted()
    expect((await annul(buyer.admin, { ...issued, version: 7 })).data).toMatchObject({ reason: 'changed_since' })
    expect(await statesOf(issued)).toEqual(['valid'])
    const own = and(eq(eInvoice.kind, 'invoice'), eq(eInvoice.document_id, issued.invoice_id))
    await money.write((tx) => tx.sql.update(eInvoice).set({ state: 'submitted' }).where(own))
    expect((await annul(buyer.admin, issued)).data).toMatchObject({ reason: 'in_use', used_in: ['e_invoice'] })
  })
})

test('a portal that is not connected cancels nothing, and keeps what was asked', async () => {
  const { by, issued } = await submitted()
  const { settings } = world.kit
  Object.assign(settings, { demo: false })
  try {
    expect((await cancel(by, issued)).response_code).toBe(10007)
  } finally {
    Object.assign(settings, { demo: true })
  }
  expect(await statesOf(issued)).toEqual(['valid'])
  expect((await cancel(by, issued)).response_code).toBe(2100)
})

describe.runIf(served)('races on PostgreSQL', () => {
  test('twenty who cancel or submit leave one cancelled e-invoice and at most one that counts', async () => {
    const { issued } = await submitted()
    const people = await Promise.all(Array.from({ length: 20 }, () => provider()))
    world.clock.shift(2_000)
    const answers = await Promise.all(people.map((one, n) => (n % 2 ? cancel(one, issued) : world.as(one).call('submitEInvoice', paperOf(issued)))))
    world.clock.shift(-2_000)
    for (const { response_code, body } of answers) expect([2100, 10012, 2111], body).toContain(response_code)
    const states = await statesOf(issued)
    expect(states.filter((state) => state === 'valid').length).toBeLessThanOrEqual(1)
    const reasons = await reasonsOf(issued)
    const count = (name: string) => reasons.filter((reason) => reason === name).length
    expect(count('e_invoice_cancelled')).toBe(states.filter((state) => state === 'cancelled').length)
    expect(count('e_invoice')).toBe(states.length)
    expect(count('e_invoice_cancelled')).toBeGreaterThan(0)
  }, 60_000)
  test('ten who void one invoice with an e-invoice void it once and cancel it once', async () => {
    const { buyer, issued } = await submitted()
    const people = await Promise.all(Array.from({ length: 10 }, () => world.given.admin('clientAdmin', { company: buyer.company })))
    const answers = await Promise.all(
      people.map((one) => world.as(one).call('deleteInvoice', { invoice_id: issued.invoice_id, version: issued.version, remarks: 'Wrong course.' })),
    )
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(await reasonsOf(issued)).toEqual(['issued', 'e_invoice', 'e_invoice_cancelled', 'void'])
    expect(await statesOf(issued)).toEqual(['cancelled'])
  }, 60_000)
})
