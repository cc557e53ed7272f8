/** Invitations: mailed again, and taken. */
import type * as calls from '@jujur/contract/accounts.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { lockAccounts } from '../identity/identity.store.ts'
import { type Answer, type Handler, refuse } from '../kit/call/handler.ts'
import { accountOf } from './accounts.store.ts'
import { mailInvitation, takeInvitation } from './invitation.usecases.ts'

export const resendInvitation: Handler<typeof calls.resendInvitation> = (context) => {
  const { input, actor, write } = context
  return write(async (tx): Promise<Answer<typeof calls.resendInvitation>> => {
    await lockAccounts(tx, [input.user_id])
    const person = await accountOf(tx, input.user_id, lookedAfterBy[actor.role])
    if (person?.status !== 'invited') return refuse(10043)
    return mailInvitation(tx, context, person)
  })
}

export const acceptInvitation: Handler<typeof calls.acceptInvitation> = (context) => takeInvitation(context)
