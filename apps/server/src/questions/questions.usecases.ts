/** A question gets its options. */
import type { Connection } from '../kit/database/database.ts'
import { shuffled } from './questions.rules.ts'
import { insertOptions, type NewOption } from './questions.store.ts'

/**
 * Authors tend to write the right answer first, and learners see the ids: they are given in a random order, so that they tell nothing.
 * How options are ordered on the page stays with the author.
 */
export const addOptions = (at: Connection, question_id: number, options: Omit<NewOption, 'position'>[], random: () => number) =>
  insertOptions(
    at,
    question_id,
    shuffled(
      options.map((option, position) => ({ ...option, position })),
      random,
    ),
  )
