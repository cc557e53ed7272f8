/** Mailed links: each purpose with its own life. */
import type { Connection } from '../kit/database/database.ts'
import { insertLink } from './challenges.store.ts'
import { type LinkPurpose, linkLife } from './identity.rules.ts'

/** Makes a link's token and answers it; earlier ones of the same purpose no longer work. `email` is the address that an `email` link confirms. */
export const createLink = (at: Connection, user_id: number, purpose: LinkPurpose, now: Date, email: string | null = null): Promise<string> =>
  insertLink(at, { user_id, purpose, email, expires_at: linkLife(purpose, now) }, now)
