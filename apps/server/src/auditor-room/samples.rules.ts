/** How a sample is drawn by nobody's choice, and how anybody draws it again (docs/adr/040-auditor-room.md). */
import { createHash } from 'node:crypto'
import { invalid, ok, refuseWith } from '../kit/call/handler.ts'

/** Each commitment counts, also one that is never revealed; more than so many are no audit. */
export const MOST_SAMPLES = 50
export const MOST_REQUESTS = 200

const sha256Hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
export const hashOfWords = (words: string): string => sha256Hex(words)
/** Neither side knew both before: the words were fixed before the head, the head was made after the words were fixed. */
export const seedOf = (words: string, head_hash: string): string => sha256Hex(words + head_hash)
export const ticketOf = (seed: string, user_id: number): string => sha256Hex(`${seed},${user_id}`)

/** One number a line: what is hashed, and what is downloaded. */
export const numbersFile = (ids: readonly number[]): string => ids.map((id) => `${id}\n`).join('')

/** As a word of a shell, whatever stands in it. */
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
/** The lines by which anybody draws it again, beside `people.txt` and `key-items.txt`. */
export const shellLines = ({ words, head_hash, size }: { words: string; head_hash: string; size: number }): string[] => [
  `S=$(printf %s ${quoted(words)}${quoted(head_hash)} | sha256sum | cut -c1-64)`,
  'grep -vxFf key-items.txt people.txt | while read -r i; do echo "$(printf %s "$S,$i" | sha256sum | cut -c1-64) $i"; done > tickets.txt',
  `LC_ALL=C sort tickets.txt | head -n ${size}`,
]

/** Whether so many can be drawn: the rest after the key items; none only where all are key items. */
export const maySample = (size: number, people: number, key_items: number) => {
  if (people === 0) return refuseWith('nobody_fits')
  const rest = people - key_items
  if (size > rest) return invalid('size', 'too_big')
  return size === 0 && rest > 0 ? invalid('size', 'too_small') : ok(undefined)
}

type Sealed = { readonly hash: string; readonly number: number; readonly outside: boolean } | null
/** Words are taken only once the head is signed and a copy lies outside, and only those that were committed to. */
export const mayReveal = (sample: { readonly words_sha256: string }, words: string, head: Sealed) => {
  if (!head?.outside) return refuseWith('not_sealed')
  return hashOfWords(words) === sample.words_sha256 ? ok(head) : refuseWith('other_words')
}

/** An exception, or one that cannot be told, says why. */
export const mayNote = (conclusion: string, words: string) =>
  conclusion !== 'no_exception' && words === '' ? refuseWith('words_missing') : ok(undefined)
