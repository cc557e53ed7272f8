import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerGroups, permissionSystemTypes, rights } from '@jujur/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { eInvoice } from '../../invoices/invoices.table.ts'
import { openArchive } from '../../kit/files/archive.ts'
import { readCells } from '../../kit/sheets/cells.ts'
import { readClock } from '../../kit/time/clock.ts'
import { certificate, pledge } from '../../learning/pledges/pledges.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../../purchases/purchases.table.ts'
import { bankReceiptFile } from '../receipts/receipts.table.ts'

let world: World
let money: ReturnType<typeof moneyOf>
let folder: string
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  folder = await mkdtemp(join(tmpdir(), 'trace-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
type Listed = { path: string; kind?: string; document_no?: string; sha256: string; bytes: number }
type Manifest = {
  invoice_no: string
  time_zone: string
  files: Listed[]
  left_out: { kind: string; document_no: string; reason: string; path?: string }[]
}

/** The zip that this person gets, opened. */
const exported = async (by: Person, invoice_id: number) => {
  const { data, headers } = await world.as(by).call('exportInvoiceTrace', { invoice_id })
  const path = join(folder, `${invoice_id}-${by.user_id}.zip`)
  await writeFile(path, data as unknown as Uint8Array)
  const zip = await openArchive(path, { entries: 1000, bytes: 1 << 28, ratio: 1000 })
  const files = new Map<string, Buffer>()
  for (const name of zip.names()) {
    const pieces: Buffer[] = []
    for await (const piece of zip.read(name)) pieces.push(piece)
    files.set(name, Buffer.concat(pieces))
  }
  zip.close()
  const manifest = JSON.parse((files.get('manifest.json') ?? Buffer.alloc(0)).toString('utf8')) as Manifest
  return { files, manifest, name: String(headers['content-disposition']) }
}

/** A trainee who took a seat of the invoice, signed, and was certified. */
const certify = async (invoice_id: number, company: { company_id: number }, serial: string) => {
  const trainee = await world.given.trainee({ company })
  const trainee_course_id = await world.given.enrolment(trainee, await world.given.course())
  const { company_id } = company
  const own = { trainee_course_id, user_id: trainee.user_id, company_id }
  const at_ = await readClock(world.kit)
  const how = { template_hash: 'x', signed_at: at_, signed_with: 'password', ip: '127.0.0.1', user_agent: 'test' } as const
  await money.write(async (tx) => {
    const [lot] = await tx.sql.select().from(seatLot).where(eq(seatLot.invoice_id, invoice_id))
    if (!lot) throw new Error('there are no seats')
    const { seat_lot_id, purchased_course_id } = lot
    await tx.sql
      .update(seatLot)
      .set({ used: lot.used + 1 })
      .where(eq(seatLot.seat_lot_id, seat_lot_id))
    const [bought] = await tx.sql.select().from(purchasedCourse).where(eq(purchasedCourse.purchased_course_id, purchased_course_id))
    await tx.sql
      .update(purchasedCourse)
      .set({ seats_used: (bought?.seats_used ?? 0) + 1 })
      .where(eq(purchasedCourse.purchased_course_id, purchased_course_id))
    await tx.sql.insert(seatUse).values({ ...own, seat_lot_id, purchased_course_id, taken_at: at_ })
    const said = { full_name: trainee.name, title: 'Pledge', text: 'No bribes.', version: '2026-1', language: 'en' } as const
    await tx.sql.insert(pledge).values({ ...own, ...said, ...how, serial_no: `PLG-${serial}` })
    await tx.sql.insert(certificate).values({
      ...own,
      serial_no: `CRT-${serial}`,
      pledge_serial_no: `PLG-${serial}`,
      holder_name: trainee.name,
      company_name: 'Company',
      company_reg_no: '202001000001',
      course_title: 'Course',
      course_version_no: 1,
      topics: '',
      language: 'en',
      issued_at: at_,
    })
  })
  return trainee
}

/** Paid by transfer with a file, an e-invoice sent, and one person certified. */
const whole = async (serial: string, { isFileGone = false } = {}) => {
  const buyer = await money.company()
  const issued = await money.invoice(buyer)
  const by = await world.given.admin('globalAdmin')
  await world.as(by).call('submitEInvoice', { kind: 'invoice', document_id: issued.invoice_id })
  const { payment } = await money.payByReceipt([{ invoice_id: issued.invoice_id, amount_sen: issued.open_sen }], buyer)
  const bytes = Buffer.from(`%PDF-1.4 what the bank printed for ${serial}`)
  const stored = isFileGone ? hashOf(bytes) : await world.kit.files.put(bytes)
  const file = { sha256: stored, name: 'transfer.pdf', type: 'application/pdf', size: bytes.length } as const
  const { bank_receipt_id } = payment
  if (bank_receipt_id === null) throw new Error('it was paid by transfer')
  const sent = { bank_receipt_id, company_id: issued.company_id, file_no: 1, sent_at: issued.issued_at, sent_by: 1, sent_by_name: 'A' }
  await money.write((tx) => tx.sql.insert(bankReceiptFile).values({ ...sent, ...file }))
  const trainee = await certify(issued.invoice_id, buyer.company, serial)
  return { buyer, by, issued, trainee, file }
}

describe('the file of a trace', () => {
  test('has every document, and a manifest that agrees with all of them', async () => {
    const { by, issued, trainee, file } = await whole('2026-0000TRCF')
    const { files, manifest, name } = await exported(by, issued.invoice_id)
    expect(name).toContain(`trace-${issued.invoice_no}.zip`)
    expect(manifest).toMatchObject({ invoice_no: issued.invoice_no, time_zone: 'UTC', left_out: [] })
    expect([...files.keys()].sort()).toEqual(['manifest.json', ...manifest.files.map(({ path }) => path)].sort())
    for (const { path, sha256, bytes } of manifest.files) {
      const found = files.get(path) ?? Buffer.alloc(0)
      expect({ path, sha256: hashOf(found), bytes: found.length }).toEqual({ path, sha256, bytes })
    }
    const kinds = manifest.files.flatMap(({ kind }) => kind ?? [])
    expect(kinds).toEqual(['invoice', 'invoice', 'invoice', 'official_receipt', 'bank_receipt', 'e_invoice', 'certificate', 'pledge'])
    expect(manifest.files.find(({ kind }) => kind === 'bank_receipt')?.sha256).toBe(file.sha256)
    // It is what was sent, byte by byte.
    const own = and(eq(eInvoice.kind, 'invoice'), eq(eInvoice.document_id, issued.invoice_id))
    const [sent] = await world.sql((tx) => tx.sql.select().from(eInvoice).where(own))
    expect(manifest.files.find(({ kind }) => kind === 'e_invoice')?.sha256).toBe(sent?.document_hash)
    const summary = files.get('summary.txt')?.toString('utf8') ?? ''
    expect(summary).toContain(trainee.name)
    expect(summary).toContain('10 seats ordered')
    expect(summary).toContain('CRT-2026-0000TRCF')
    const path = join(folder, 'trace.xlsx')
    await writeFile(path, files.get('trace.xlsx') ?? Buffer.alloc(0))
    const rowsOf = async (sheet: string) => {
      const read = await readCells(path, sheet)
      return 'rows' in read ? read.rows.map(({ cells }) => cells) : []
    }
    expect((await rowsOf('Steps')).map(([what]) => what).slice(0, 2)).toEqual(['Step', '10 seats ordered'])
    expect((await rowsOf('People'))[1]).toEqual(expect.arrayContaining([trainee.name, 'CRT-2026-0000TRCF']))
    expect((await rowsOf('Documents')).length).toBe(1 + kinds.length)
  })
  test('is noted in the audit log with the hash of its manifest', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    const { files } = await exported(buyer.admin, issued.invoice_id)
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'invoice.trace_exported')))
    const told = lines.find(({ entity_id }) => entity_id === String(issued.invoice_id))
    expect(told).toMatchObject({ company_id: issued.company_id, actor_user_id: buyer.admin.user_id })
    expect(told?.after).toMatchObject({ manifest_sha256: hashOf(files.get('manifest.json') ?? Buffer.alloc(0)) })
  })
})

describe('what its reader may not open is left out, with the reason', () => {
  test('the e-invoice for a company, whose own people are in it', async () => {
    const { buyer, issued } = await whole('2026-0000TRCG')
    const { files, manifest } = await exported(buyer.admin, issued.invoice_id)
    expect(manifest.left_out).toMatchObject([{ kind: 'e_invoice', document_no: issued.invoice_no, reason: 'not_allowed' }])
    expect([...files.keys()].some((path) => path.startsWith('e-invoices/'))).toBe(false)
    expect([...files.keys()]).toContain('certificates/CRT-2026-0000TRCG.pdf')
    expect(files.get('summary.txt')?.toString('utf8')).toContain('You do not have permission to open this document')
  })
  test('certificates and pledges for who may see invoices, but not the people', async () => {
    const { buyer, issued } = await whole('2026-0000TRCH')
    const held = { system_type_id: permissionSystemTypes.USER, module_id: customerGroups.COMPANY, maker_status: 1, checker_status: 0 } as const
    const permission = [rights.READ, rights.DOWNLOAD].map((right_id) => ({ ...held, right_id }))
    const admin = await world.given.admin('clientAdmin', { company: buyer.company, permission })
    const { manifest } = await exported(admin, issued.invoice_id)
    const left = manifest.left_out.map(({ kind, reason }) => [kind, reason])
    expect(left).toEqual([
      ['e_invoice', 'not_allowed'],
      ['certificate', 'not_allowed'],
      ['pledge', 'not_allowed'],
    ])
  })
  test('a bank receipt whose stored file is gone', async () => {
    const { by, issued } = await whole('2026-0000TRCJ', { isFileGone: true })
    const { manifest } = await exported(by, issued.invoice_id)
    expect(manifest.left_out).toMatchObject([{ kind: 'bank_receipt', reason: 'missing' }])
  })
})

test('another company gets nothing, and nobody an invoice that is not there', async () => {
  const { issued } = await whole('2026-0000TRCK')
  const stranger = await money.company()
  const before = await world.digest()
  expect((await world.as(stranger.admin).call('exportInvoiceTrace', { invoice_id: issued.invoice_id })).response_code).toBe(10021)
  expect((await world.as(stranger.admin).call('exportInvoiceTrace', { invoice_id: 999_999 })).response_code).toBe(10021)
  expect(await world.digest()).toEqual(before)
})
