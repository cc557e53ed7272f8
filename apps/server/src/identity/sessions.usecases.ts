/** Whose token it is, what the route asks of them, and the mark of what is open to them. */
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import { type Kind, type OwnRoute, roleOf, type SystemTypeId } from '@jujur/contract/permissions.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { type SessionRow, sessionState } from './identity.rules.ts'
import { byToken, NOTED_EVERY_MS, noteUse } from './sessions.store.ts'

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof byToken>['execute']>>[number]>

/** A mark of all that decides which calls are open to the person: what they are and hold, and what routes ask. */
const accessVersion = ({ system_type_id, kind, status, company_id, company_status, permission, route_changes }: Known): string =>
  sha256(JSON.stringify([system_type_id, kind, status, company_id, company_status, permission, route_changes])).slice(0, 16)

const toActor = (row: Known): Actor => {
  const system_type_id = row.system_type_id as SystemTypeId
  return {
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
    access_version: accessVersion(row),
  }
}

/** Who begins this session, in the transaction that begins it; the same as every later call finds. */
export const actorOf = async (at: Connection, token: string): Promise<Actor> => {
  const [row] = await byToken(at).execute({ token_hash: sha256(token), route: null })
  if (!row) throw new Error('a session was begun with this token')
  return toActor(row)
}

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

    if (!background && now.getTime() - row.last_seen_at.getTime() >= NOTED_EVERY_MS)
      await noteUse(at, { user_id: row.user_id, session_id: row.session_id }, now)
    return { now, actor: toActor(row), own: { access_level: row.access_level, permissions: row.permissions } }
  })
