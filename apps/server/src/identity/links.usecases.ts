/** Mailed links: each purpose with its own life. */
import type { Connection } from '../kit/database/database.ts'
import { insertLink, voidLinks } from './challenges.store.ts'
import { type LinkPurpose, linkLife } from './identity.rules.ts'

/** Makes a link's token and answers it; earlier ones of the same purpose no longer work. `email` is the address that an `email` link confirms. */
export const createLink = async (at: Connection, user_id: number, purpose: LinkPurpose, now: Date, email: string | null = null): Promise<string> => {
  await voidLinks(at, user_id, now, purpose)
  return insertLink(at, { user_id, purpose, email, expires_at: linkLife(purpose, now) }, now)
}

/** The same for whoever asks without signing in, which may be a stranger: what the owner has in the mailbox goes on working until it is used or old. */
export const addLink = (at: Connection, user_id: number, purpose: LinkPurpose, now: Date): Promise<string> =>
  insertLink(at, { user_id, purpose, email: null, expires_at: linkLife(purpose, now) }, now)
