/** Sessions: who a token belongs to, and how one begins and ends. */
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import { type Kind, roleOf, type SystemTypeId } from '@jujur/contract/permissions.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { routePermission } from '../access/access.table.ts'
import { company } from '../companies/companies.table.ts'
import type { OwnRoute } from '../kit/access.ts'
import { type Connection, statement } from '../kit/database.ts'
import type { Actor } from '../kit/handler.ts'
import type { Kit } from '../kit/kit.ts'
import { everything } from '../kit/scope.ts'
import { newToken, sha256 } from '../kit/secrets.ts'
import { type SessionRow, sessionState } from './identity.rules.ts'
import { heldPermissions } from './identity.store.ts'
import { session, users } from './identity.table.ts'

export type EndedBecause = NonNullable<(typeof session.$inferSelect)['ended_because']>
type Beginning = { readonly now: Date; readonly request: { readonly ip: string; readonly device: string } }

/** A session's last use is noted at most this often. */
const NOTED_EVERY_MS = 60_000

/** Session, person, company, permissions and what the route asks in one statement. */
const byToken = statement((at) =>
  at
    .select({
      now: sql`date_trunc('milliseconds', clock_timestamp())`.mapWith(session.created_at),
      session_id: session.session_id,
      created_at: session.created_at,
      last_seen_at: session.last_seen_at,
      ended_at: session.ended_at,
      ended_because: session.ended_because,
      user_id: users.user_id,
      username: users.username,
      name: users.name,
      email: users.email,
      system_type_id: users.system_type_id,
      kind: users.kind,
      language: users.language,
      status: users.status,
      company_id: users.company_id,
      company_status: company.status,
      permission: heldPermissions,
      access_level: routePermission.access_level,
      permissions: routePermission.permissions,
    })
    .from(session)
    .innerJoin(users, eq(users.user_id, session.user_id))
    .leftJoin(company, eq(company.company_id, users.company_id))
    .leftJoin(routePermission, eq(routePermission.route, sql.placeholder('route')))
    .where(eq(session.token_hash, sql.placeholder('token_hash')))
    .prepare('session_by_token'),
)

/** The person's row is written before the session's, in the order in which startSession locks them. */
const noteUse = (at: Connection, seen: { user_id: number; session_id: number }, now: Date) =>
  at.sql.execute(sql`
    with person as (update users set last_active_at = ${now.toISOString()}::timestamptz where user_id = ${seen.user_id} returning user_id)
    update session set last_seen_at = ${now.toISOString()}::timestamptz from person
    where session.session_id = ${seen.session_id} and session.user_id = person.user_id and session.ended_at is null`)

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

/** Begins a session and answers its token, which is stored nowhere. The person's row is locked, so of twenty sign-ins at once the last one lives. */
export const startSession = async (
  at: Connection,
  user: { user_id: number; company_id: number | null },
  { now, request }: Beginning,
): Promise<string> => {
  await at.sql.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, user.user_id)).for('update')
  await endSessions(at, user.user_id, 'superseded', now)
  const token = newToken()
  await at.sql.insert(session).values({
    token_hash: sha256(token),
    user_id: user.user_id,
    company_id: user.company_id,
    created_at: now,
    last_seen_at: now,
    ip: request.ip,
    device: request.device,
  })
  await at.sql.update(users).set({ last_active_at: now, failures: 0 }).where(eq(users.user_id, user.user_id))
  return token
}

/** Ends every live session of a person, except one if named. */
export const endSessions = async (at: Connection, user_id: number, because: EndedBecause, now: Date, except?: number): Promise<void> => {
  await at.sql
    .update(session)
    .set({ ended_at: now, ended_because: because })
    .where(and(eq(session.user_id, user_id), isNull(session.ended_at), except === undefined ? undefined : ne(session.session_id, except)))
}

export const endSession = async (at: Connection, session_id: number, because: EndedBecause, now: Date): Promise<void> => {
  await at.sql
    .update(session)
    .set({ ended_at: now, ended_because: because })
    .where(and(eq(session.session_id, session_id), isNull(session.ended_at)))
}
