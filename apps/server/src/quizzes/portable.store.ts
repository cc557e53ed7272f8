/** Quizzes that come with a course from another portal. */
import type { Connection } from '../kit/database/database.ts'
import { quiz, quizQuestion } from './quizzes.table.ts'

export type NewQuiz = typeof quiz.$inferInsert

export const insertQuiz = async (at: Connection, row: NewQuiz, question_ids: readonly number[]): Promise<number> => {
  const [made] = await at.sql.insert(quiz).values(row).returning({ id: quiz.quiz_id })
  if (!made) throw new Error('a stored quiz has an id')
  if (question_ids.length > 0)
    await at.sql.insert(quizQuestion).values(question_ids.map((question_id, position) => ({ quiz_id: made.id, question_id, position })))
  return made.id
}
