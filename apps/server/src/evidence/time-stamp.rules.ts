/** A time stamp of RFC 3161 in DER: what is asked for, and whether an answer is to what was asked. */

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BOOLEAN = 0x01
const OCTETS = 0x04
const OID = 0x06
const TIME = 0x18
const EXPLICIT_0 = 0xa0

// ── Writing ───────────────────────────────────────────────────────────────────────────────────────────────────

const lengthOf = (size: number): number[] => (size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff])
const der = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}
const hex = (words: string) => Buffer.from(words, 'hex')
/** 2.16.840.1.101.3.4.2.1 */
const sha256Name = der(SEQUENCE, der(OID, hex('608648016503040201')), hex('0500'))
const imprintOf = (digest: Uint8Array) => der(SEQUENCE, sha256Name, der(OCTETS, digest))

/** Eight bytes as a positive number that is as long as it looks. */
export const nonceOf = (random: Uint8Array): Uint8Array => {
  const nonce = Buffer.from(random)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  return nonce
}
/** Asks for the certificate along, so that whoever checks needs the root of the service alone. */
export const stampRequest = (digest: Uint8Array, nonce: Uint8Array): Uint8Array =>
  der(SEQUENCE, der(INTEGER, Buffer.from([1])), imprintOf(digest), der(INTEGER, nonce), der(BOOLEAN, Buffer.from([0xff])))

// ── Reading ───────────────────────────────────────────────────────────────────────────────────────────────────

type Value = { readonly tag: number; readonly content: Uint8Array; readonly size: number }
/** One value at the start of these bytes; null for what is no DER. */
const valueAt = (bytes: Uint8Array): Value | null => {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return null
  let [head, length] = [2, first]
  if (first > 0x7f) {
    const count = first & 0x7f
    if (count === 0 || count > 3 || bytes.length < 2 + count) return null
    length = bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
    head = 2 + count
  }
  const size = head + length
  return size > bytes.length ? null : { tag, content: bytes.subarray(head, size), size }
}
/** All that stand one after the other; null where they do not end with the bytes. */
const valuesIn = (bytes: Uint8Array): Value[] | null => {
  const found: Value[] = []
  for (let at = 0; at < bytes.length; ) {
    const value = valueAt(bytes.subarray(at))
    if (!value) return null
    found.push(value)
    at += value.size
  }
  return found
}
const partsOf = (value: Value | undefined, tag: number): Value[] | null => (value?.tag === tag ? valuesIn(value.content) : null)
const isSame = (value: Value | undefined, tag: number, content: Uint8Array): boolean =>
  value?.tag === tag && Buffer.compare(value.content, content) === 0

const SIGNED_DATA = hex('2a864886f70d010702')
const TST_INFO = hex('2a864886f70d0109100104')

/** What the service signed, out of its envelope of CMS: with somebody's signature beside it. */
const signedOf = (token: Value | undefined): Value[] | null => {
  const [type, wrapped] = partsOf(token, SEQUENCE) ?? []
  if (!isSame(type, OID, SIGNED_DATA)) return null
  const signed = partsOf(partsOf(wrapped, EXPLICIT_0)?.[0], SEQUENCE) ?? []
  const [, , content] = signed
  const [of, octets] = partsOf(content, SEQUENCE) ?? []
  const signers = partsOf(signed.at(-1), SET)
  if (!isSame(of, OID, TST_INFO) || !signers?.length) return null
  const inner = partsOf(octets, EXPLICIT_0)?.[0]
  return inner?.tag === OCTETS ? partsOf(valueAt(inner.content) ?? undefined, SEQUENCE) : null
}

/** Why an answer is no stamp over what was asked. */
export type StampTrouble = 'unreadable' | 'refused' | 'other_digest' | 'other_nonce'

/**
 * Null where it is granted, over this digest, for this request. Whether the service may be trusted is for whoever checks: they have its root, the portal
 * has none.
 */
export const stampTrouble = (answer: Uint8Array, digest: Uint8Array, nonce: Uint8Array): StampTrouble | null => {
  const [whole, ...more] = valuesIn(answer) ?? []
  const [status, token] = partsOf(whole, SEQUENCE) ?? []
  const [code] = partsOf(status, SEQUENCE) ?? []
  if (code?.tag !== INTEGER || more.length > 0) return 'unreadable'
  // Granted, or granted with changes.
  if (code.content.length !== 1 || (code.content[0] ?? 2) > 1) return 'refused'
  const [, , imprint, , time, ...rest] = signedOf(token) ?? []
  if (time?.tag !== TIME) return 'unreadable'
  const [algorithm, stamped] = partsOf(imprint, SEQUENCE) ?? []
  // The name of the digest comes with parameters that say nothing, or without.
  const [name] = partsOf(algorithm, SEQUENCE) ?? []
  if (!isSame(name, OID, hex('608648016503040201')) || !isSame(stamped, OCTETS, digest)) return 'other_digest'
  return isSame(
    rest.find(({ tag }) => tag === INTEGER),
    INTEGER,
    nonce,
  )
    ? null
    : 'other_nonce'
}
