/** One company's part of the log: its own lines, each with what ties it to a signed head, and nothing of others but hashes. Anyone verifies it without the log. */
import type { AuditFault } from '@jujur/contract/audit.ts'
import { type Batch, batchHash, headOfBatch, isCompanySigned, lineDigest, perCompany, type SealedLine, type SignedCompany } from './batches.view.ts'
import { type ChainLine, isGenuine } from './chain.view.ts'
import { genuineDisposed, isLeftSo, type SignedDisposed } from './disposed.view.ts'
import { pathsIn, rootBy } from './tree.view.ts'

/** A line under the root of the batch that ends with `batch`. */
export type ExportedLine = { number: number; salt: string; line: ChainLine; batch: number; path: string[] }
export type AuditExport = {
  company_id: number
  /** Sealed by the end of it. */
  lines: ExportedLine[]
  /** Those that its lines stand in. */
  batches: Batch[]
  /** From before there were batches: all of the company's, under one root; null where it has none. */
  closed: { by: SignedCompany; lines: ChainLine[] } | null
  /** What was signed of those of its lines whose values were taken out by an order of two people. */
  disposed: SignedDisposed[]
}

/** @param digests of a batch, in their order */
export const exportBatch = (batch: Batch, digests: readonly string[], own: readonly SealedLine[]): ExportedLine[] => {
  const pathOf = pathsIn(digests)
  return own.flatMap(({ number, salt, line }) => (line ? { number, salt, line, batch: batch.last, path: pathOf(number - batch.first) } : []))
}

/** @param keys as whoever verifies trusts them (getAuditKeys, or given before) */
export const verifyExport = (
  { company_id, lines, batches, closed, disposed }: AuditExport,
  keys: ReadonlyMap<string, string>,
): { sound: boolean; lines: number; faults: { audit_event_id: number; fault: AuditFault }[]; disposed: number[] } => {
  const gone = genuineDisposed(disposed, keys)
  const found: number[] = []
  const faults: { audit_event_id: number; fault: AuditFault }[] = []
  const tell = (audit_event_id: number, fault: AuditFault) => faults.push({ audit_event_id, fault })
  const known = new Map(batches.map((batch) => [batch.last, batch]))
  for (const batch of batches) {
    if (batchHash(batch) !== batch.hash) tell(batch.last, 'root_differs')
    if (!isGenuine(headOfBatch(batch), keys)) tell(batch.last, 'forged')
  }
  let last = 0
  for (const { number, salt, line, batch: end, path } of lines) {
    const batch = known.get(end)
    const left = gone.get(line.audit_event_id)
    const isDisposed = left !== undefined && isLeftSo(left, left.hash, line)
    const root =
      batch && rootBy(isDisposed ? left.hash : lineDigest(salt, line), { index: number - batch.first, size: batch.last - batch.first + 1, path })
    if (number <= last || line.company_id !== company_id) tell(number, 'added')
    else if (!batch || root !== batch.root) tell(number, 'changed')
    else if (isDisposed) found.push(number)
    last = number
  }
  if (closed) verifyClosed(company_id, closed, { keys, gone, found }, tell)
  return { sound: faults.length === 0, lines: lines.length + (closed?.lines.length ?? 0), faults, disposed: found }
}

const verifyClosed = (
  company_id: number,
  { by, lines }: NonNullable<AuditExport['closed']>,
  { keys, gone, found }: { keys: ReadonlyMap<string, string>; gone: ReadonlyMap<number, SignedDisposed>; found: number[] },
  tell: (audit_event_id: number, fault: AuditFault) => unknown,
) => {
  if (by.company_id !== company_id || !isCompanySigned(by, keys)) tell(by.closed_to, 'forged')
  const companies = perCompany()
  for (const line of lines) {
    const left = gone.get(line.audit_event_id)
    const isDisposed = isLeftSo(left, line.hash, line)
    if (isDisposed) found.push(line.audit_event_id)
    companies.add(line, isDisposed ? (left.closed_digest ?? undefined) : undefined)
  }
  const [own, ...others] = companies.end()
  if (others.length > 0 || own?.company_id !== company_id || own.lines !== by.lines || own.root !== by.root) tell(by.closed_to, 'root_differs')
}

// ── As JSON lines ─────────────────────────────────────────────────────────────────────────────────────────────

type Piece =
  | { export: { company_id: number; from: Date; to: Date; keys: readonly { key_id: string; public_key: string }[] } }
  | { closed: SignedCompany }
  | { chained: ChainLine }
  | { disposed: SignedDisposed }
  | { batch: Batch }
  | { line: ExportedLine }

export const exportLine = (piece: Piece): Buffer => Buffer.from(`${JSON.stringify('batch' in piece ? { batch: signedOf(piece.batch) } : piece)}\n`)
const signedOf = ({ first, last, root, previous_hash, hash, at, key_id, signature }: Batch): Batch => ({
  ...{ first, last, root, previous_hash, hash, at, key_id, signature },
})

type Sent<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Sent<T[K]> } : T
const withDate = <T extends { at: string }>({ at, ...rest }: T) => ({ ...rest, at: new Date(at) })

/** An export read back, for whoever verifies it. */
export const readExport = (text: string): AuditExport => {
  const read: AuditExport = { company_id: 0, lines: [], batches: [], closed: null, disposed: [] }
  for (const written of text.split('\n').filter(Boolean)) {
    const piece = JSON.parse(written) as Sent<Piece>
    if ('export' in piece) read.company_id = piece.export.company_id
    else if ('closed' in piece) read.closed = { by: withDate(piece.closed) as SignedCompany, lines: [] }
    else if ('chained' in piece) read.closed?.lines.push(withDate(piece.chained) as ChainLine)
    else if ('disposed' in piece) read.disposed.push(withDate(piece.disposed) as SignedDisposed)
    else if ('batch' in piece) read.batches.push(withDate(piece.batch) as Batch)
    else if ('line' in piece) read.lines.push({ ...piece.line, line: withDate(piece.line.line) } as ExportedLine)
  }
  return read
}
