import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paper } from '../../../test/media-files.ts'
import { pdf, receiptDesk } from '../../../test/receipt-desk.ts'
import { givenInvoice, givenReceipt, makerOf, payer, slip, transferFor, WHY } from '../../../test/receipts.samples.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let desk: ReturnType<typeof receiptDesk>
beforeAll(async () => {
  world = await openWorld()
  desk = receiptDesk(world)
})
afterAll(() => world.close())

describe('sending', () => {
  test('is refused for what is not due, not theirs, or more than is due', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const other = await givenInvoice(world, await payer(world))
    const codes = [
      await desk.send(customer, other),
      await desk.send(customer, { invoice_id: 2 ** 31 - 1, open_sen: 5 }),
      await desk.send(customer, issued, { amount_sen: 100_001 }),
      await desk.send(customer, issued, { amount_sen: 0 }),
      await desk.send(customer, issued, { amount_sen: 2 ** 53 }),
      await desk.send(customer, issued, { bank_code: 'NOBKMYKL' }),
      await desk.send(customer, issued, { paid_at: '2099-01-01' }),
      await desk.send(customer, issued, {
        allocations: [
          { invoice_id: other.invoice_id, amount_sen: 50_000 },
          { invoice_id: issued.invoice_id, amount_sen: 50_000 },
        ],
      }),
      await desk.send(customer, issued, { allocations: [{ invoice_id: issued.invoice_id, amount_sen: 99_999 }] }),
    ]
    expect(codes.map(({ response_code }) => response_code)).toEqual([10021, 10021, 10027, 7000, 7000, 7000, 7000, 10021, 7000])
    await desk.payByBill(issued)
    expect((await desk.send(customer, issued, { amount_sen: 1 })).response_code).toBe(20072)
  })
  test('takes a PDF, a JPEG and a PNG by what they are, and keeps them to the byte', async () => {
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    const files: [string, Buffer][] = [
      ['slip.pdf', await slip()],
      [
        'photo.exe',
        await picture
          .clone()
          .jpeg()
          .withMetadata({ exif: { IFD0: { Copyright: 'bank' } } })
          .toBuffer(),
      ],
      ['screen', await picture.clone().png().toBuffer()],
    ]
    for (const [name, bytes] of files) {
      const customer = await payer(world)
      const sent = await desk.send(customer, await givenInvoice(world, customer), {}, { name, bytes })
      const { bank_receipt_id } = sent.data.bank_receipt
      const seen = await world.as(customer).call('viewBankReceipt', { bank_receipt_id })
      expect(Buffer.from(seen.data).equals(bytes), name).toBe(true)
      expect(seen.headers['content-disposition']).toMatch(/^attachment/)
      const admin = await world.given.admin('globalAdmin')
      expect(Buffer.from((await world.as(admin).call('globalAdminViewBankReceipt', { bank_receipt_id })).data).equals(bytes)).toBe(true)
      expect((await world.as(await payer(world)).call('viewBankReceipt', { bank_receipt_id })).response_code).toBe(10025)
    }
  })
  test('refuses files that are something else, broken, empty or too large, and keeps nothing', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const before = await world.digest()
    const codes = []
    for (const bytes of [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('%PDF-1.7\nnothing\n%%EOF'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer(),
      await paper((document) => document.text('Go', { link: 'javascript:alert(1)' })),
      await paper((document) => {
        const image = document.ref({
          Type: 'XObject',
          Subtype: 'Image',
          Width: 40_000,
          Height: 25_000,
          ColorSpace: 'DeviceGray',
          BitsPerComponent: 8,
        })
        image.end(Buffer.alloc(1000))
        document.page.xobjects.I1 = image
        document.addContent('/I1 Do')
      }),
      Buffer.alloc(0),
      Buffer.alloc(10 * 1024 * 1024 + 1, 1),
    ])
      codes.push((await desk.send(customer, issued, {}, { name: 'slip.pdf', bytes })).response_code)
    expect(codes).toEqual([10076, 10076, 10076, 10076, 10076, 10024, 10024, 10024])
    expect((await world.as(customer).call('uploadBankReceipt', await transferFor(world, issued))).response_code).not.toBe(2100)
    expect(await world.digest()).toBe(before)
  })
  test('is refused while another receipt of the invoice is looked at, and open again once that is turned down', async () => {
    const { customer, invoice: issued, receipt } = await givenReceipt(world)
    expect(await desk.send(customer, issued)).toMatchObject({ response_code: 10012, data: { reason: 'waiting' } })
    expect((await desk.reject(await makerOf(world), receipt)).data.receipt).toMatchObject({ status: 5, approve_status_id: 3, remarks: WHY })
    expect(await desk.kinds(customer)).toContain('bank_receipt_rejected')
    expect((await desk.send(customer, issued)).response_code).toBe(2100)
  })
  test('the same transfer twice is refused, however its number is spaced; turned down, it may come again', async () => {
    const { customer, invoice: first, receipt } = await givenReceipt(world)
    const other = await givenInvoice(world, customer)
    const { bank_code, reference_no, paid_at, amount_sen } = receipt
    const same = { bank_code, reference_no: reference_no.replace(/(....)/g, '$1 ').toLowerCase(), paid_at, amount_sen }
    expect((await desk.send(customer, other, same)).response_code).toBe(10012)
    await desk.reject(await makerOf(world), receipt)
    expect((await desk.send(customer, other, same)).response_code).toBe(2100)
    expect(first.invoice_id).not.toBe(other.invoice_id)
  })
  test('of parts is refused where parts are not taken', async () => {
    const whole = await openWorld({ partialPayments: false })
    try {
      const customer = await payer(whole)
      const issued = await givenInvoice(whole, customer)
      const input = await transferFor(whole, issued)
      const part = await whole.as(customer).call('uploadBankReceipt', { ...input, amount_sen: 99_999 }, { file: await pdf() })
      expect(part).toMatchObject({ response_code: 7000, data: [{ field: 'amount_sen' }] })
      expect((await whole.as(customer).call('uploadBankReceipt', input, { file: await pdf() })).response_code).toBe(2100)
    } finally {
      await whole.close()
    }
  })
})
