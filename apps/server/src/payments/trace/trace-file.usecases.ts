/**
 * The trace of an invoice as one zip: a spreadsheet, a summary, every document that its reader may open, and a manifest that names each file with its
 * SHA-256 and what was left out. All is drawn before the first byte leaves; then it is sent file by file.
 */
import type { Readable } from 'node:stream'
import type { Call } from '@jujur/contract/call.ts'
import { findCertificate } from '@jujur/contract/certificates.ts'
import { getPaymentExceptionList } from '@jujur/contract/exceptions.ts'
import { downloadInvoicePaper, downloadInvoicePdf, exportEInvoice, globalAdminDownloadInvoicePdf, TRACE_FILE } from '@jujur/contract/invoices.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { globalAdminViewBankReceipt, viewBankReceipt } from '@jujur/contract/receipts.ts'
import { getTraineeUserList } from '@jujur/contract/trainees.ts'
import { routesToday } from '../../access/routes.store.ts'
import { audit } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Actor, type HandlerKit, ok, refuse, type UnitOfWork } from '../../kit/call/handler.ts'
import { partyOf } from '../../kit/call/party.ts'
import type { Connection } from '../../kit/database/database.ts'
import { FileStoreError } from '../../kit/files/files.ts'
import { type ZipEntry, zipStream } from '../../kit/files/zip.ts'
import { fairQueue } from '../../kit/security/fair-queue.ts'
import { sha256 } from '../../kit/security/secrets.ts'
import { certificatePdf, pledgePdf } from '../../learning/pledges/certificate.usecases.ts'
import { editionsAround, eInvoicesAround, receiptFilesAround, transfersAround } from './papers.store.ts'
import { paperFile } from './papers.usecases.ts'
import { evidenceOf } from './trace.store.ts'
import { type LoadedTrace, loadTrace } from './trace.usecases.ts'
import {
  eInvoicePath,
  evidencePath,
  type LeftOutDocument,
  type LeftOutReason,
  paperPath,
  receiptPath,
  roomOf,
  type TakenDocument,
  type TraceDocument,
  type TraceKind,
  traceKinds,
  transferPath,
} from './trace-file.rules.ts'
import { traceManifest, traceSheet, traceSummary } from './trace-file.view.ts'

type Reader = ActionContext & Pick<UnitOfWork, 'read' | 'write'> & { readonly kit: HandlerKit; readonly actor: Actor }

/** Drawing up to some hundred PDFs takes a while: two at once, one of a company, one of a person. */
const composing = fairQueue({ atOnce: 2, atOnceEach: 1, waiting: 20, waitingEach: 1 })

/**
 * Each kind is for whoever may read it elsewhere. Certificates and pledges have no call of their own for administrators: they go to those who see the
 * people they are of, in the company, or certificates in full, at the provider.
 */
const readers: Readonly<Record<TraceKind, readonly Pick<Call, 'name' | 'access'>[]>> = {
  invoice: [downloadInvoicePdf, globalAdminDownloadInvoicePdf],
  official_receipt: [downloadInvoicePaper],
  credit_note: [downloadInvoicePaper],
  refund_voucher: [downloadInvoicePaper],
  bank_receipt: [viewBankReceipt, globalAdminViewBankReceipt],
  // The bank may name other customers in it.
  bank_transfer: [getPaymentExceptionList],
  e_invoice: [exportEInvoice],
  certificate: [getTraineeUserList, findCertificate],
  pledge: [getTraineeUserList, findCertificate],
}

/** A document with the way to its bytes; `make` answers null where the stored file is gone. */
type Source = TraceDocument & { make: ((reader: Reader) => Promise<Kept | null>) | null }
type Kept = { sha256: string; size: number } | { bytes: Uint8Array }

const stored = async ({ kit }: Reader, name: string): Promise<Kept | null> => {
  const size = await kit.files.size(name)
  return size === null ? null : { sha256: name, size }
}

/** All that hangs on the invoice, in the order in which it goes into the zip. */
const documentsOf = async (tx: Connection, invoice_id: number, { people }: LoadedTrace): Promise<Source[]> => {
  const papers = (await editionsAround(tx, invoice_id)).map((kept): Source => {
    const { kind, document_no, edition, issued_at } = kept
    const make = async (reader: Reader) => stored(reader, (await paperFile(reader, kept)).fingerprint)
    return { kind, path: paperPath(kind, document_no, edition), document_no, edition, person: null, at: issued_at, make }
  })
  const receipts = (await receiptFilesAround(tx, invoice_id)).map(({ file, reference_no }): Source => {
    const path = receiptPath(file.bank_receipt_id, file.file_no, file.type)
    const make = (reader: Reader) => stored(reader, file.sha256)
    return { kind: 'bank_receipt', path, document_no: reference_no, edition: null, person: null, at: file.sent_at, make }
  })
  const transfers = (await transfersAround(tx, invoice_id)).map(({ transfer, raised_at }): Source => {
    const path = transferPath(transfer.payment_exception_id, transfer.type)
    const make = (reader: Reader) => stored(reader, transfer.sha256)
    return { kind: 'bank_transfer', path, document_no: transfer.reference_no, edition: null, person: null, at: raised_at, make }
  })
  const eInvoices = (await eInvoicesAround(tx, invoice_id)).map(({ document, document_no, e_invoice_id, submitted_at }): Source => {
    const make = async () => ({ bytes: Buffer.from(JSON.stringify(document)) })
    return { kind: 'e_invoice', path: eInvoicePath(document_no, e_invoice_id), document_no, edition: null, person: null, at: submitted_at, make }
  })
  const evidence = await evidenceOf(tx, invoice_id, TRACE_FILE.certified)
  const known = new Map(evidence.map((one) => [one.certificate.serial_no, one]))
  // A seat that was taken back and given to the same person again led to the same certificate.
  const certified = new Map(people.map((one) => [one.serial_no, one]))
  const proofs = [...certified.values()].flatMap(({ serial_no, pledge_serial_no, certified_at, name }): Source[] => {
    if (serial_no === null || pledge_serial_no === null || certified_at === null) return []
    const own = known.get(serial_no)
    const about = { edition: null, person: name, at: certified_at }
    // Kept by its hash: it is sent from there.
    const drawn = (bytes: Uint8Array) => ({ sha256: sha256(bytes), size: bytes.length })
    return [
      {
        ...about,
        kind: 'certificate',
        path: evidencePath('certificate', serial_no),
        document_no: serial_no,
        make: own ? (reader) => certificatePdf(reader, own.certificate).then(drawn) : null,
      },
      {
        ...about,
        kind: 'pledge',
        path: evidencePath('pledge', pledge_serial_no),
        document_no: pledge_serial_no,
        make: own ? (reader) => pledgePdf(reader, own.pledge).then(drawn) : null,
      },
    ]
  })
  return [...papers, ...receipts, ...transfers, ...eInvoices, ...proofs]
}

const lost = (error: unknown): null => {
  if (error instanceof FileStoreError && (error.trouble === 'missing' || error.trouble === 'corrupt')) return null
  throw error
}

const gather = async (reader: Reader, documents: readonly Source[], mayRead: ReadonlySet<TraceKind>) => {
  const room = roomOf(TRACE_FILE.bytes)
  const taken: TakenDocument[] = []
  const leftOut: LeftOutDocument[] = []
  const entries: ZipEntry[] = []
  for (const { make, ...document } of documents) {
    const { path } = document
    const leave = (reason: LeftOutReason) => leftOut.push({ ...document, reason })
    if (!mayRead.has(document.kind)) leave('not_allowed')
    else if (!make) leave('too_many_people')
    else {
      const kept = await make(reader).catch(lost)
      if (!kept) leave('missing')
      else if (!room.takes('bytes' in kept ? kept.bytes.length : kept.size)) leave('too_large')
      else if ('bytes' in kept) {
        taken.push({ ...document, sha256: sha256(kept.bytes), bytes: kept.bytes.length })
        entries.push({ path, bytes: kept.bytes })
      } else {
        taken.push({ ...document, sha256: kept.sha256, bytes: kept.size })
        entries.push({ path, ...kept })
      }
    }
  }
  return { taken, leftOut, entries }
}

const compose = async (reader: Reader, invoice_id: number) => {
  const { actor, kit, read, write } = reader
  const found = await read(async (tx) => {
    const trace = await loadTrace(tx, invoice_id, TRACE_FILE.people)
    if (!trace) return null
    const asks = await routesToday(tx)
    const mayRead = new Set(traceKinds.filter((kind) => readers[kind].some((call) => mayCall(call, asks(call), actor))))
    return { trace, mayRead, documents: await documentsOf(tx, invoice_id, trace) }
  })
  if (!found) return refuse(10021)
  const { trace, mayRead, documents } = found
  const { taken, leftOut, entries } = await gather(reader, documents, mayRead)
  const ctx = withCurrentTime(reader)
  const about = { trace, taken, leftOut, made_at: ctx.now, made_by: actor.name, portal_name: kit.settings.portalName }
  const told: { path: string; bytes: Uint8Array }[] = [
    { path: 'summary.txt', bytes: Buffer.from(traceSummary(about, actor.language)) },
    { path: 'trace.xlsx', bytes: await traceSheet(about, actor.language) },
  ]
  const parts = told.map(({ path, bytes }) => ({ path, sha256: sha256(bytes), bytes: bytes.length }))
  const manifest = Buffer.from(`${JSON.stringify(traceManifest(about, parts), null, 2)}\n`)
  const { invoice_no, company_id } = trace.listed.invoice
  await write((tx) =>
    audit(tx, ctx, {
      action: 'invoice.trace_exported',
      entity: 'invoice',
      entity_id: invoice_id,
      company_id,
      after: { invoice_no, manifest_sha256: sha256(manifest), documents: taken.length, left_out: leftOut.length },
    }),
  )
  const zip: Readable = zipStream(kit.files, [{ path: 'manifest.json', bytes: manifest }, ...told, ...entries], ctx.now)
  return ok({ invoice_no, zip })
}

/** Refuses 10021: no such invoice. @throws TooBusy */
export const composeTraceFile = (reader: Reader, invoice_id: number) =>
  composing.run(() => compose(reader, invoice_id), { owner: reader.actor.user_id, party: partyOf(reader.actor) })
