/** Lines whose values were taken out by an order of two people: what is signed of each, so that a verifier says "disposed" where it would say "changed". */
import canonicalize from 'canonicalize'
import { closedDigest } from './batches.view.ts'
import { type ChainLine, isSignedBy, signText } from './chain.view.ts'

/** Of a line in a closed segment: the hash over all lines of it before this one and with it, as they stood. */
export type OverSegment = { from: number; to: number; over_before: string; over: string }
/** A row of audit_disposed. */
export type Disposed = {
  audit_event_id: number
  hash: string
  closed_digest: string | null
  over_before: string | null
  over: string | null
  /** Null for a line of no closed segment. */
  segments: readonly OverSegment[] | null
  now_digest: string
  disposal_id: number
  submitted_by: number
  decided_by: number
  at: Date
}
export type SignedDisposed = Disposed & { key_id: string; signature: string }

/** Named, so that it can be taken for nothing else that this key signs. Rows from before segments were told of have none of them in what is signed. */
const disposedText = (row: Disposed) => {
  const { audit_event_id, hash, closed_digest, over_before, over, segments, now_digest, disposal_id, submitted_by, decided_by, at } = row
  const told =
    segments === null ? {} : { segments: segments.map(({ from, to, ...one }) => ({ from, to, over_before: one.over_before, over: one.over })) }
  return canonicalize({
    disposed_line: {
      ...{ audit_event_id, hash, closed_digest, over_before, over, now_digest, disposal_id, submitted_by, decided_by, at: at.toISOString() },
      ...told,
    },
  }) as string
}
export const signDisposed = (seed: Uint8Array, disposed: Disposed): SignedDisposed => ({ ...disposed, ...signText(seed, disposedText(disposed)) })

const withoutSealed = (value: unknown) => (typeof value === 'object' && value !== null && 'sealed' in value ? { ...value, sealed: null } : value)
/** The line as it stands once its values are taken out, as dispose_audit_line leaves it. */
export const asDisposed = <Line extends ChainLine>(line: Line): Line => ({
  ...line,
  before: withoutSealed(line.before),
  after: withoutSealed(line.after),
})
/** Everything signed of lines by their ids; a row that nobody signed says nothing, and its line is told as changed. */
export const genuineDisposed = (rows: readonly SignedDisposed[], keys: ReadonlyMap<string, string>): ReadonlyMap<number, SignedDisposed> =>
  new Map(rows.filter((row) => isSignedBy(keys, row, disposedText(row))).map((row) => [row.audit_event_id, row]))

/** Whether the line is the one that was disposed of, and stands as it was left. */
export const isLeftSo = (disposed: Disposed | undefined, hash: string | null, line: ChainLine): disposed is Disposed =>
  disposed !== undefined && disposed.hash === hash && disposed.now_digest === closedDigest(line)
