/** Whose token it is, what the route asks of them, and the snapshot of all this that the access guard compares. */
import type { Call } from '@jujur/contract/call.ts'
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import { asksToday, type CallRefusal, type Kind, refusedCall, roleOf, type SystemTypeId } from '@jujur/contract/permissions.ts'
import type { Actor } from '../../kit/call/handler.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { AccessSnapshot } from '../../kit/database/access-guard.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything } from '../../kit/database/scope.ts'
import { sha256 } from '../../kit/security/secrets.ts'
import { NOTED_EVERY_MS, type SessionRow, sessionState } from '../identity.rules.ts'
import { byToken, noteUse } from './sessions.store.ts'

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof byToken>['execute']>>[number]>

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
    access_version: `${row.version}-${row.routes}`,
  }
}

/** Who begins this session, in the transaction that begins it; the same as every later call finds. */
export const actorOf = async (tx: Connection, token: string): Promise<Actor> => {
  const [row] = await byToken(tx).execute({ token_hash: sha256(token), route: null })
  if (!row) throw new Error('a session was begun with this token')
  return toActor(row)
}

/** A signed-in person and the state in which they were met. */
export type Authenticated = { readonly actor: Actor; readonly snapshot: AccessSnapshot }

/** Whether the session's use is to be noted: left alone, it ends as idle, and what a page asks by itself is no use of it. */
export const isNoteDue = (lastSeen: number, now: Date, background: boolean): boolean => !background && now.getTime() - lastSeen >= NOTED_EVERY_MS

/**
 * Whose token this is, by the database's clock (shifted by the kit's offset in tests), and whether they may make the call by today's routes.
 * Refusals of the session: 6666 unknown, ended, or of somebody who may no longer come in; 7777 idle or too old; 20071 ended by a newer sign-in.
 */
export const authenticate = (
  kit: Kit,
  token_hash: string,
  call: Pick<Call, 'name' | 'access'>,
  { background = false }: { background?: boolean } = {},
): Promise<(Authenticated & { refused: CallRefusal | null }) | { refuse: 6666 | 7777 | 20071 }> =>
  kit.database.read(everything, async (tx) => {
    const asked = Date.now()
    const [row] = await byToken(tx).execute({ token_hash, route: call.name })
    if (!row) return { refuse: 6666 }
    kit.clock.observe(row.now.getTime(), asked)
    const now = new Date(row.now.getTime() + kit.clock.offsetMs)
    const state = sessionState(row as SessionRow, now)
    if (state !== 'live') return { refuse: state }
    if (row.version === null) throw new Error('a live session has its row of session_gate')

    const actor = toActor(row)
    if (isNoteDue(row.last_seen_at.getTime(), now, background)) await noteUse(tx, actor, now)
    const own = { access_level: row.access_level, permissions: row.permissions }
    return { actor, snapshot: { token_hash, version: row.version, routes: row.routes }, refused: refusedCall(call, asksToday(call, own), actor) }
  })
