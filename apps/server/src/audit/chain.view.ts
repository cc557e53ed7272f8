/** Whether an audit log is whole, from its lines and heads alone: what the server asks of its own database an auditor asks of a copy, without the server. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { AuditFault } from '@jujur/contract/audit.ts'
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

/** One plain hash over all keyed lines, whole, one after the other; a signed head holds it. */
export const overKeyed = (so_far: string, { at, ...line }: ChainLine): string =>
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

// ── Verifying ─────────────────────────────────────────────────────────────────────────────────────────────────

export type Log = {
  /** All lines in the order of their numbers, some at a time. */
  lines: AsyncIterable<readonly ChainLine[]>
  /** What the database says is the last. */
  head: { audit_event_id: number; hash: string; keyed_to: number }
  /** From the database and from outside of it. */
  signed: readonly SignedHead[]
  /** Public keys (PEM) by their names, as the auditor trusts them. */
  keys: ReadonlyMap<string, string>
}
export type Verdict = {
  sound: boolean
  lines: number
  last: number
  hash: string
  signed_to: number
  faults: { audit_event_id: number; fault: AuditFault }[]
}

const FAULTS_TOLD = 100

export const verifyChain = async ({ lines, head, signed, keys }: Log): Promise<Verdict> => {
  const faults: Verdict['faults'] = []
  const tell = (audit_event_id: number, fault: AuditFault) => {
    if (faults.length < FAULTS_TOLD) faults.push({ audit_event_id, fault })
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
      if (id !== last.audit_event_id + 1) tell(id, 'missing')
      if (previous_hash !== last.hash) tell(id, 'broken')
      if (id <= keyed_to) keyed = overKeyed(keyed, line)
      else if (lineHash(line) !== hash) tell(id, 'changed')
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
  return { sound: faults.length === 0, lines: count, last: last.audit_event_id, hash: last.hash, signed_to, faults }
}
