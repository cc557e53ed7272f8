/** Asks a time stamp service (RFC 3161 over HTTP) for a stamp over some words. */
import { createHash, randomBytes } from 'node:crypto'
import { nonceOf, type StampTrouble, stampRequest, stampTrouble } from './time-stamp.rules.ts'

const STAMP_TIMEOUT_MS = 10_000
/** One with a long chain of certificates has some ten thousand bytes. */
const LARGEST_STAMP = 128 * 1024

const readUpTo = async (response: Response, most: number): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export type Stamp = { readonly answer: Uint8Array } | { readonly trouble: StampTrouble | 'no_answer' | 'too_large' }
/** The whole answer, as `openssl ts -verify -in` takes it; or why there is none. Never throws. */
export const timeStampOf = async (url: string, words: Uint8Array, timeoutMs = STAMP_TIMEOUT_MS): Promise<Stamp> => {
  const digest = createHash('sha256').update(words).digest()
  const nonce = nonceOf(randomBytes(8))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Buffer.from(stampRequest(digest, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { trouble: 'no_answer' }
    }
    const answer = await readUpTo(response, LARGEST_STAMP)
    if (!answer) return { trouble: 'too_large' }
    const trouble = stampTrouble(answer, digest, nonce)
    return trouble ? { trouble } : { answer }
  } catch {
    return { trouble: 'no_answer' }
  }
}
