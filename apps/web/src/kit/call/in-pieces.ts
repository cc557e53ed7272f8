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

/**
 * Sends what was chosen piece by piece, until one is refused (`sendOne` answers nothing once that is shown). What the pieces before it did stands,
 * so their answers are to be told all the same; `whole` says whether all were sent.
 */
export const sendPieces = async <T, Answer>(all: readonly T[], sendOne: (piece: T[]) => Promise<Answer | undefined>) => {
  const answers: Answer[] = []
  for (const piece of inPieces(all)) {
    const answer = await sendOne(piece)
    if (answer === undefined) return { answers, whole: false }
    answers.push(answer)
  }
  return { answers, whole: true }
}
