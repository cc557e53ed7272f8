/** Questions that come with a course from another portal. */
import type { Connection } from '../kit/database/database.ts'
import { question, questionOption } from './questions.table.ts'

export type NewQuestion = typeof question.$inferInsert
export type NewPortableOption = Omit<typeof questionOption.$inferInsert, 'question_id'>

/** The options' ids are given in the order of the list. */
export const insertQuestion = async (at: Connection, row: NewQuestion, options: readonly NewPortableOption[]): Promise<number> => {
  const [made] = await at.sql.insert(question).values(row).returning({ id: question.question_id })
  if (!made) throw new Error('a stored question has an id')
  if (options.length > 0) await at.sql.insert(questionOption).values(options.map((option) => ({ ...option, question_id: made.id })))
  return made.id
}
