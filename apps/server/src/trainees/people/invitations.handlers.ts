/** Invitations of several trainees mailed again. */
import type * as calls from '@jujur/contract/trainees.ts'
import { type Answer, type Handler, ok, refuse } from '../../kit/call/handler.ts'
import { inviteTraineeUsersAgain } from './trainee-users.usecases.ts'

export const inviteTraineesAgain: Handler<typeof calls.inviteTraineesAgain> = (context) => {
  const { user_ids } = context.input
  return context.write(async (tx): Promise<Answer<typeof calls.inviteTraineesAgain>> => {
    const codes = await inviteTraineeUsersAgain(tx, context, user_ids)
    const results = user_ids.flatMap((user_id, i) => {
      const code = codes[i] ?? null
      return code === null ? [] : [{ user_id, done: code === 2100, code }]
    })
    return results.length < user_ids.length ? refuse(10054) : ok({ results })
  })
}
