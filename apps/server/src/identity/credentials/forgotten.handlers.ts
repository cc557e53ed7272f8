/** Forgotten username, forgotten password: both answer alike, and as slowly, whether or not somebody is found. */
import type * as calls from '@jujur/contract/identity.ts'
import { type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { inEqualTime } from '../../kit/security/equal-time.ts'
import { forgottenUsernameMail } from '../identity.mails.ts'
import { personByEmail, personByUsername } from '../identity.store.ts'
import { confirmReset, mayMail, readUsername, sendResetLink } from './forgotten.usecases.ts'
import { addLink, passwordLink } from './links.usecases.ts'

export const checkMailedLink: Handler<typeof calls.checkMailedLink> = async ({ input, asSystem, now }) => {
  const found = await asSystem.read((tx) => passwordLink(tx, input, now))
  return isRefused(found) ? found : ok({})
}

export const resetPassword: Handler<typeof calls.resetPassword> = async (context) => {
  const { input, asSystem } = context
  if ('token' in input) return confirmReset(context, input)
  return inEqualTime(async () => {
    await asSystem.write(async (tx) =>
      sendResetLink(
        tx,
        context,
        'email' in input ? await personByEmail(tx, input.email) : await personByUsername(tx, input.username.trim().toLowerCase()),
      ),
    )
    return ok({})
  })
}

export const forgotUsername: Handler<typeof calls.forgotUsername> = async (context) => {
  const { input, asSystem, now, kit } = context
  if ('token' in input) return readUsername(context, input.token)
  return inEqualTime(async () => {
    await asSystem.write(async (tx) => {
      const person = await personByEmail(tx, input.email)
      if (!person || person.status === 'inactive' || !(await mayMail(tx, context, person, 'username'))) return
      const token = await addLink(tx, person.user_id, 'username', now)
      await queueMail(tx, forgottenUsernameMail(person, token, kit.settings), now)
    })
    return ok({})
  })
}
