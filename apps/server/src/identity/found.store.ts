/** How every list of trainees, of their seats and of their learning finds people by words. */
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { foundAmong } from '../kit/database/entries.ts'
import { users } from './identity.table.ts'

const columns = [users.name, users.username, users.email, users.employee_no]

/** What a row of `users`, or one that names a user, is asked for words to be found in whom it is about. */
export const foundTrainee = (at: Connection, words: string, user_id: AnyColumn = users.user_id): Promise<SQL | undefined> =>
  foundAmong(at, 'trainee', words, user_id, columns)
