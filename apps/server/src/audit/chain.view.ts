/** Whether an audit log is whole, from its lines and heads alone: what the server asks of its own database an auditor asks of a copy, without the server. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { AuditFault, ClosedSegment as ClosedTold } from '@jujur/contract/audit.ts'
import canonicalize from 'canonicalize'
import { hmac, sha256 } from '../kit/security/secrets.ts'

/** A row of audit_event. */
export type ChainLine = { audit_event_id: number; at: Date; previous_hash: string; hash: string } & Record<string, unknown>
/** What is signed of a row of audit_signed_head. */
export type Head = { audit_event_id: number; hash: string; keyed_hash: string | null; at: Date }
export type SignedHead = Head & { key_id: string; signature: string }

export const FIRST_HASH = '0'.repeat(64)

/** As append_audit hashes a line: its link, its number, and the rest as canonical JSON (RFC 8785). */
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

const signedText = ({ audit_event_id, hash, keyed_hash, at }: Head) =>
  Buffer.from(canonicalize({ audit_event_id, hash, keyed_hash, at: at.toISOString() }) ?? '')
export const signHead = (seed: Uint8Array, head: Head): SignedHead => ({
  ...head,
  key_id: publicKeyOf(seed).key_id,
  signature: sign(null, signedText(head), keyOf(seed)).toString('base64url'),
})
const isGenuine = (head: SignedHead, keys: ReadonlyMap<string, string>): boolean => {
  const public_key = keys.get(head.key_id)
  return public_key !== undefined && verify(null, signedText(head), createPublicKey(public_key), Buffer.from(head.signature, 'base64url'))
}

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
  Buffer.from(canonicalize({ closed_segment: { from, to, digest, faults, reason } }) ?? '')
export const signSegment = (seed: Uint8Array, segment: AuditSegment): SignedSegment => ({
  ...segment,
  key_id: publicKeyOf(seed).key_id,
  signature: sign(null, segmentText(segment), keyOf(seed)).toString('base64url'),
})

const isSignedSegment = (told: unknown): told is SignedSegment => {
  const { from, to, faults, ...texts } = (told ?? {}) as Partial<SignedSegment>
  return (
    [from, to, faults].every(Number.isSafeInteger) &&
    [texts.digest, texts.reason, texts.key_id, texts.signature].every((one) => typeof one === 'string')
  )
}
/** What a line says of a segment before it; null where nobody signed that. */
const segmentOf = ({ audit_event_id, after }: ChainLine, keys: ReadonlyMap<string, string>): SignedSegment | null => {
  if (!isSignedSegment(after)) return null
  const public_key = keys.get(after.key_id)
  const isSigned =
    public_key !== undefined && verify(null, segmentText(after), createPublicKey(public_key), Buffer.from(after.signature, 'base64url'))
  return isSigned && after.from <= after.to && after.to < audit_event_id ? after : null
}

/** A segment while the log is walked: it explains its faults if its lines are the signed ones, and the line that says so is a whole one of the log. */
type Walked = {
  readonly by: ChainLine
  readonly told: SignedSegment
  digest: string | null
  isTold: boolean
  faults: Verdict['faults']
  count: number
}

// ── Verifying ─────────────────────────────────────────────────────────────────────────────────────────────────

export type Log = {
  /** All lines in the order of their numbers, some at a time. */
  lines: AsyncIterable<readonly ChainLine[]>
  /** What the database says is the last. */
  head: { audit_event_id: number; hash: string; keyed_to: number }
  /** From the database and from outside of it. */
  signed: readonly SignedHead[]
  /** The lines that say of a segment that it is closed. */
  closings: readonly ChainLine[]
  /** Public keys (PEM) by their names, as the auditor trusts them. */
  keys: ReadonlyMap<string, string>
}
/** A segment whose faults a signed line explains, by number and moment of that line. */
export type ClosedSegment = { from: number; to: number; faults: number; reason: string; at: Date; audit_event_id: number }
/** How many faults they have together. */
export const explainedBy = (closed: readonly Pick<ClosedSegment, 'faults'>[]): number => closed.reduce((sum, { faults }) => sum + faults, 0)
export const toTold = (closed: readonly ClosedSegment[]): ClosedTold[] => closed.map(({ at, ...segment }) => ({ ...segment, at: at.toISOString() }))
export type Verdict = {
  sound: boolean
  lines: number
  last: number
  hash: string
  signed_to: number
  faults: { audit_event_id: number; fault: AuditFault }[]
  /** Not among the faults; a log with them is whole but for them. */
  closed: ClosedSegment[]
}

const FAULTS_TOLD = 100
/** What a signed line may explain. What a signed head says otherwise it may not: then somebody changed what was vouched for. */
const CLOSABLE: readonly AuditFault[] = ['changed', 'broken', 'missing']
export const isClosable = (fault: AuditFault): boolean => CLOSABLE.includes(fault)

/** @param most how many faults are told */
export const verifyChain = async ({ lines, head, signed, closings, keys }: Log, most = FAULTS_TOLD): Promise<Verdict> => {
  const faults: Verdict['faults'] = []
  const tell = (audit_event_id: number, fault: AuditFault) => {
    if (faults.length < most) faults.push({ audit_event_id, fault })
  }
  const segments = closings.flatMap((by): Walked[] => {
    const told = segmentOf(by, keys)
    if (!told) tell(by.audit_event_id, 'forged')
    return told ? [{ by, told, digest: null, isTold: false, faults: [], count: 0 }] : []
  })
  /** Of a line itself, or of how it follows the one before: the newest segment that has the line answers for it. */
  const tellOfLine = (audit_event_id: number, fault: AuditFault) => {
    const segment = segments.findLast(({ told: { from, to } }) => from <= audit_event_id && audit_event_id <= to)
    if (!segment) return tell(audit_event_id, fault)
    segment.count++
    if (segment.faults.length < most) segment.faults.push({ audit_event_id, fault })
  }
  const genuine = signed.filter((one) => {
    const is = isGenuine(one, keys)
    if (!is) tell(one.audit_event_id, 'forged')
    return is
  })
  const told = Map.groupBy(genuine, ({ audit_event_id }) => audit_event_id)
  // Which lines were keyed is what a signed head says, never the database alone: else whoever may write it could declare all of them so.
  const closing = genuine.find(({ keyed_hash }) => keyed_hash !== null)
  const keyed_to = closing?.audit_event_id ?? 0
  if (head.keyed_to !== keyed_to) tell(head.keyed_to, 'keyed_open')

  let last = { audit_event_id: 0, hash: FIRST_HASH }
  let keyed = FIRST_HASH
  let count = 0
  let signed_to = 0
  for await (const some of lines)
    for (const line of some) {
      const { audit_event_id: id, hash, previous_hash } = line
      count++
      for (const segment of segments) {
        const { from, to } = segment.told
        if (from <= id && id <= to) segment.digest = overLines(segment.digest ?? last.hash, line)
        if (id === segment.by.audit_event_id) segment.isTold = hash === segment.by.hash && lineHash(line) === hash
      }
      if (id !== last.audit_event_id + 1) tellOfLine(id, 'missing')
      if (previous_hash !== last.hash) tellOfLine(id, 'broken')
      if (id <= keyed_to) keyed = overLines(keyed, line)
      else if (lineHash(line) !== hash) tellOfLine(id, 'changed')
      if (id === keyed_to && keyed !== closing?.keyed_hash) tell(id, 'changed')
      for (const one of told.get(id) ?? []) {
        if (one.hash === hash) signed_to = id
        else tell(id, 'head_differs')
      }
      told.delete(id)
      last = { audit_event_id: id, hash }
    }
  // What is left tells of lines that are not there.
  for (const id of told.keys()) tell(id, id > last.audit_event_id ? 'cut' : 'missing')
  if (head.audit_event_id > last.audit_event_id) tell(head.audit_event_id, 'cut')
  else if (head.audit_event_id !== last.audit_event_id || head.hash !== last.hash) tell(last.audit_event_id, 'head_differs')
  const closed: ClosedSegment[] = []
  for (const { by, told: segment, digest, isTold, ...found } of segments)
    if (isTold && digest === segment.digest)
      closed.push({ from: segment.from, to: segment.to, faults: found.count, reason: segment.reason, at: by.at, audit_event_id: by.audit_event_id })
    else {
      tell(segment.to, 'changed')
      for (const { audit_event_id, fault } of found.faults) tell(audit_event_id, fault)
    }
  return { sound: faults.length === 0, lines: count, last: last.audit_event_id, hash: last.hash, signed_to, faults, closed }
}
