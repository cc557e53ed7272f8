/** Questions in SQL. */
import type { Connection } from '../kit/database/database.ts'
import { questionOption } from './questions.table.ts'

export type NewOption = { position: number; value: string; is_true: boolean }

/** Ids are given in the order of the list. */
export const insertOptions = (at: Connection, question_id: number, options: NewOption[]) =>
  at.sql.insert(questionOption).values(options.map((option) => ({ question_id, ...option })))
