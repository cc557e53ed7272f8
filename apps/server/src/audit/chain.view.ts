/** Lines as they were chained one by one, the heads that were and are signed, and the segments that were closed. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { hmac, sha256 } from '../kit/security/secrets.ts'

/** A row of audit_event; a line that was sealed in a batch has no hashes of its own. */
export type ChainLine = { audit_event_id: number; at: Date; previous_hash: string | null; hash: string | null } & Record<string, unknown>
/** What is signed of a row of audit_signed_head. */
export type Head = { audit_event_id: number; hash: string; keyed_hash: string | null; at: Date }
export type SignedHead = Head & { key_id: string; signature: string }

export const FIRST_HASH = '0'.repeat(64)

/** As a line was hashed until lines were sealed in batches: its link, its number, and the rest as canonical JSON (RFC 8785). */
export const lineHash = ({ audit_event_id, previous_hash, hash: _, at, ...told }: ChainLine): string =>
  sha256(`${previous_hash}\n${audit_event_id}\n${canonicalize({ ...told, at: at.toISOString() })}`)

/** As lines were hashed before 0008_audit_heads: with the server's key, so that nobody else could check them. */
export const keyedLineHash = (key: Uint8Array, { hash: _, at, ...line }: ChainLine): string =>
  hmac(key, `${line.previous_hash}\n${canonicalize({ ...line, at: at.toISOString() })}`)

/** One plain hash over lines as they stand, whole, one after the other; a signed head holds it of the keyed lines, a closing of its segment. */
export const overLines = (so_far: string, { at, ...line }: ChainLine): string =>
  sha256(`${so_far}\n${canonicalize({ ...line, at: at.toISOString() })}`)

// ── Signed heads ──────────────────────────────────────────────────────────────────────────────────────────────

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
const keyOf = (seed: Uint8Array) => createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
export const keyIdOf = (public_key: string): string => sha256(createPublicKey(public_key).export({ type: 'spki', format: 'der' }))
/** The key's public half and its name. */
export const publicKeyOf = (seed: Uint8Array): { key_id: string; public_key: string } => {
  const public_key = createPublicKey(keyOf(seed)).export({ type: 'spki', format: 'pem' }).toString()
  return { key_id: keyIdOf(public_key), public_key }
}

type Signature = { key_id: string; signature: string }
export const signText = (seed: Uint8Array, text: string): Signature => ({
  key_id: publicKeyOf(seed).key_id,
  signature: sign(null, Buffer.from(text), keyOf(seed)).toString('base64url'),
})
export const isSignedBy = (keys: ReadonlyMap<string, string>, { key_id, signature }: Signature, text: string): boolean => {
  const public_key = keys.get(key_id)
  return public_key !== undefined && verify(null, Buffer.from(text), createPublicKey(public_key), Buffer.from(signature, 'base64url'))
}

const signedText = ({ audit_event_id, hash, keyed_hash, at }: Head) =>
  canonicalize({ audit_event_id, hash, keyed_hash, at: at.toISOString() }) as string
export const signHead = (seed: Uint8Array, head: Head): SignedHead => ({ ...head, ...signText(seed, signedText(head)) })
export const isGenuine = (head: SignedHead, keys: ReadonlyMap<string, string>): boolean => isSignedBy(keys, head, signedText(head))

/** A signed head as it is kept outside the database. */
export const toNote = ({ at, ...head }: SignedHead): string => `${canonicalize({ ...head, at: at.toISOString() })}\n`
/** In the order of the lines. */
export const noteName = (audit_event_id: number): string => `audit-head-${String(audit_event_id).padStart(12, '0')}.json`
const NOTE = /^audit-head-(\d{12,15})\.json$/
export const isHeadNote = (name: string): boolean => NOTE.test(name)

const isSignedHead = (found: Record<string, unknown> | null): found is Omit<SignedHead, 'at'> & { at: string } =>
  Number.isSafeInteger(found?.audit_event_id) &&
  [found?.hash, found?.key_id, found?.signature].every((one) => typeof one === 'string') &&
  (found?.keyed_hash === null || typeof found?.keyed_hash === 'string') &&
  typeof found?.at === 'string' &&
  !Number.isNaN(Date.parse(found.at))
const parsed = (text: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(text) as Record<string, unknown> | null
  } catch {
    return null
  }
}
/** A note that says nothing that could be read, or tells of another line than its name, is a head that nobody signed. */
export const fromNote = (name: string, text: string): SignedHead => {
  const audit_event_id = Number(NOTE.exec(name)?.[1] ?? 0)
  const found = parsed(text)
  if (!isSignedHead(found) || found.audit_event_id !== audit_event_id)
    return { audit_event_id, hash: '', keyed_hash: null, at: new Date(0), key_id: '', signature: '' }
  const { at, ...head } = found
  return { ...head, at: new Date(at) }
}

// ── Closed segments ───────────────────────────────────────────────────────────────────────────────────────────

/** Entity and action of the line that closes a segment. */
export const SEGMENT = 'audit_segment'
export const SEGMENT_CLOSED = 'audit_segment.closed'

/**
 * What is signed of a segment whose lines do not fit their hashes, or each other, by a fault of the portal: which lines (`digest`: over all of them
 * as they stand, and the hash before them), how many faults they had then, and why.
 */
export type AuditSegment = { from: number; to: number; digest: string; faults: number; reason: string }
export type SignedSegment = AuditSegment & { key_id: string; signature: string }

/** Named, so that it can be taken for nothing else that this key signs. */
const segmentText = ({ from, to, digest, faults, reason }: AuditSegment) =>
  canonicalize({ closed_segment: { from, to, digest, faults, reason } }) as string
export const signSegment = (seed: Uint8Array, segment: AuditSegment): SignedSegment => ({ ...segment, ...signText(seed, segmentText(segment)) })

const isSignedSegment = (told: unknown): told is SignedSegment => {
  const { from, to, faults, ...texts } = (told ?? {}) as Partial<SignedSegment>
  return (
    [from, to, faults].every(Number.isSafeInteger) &&
    [texts.digest, texts.reason, texts.key_id, texts.signature].every((one) => typeof one === 'string')
  )
}
/** What a line says of a segment before it; null where nobody signed that. */
export const segmentOf = ({ audit_event_id, after }: ChainLine, keys: ReadonlyMap<string, string>): SignedSegment | null => {
  if (!isSignedSegment(after)) return null
  return isSignedBy(keys, after, segmentText(after)) && after.from <= after.to && after.to < audit_event_id ? after : null
}
