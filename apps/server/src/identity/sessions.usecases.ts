/** Whose token it is, and what the route asks of them. */
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import { type Kind, type OwnRoute, roleOf, type SystemTypeId } from '@jujur/contract/permissions.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { type SessionRow, sessionState } from './identity.rules.ts'
import { byToken, NOTED_EVERY_MS, noteUse } from './sessions.store.ts'

/**
 * Whose token this is, by the database's clock (shifted by the kit's offset in tests).
 * Refusals: 6666 unknown, ended, or of somebody who may no longer come in; 7777 idle or too old; 20071 ended by a newer sign-in.
 * With it comes what a super admin set for the route, so that a change is in force with the next call, in every process.
 * What a page asks by itself (`background`) is no use of the session: left alone, it ends as idle.
 */
export const authenticate = (
  kit: Kit,
  token: string,
  route: string,
  { background = false }: { background?: boolean } = {},
): Promise<{ now: Date; actor: Actor; own: OwnRoute } | { refuse: 6666 | 7777 | 20071 }> =>
  kit.database.read(everything, async (at) => {
    const [row] = await byToken(at).execute({ token_hash: sha256(token), route })
    if (!row) return { refuse: 6666 }
    const now = new Date(row.now.getTime() + kit.clock.offsetMs)
    const state = sessionState(row as SessionRow, now)
    if (state !== 'live') return { refuse: state }

    const system_type_id = row.system_type_id as SystemTypeId
    if (!background && now.getTime() - row.last_seen_at.getTime() >= NOTED_EVERY_MS)
      await noteUse(at, { user_id: row.user_id, session_id: row.session_id }, now)
    const actor: Actor = {
      session_id: row.session_id,
      user_id: row.user_id,
      username: row.username,
      name: row.name,
      email: row.email,
      system_type_id,
      role: roleOf(system_type_id),
      kind: row.kind as Kind | null,
      language: row.language as Language,
      status: row.status as UserStatus,
      company_id: row.company_id,
      permission: row.permission,
    }
    return { now, actor, own: { access_level: row.access_level, permissions: row.permissions } }
  })
