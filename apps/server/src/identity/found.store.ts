/** How every list of trainees, of their seats and of their learning finds people by words. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { foundAmong, holdingEach, idsHolding } from '../kit/database/entries.ts'
import { users } from './identity.table.ts'

const columns = [users.name, users.username, users.email, users.employee_no]

/** What a row of `users`, or one that names a user, is asked for words to be found in whom it is about. */
export const foundTrainee = (tx: Connection, words: string, user_id: AnyColumn = users.user_id): Promise<SQL | undefined> =>
  foundAmong(tx, 'trainee', words, user_id, columns)

/** The same, told apart by how many they are: whether a list is to look for these few, or to go through its rows until it has a page. */
export const foundTrainees = async (tx: Connection, words: string): Promise<{ where: SQL | undefined; isFew: boolean }> => {
  if (words.trim() === '') return { where: undefined, isFew: false }
  const ids = await idsHolding(tx, 'trainee', words)
  if (!ids) return { where: holdingEach(words, columns), isFew: false }
  return { where: sql`${users.user_id} = any(${sql.param(ids)}::integer[])`, isFew: true }
}
