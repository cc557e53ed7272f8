/** How a new account reaches its person: a mailed link to set the first password, never a mailed password. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { queueMail } from '../../kit/mail/mail.ts'
import { invitationMail } from '../identity.mails.ts'
import { addLink, createLink } from './links.usecases.ts'

export type Invited = { user_id: number; name: string; username: string; email: string; language: Language }

/** Mails a link of seven days; an earlier invitation of the same person no longer works. */
export const inviteUser = async (tx: Connection, user: Invited, { now, kit }: { now: Date; kit: Pick<Kit, 'settings'> }): Promise<void> => {
  const token = await createLink(tx, user.user_id, 'invitation', now)
  await queueMail(tx, invitationMail(user, token, kit.settings), now)
}

/** Another one for whoever asks without signing in; earlier ones go on working. */
export const sendInvitationAgain = async (tx: Connection, user: Invited, { now, kit }: { now: Date; kit: Pick<Kit, 'settings'> }): Promise<void> => {
  const token = await addLink(tx, user.user_id, 'invitation', now)
  await queueMail(tx, invitationMail(user, token, kit.settings), now)
}
