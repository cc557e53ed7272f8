/** Tokens, codes, sealed fields, serial numbers: everything random or keyed. */
import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits for a session or a mailed link; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const sha256 = (value: string | Uint8Array): string => hash('sha256', value)
export const hmac = (key: Uint8Array, value: string): string => createHmac('sha256', key).update(value).digest('hex')
export const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Six digits, evenly drawn. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** `PLG-2026-7Q4M2XKD`: eight characters of Crockford's base 32, forty random bits. */
export const newSerial = (prefix: 'PLG' | 'CRT', year: number): string =>
  `${prefix}-${year}-${Array.from(randomBytes(8), (byte) => CROCKFORD[byte % 32]).join('')}`

/** AES-256-GCM for a field that must be readable again (IC number, authenticator secret). */
export const seal = (key: Uint8Array, value: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export const unseal = (key: Uint8Array, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A number in [0, 1) that nobody can foresee: for drawing and shuffling questions. */
export const secureRandom = (): number => randomInt(2 ** 47) / 2 ** 47
