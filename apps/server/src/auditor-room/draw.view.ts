/** How a sample is drawn by nobody's choice, and how anybody draws it again (docs/adr/040-auditor-room.md). */
import { sha256 } from '../kit/security/secrets.ts'

/** Neither side knew both before: the words were fixed before the head, the head was made after the words were fixed. */
export const seedOf = (words: string, head_hash: string): string => sha256(words + head_hash)
export const ticketOf = (seed: string, user_id: number): string => sha256(`${seed},${user_id}`)

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
