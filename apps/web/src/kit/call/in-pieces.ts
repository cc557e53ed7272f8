import { MOST_IDS } from '@jujur/contract/call.ts'

/**
 * What was chosen, in as few pieces as a call takes, each about as large as the others: so none of more than one ends up alone, and is refused
 * as if it had been chosen alone.
 */
export const inPieces = <T>(all: readonly T[]): T[][] => {
  const pieces = Math.ceil(all.length / MOST_IDS)
  const at = (piece: number) => Math.round((piece * all.length) / pieces)
  return Array.from({ length: pieces }, (_, i) => all.slice(at(i), at(i + 1)))
}
