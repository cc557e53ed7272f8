/** What a guest may commit to, reveal and note (docs/adr/040-auditor-room.md). */
import { invalid, ok, refuseWith } from '../kit/call/handler.ts'

/** Each commitment counts, also one that is never revealed; more than so many are no audit. */
export const MOST_SAMPLES = 50
export const MOST_REQUESTS = 200

/** Whether so many can be drawn: the rest after the key items; none only where all are key items. */
export const maySample = (size: number, people: number, key_items: number) => {
  if (people === 0) return refuseWith('nobody_fits')
  const rest = people - key_items
  if (size > rest) return invalid('size', 'too_big')
  return size === 0 && rest > 0 ? invalid('size', 'too_small') : ok(undefined)
}

type Sealed = { readonly hash: string; readonly number: number; readonly outside: boolean } | null
/** Words are taken only once the head is signed and a copy lies outside, and only those that were committed to. */
export const mayReveal = (sample: { readonly words_sha256: string }, sha256: string, head: Sealed) => {
  if (!head?.outside) return refuseWith('not_sealed')
  return sha256 === sample.words_sha256 ? ok(head) : refuseWith('other_words')
}

/** An exception, or one that cannot be told, says why. */
export const mayNote = (conclusion: string, words: string) =>
  conclusion !== 'no_exception' && words === '' ? refuseWith('words_missing') : ok(undefined)
