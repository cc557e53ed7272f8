/** Mailed links: each purpose with its own life. */
import type { Connection } from '../../kit/database/database.ts'
import { type LinkPurpose, linkLife, linkState, maySetPassword, type SignInPerson } from '../identity.rules.ts'
import { personById } from '../identity.store.ts'
import { insertLink, linkByToken, voidLinks } from './challenges.store.ts'

/** Whose password this link sets; else 10032 where it is only too old, and 10031 for all that does not work, whatever the reason. */
export const passwordLink = async (
  tx: Connection,
  { token, purpose }: { token: string; purpose: 'reset' | 'invitation' },
  now: Date,
): Promise<{ person: SignInPerson } | { refuse: 10031 | 10032 }> => {
  const link = await linkByToken(tx, token, purpose)
  const state = linkState(link, now)
  if (state === 'expired') return { refuse: 10032 }
  const person = state === 'valid' && link ? await personById(tx, link.user_id) : null
  return person && maySetPassword(purpose, person) ? { person } : { refuse: 10031 }
}

/** Makes a link's token and answers it; earlier ones of the same purpose no longer work. `email` is the address that an `email` link confirms. */
export const createLink = async (tx: Connection, user_id: number, purpose: LinkPurpose, now: Date, email: string | null = null): Promise<string> => {
  await voidLinks(tx, user_id, now, purpose)
  return insertLink(tx, { user_id, purpose, email, expires_at: linkLife(purpose, now) }, now)
}

/** The same for whoever asks without signing in, which may be a stranger: what the owner has in the mailbox goes on working until it is used or old. */
export const addLink = (tx: Connection, user_id: number, purpose: LinkPurpose, now: Date): Promise<string> =>
  insertLink(tx, { user_id, purpose, email: null, expires_at: linkLife(purpose, now) }, now)
