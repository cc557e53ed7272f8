/** Invitations of several trainees mailed again. */
import type * as calls from '@jujur/contract/trainees.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { accountsOf } from '../accounts/accounts.store.ts'
import { mailInvitation } from '../accounts/invitation.usecases.ts'
import { lockAccounts } from '../identity/identity.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { atThisMoment } from '../kit/call/this-moment.ts'

export const inviteTraineesAgain: Handler<typeof calls.inviteTraineesAgain> = (context) => {
  const { input, actor, write } = context
  return write(async (at): Promise<Answer<typeof calls.inviteTraineesAgain>> => {
    await lockAccounts(at, input.user_ids)
    const by = atThisMoment(context)
    const people = new Map((await accountsOf(at, input.user_ids, lookedAfterBy[actor.role])).map((person) => [person.user_id, person]))
    if (people.size < input.user_ids.length) return refuse(10054)
    const results: { user_id: number; done: boolean; code: number }[] = []
    for (const [user_id, person] of [...people].sort(([a], [b]) => input.user_ids.indexOf(a) - input.user_ids.indexOf(b))) {
      const mailed = person.status === 'invited' ? await mailInvitation(at, by, person) : refuse(10043)
      const code = isRefused(mailed) ? mailed.refuse : 2100
      results.push({ user_id, done: code === 2100, code })
    }
    return ok({ results })
  })
}
