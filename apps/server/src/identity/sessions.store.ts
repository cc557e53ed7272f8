/** Sessions: who a token belongs to, and how one begins and ends. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { routeChange, routePermission } from '../access/access.table.ts'
import { company } from '../companies/companies.table.ts'
import { type Connection, statement } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { newToken, sha256 } from '../kit/security/secrets.ts'
import { heldPermissions } from './identity.store.ts'
import { session, users } from './identity.table.ts'

/** Everybody of the company is signed out. */
export const endSessionsOfCompany = async (at: Connection, company_id: number, now: Date): Promise<void> => {
  await at.sql
    .update(session)
    .set({ ended_at: now, ended_because: 'deactivated' })
    .where(and(eq(session.company_id, company_id), sql`${session.ended_at} is null`, inScope(at, session)))
}

export type EndedBecause = NonNullable<(typeof session.$inferSelect)['ended_because']>
type Beginning = { readonly now: Date; readonly request: { readonly ip: string; readonly device: string } }

/** A session's last use is noted at most this often. */
export const NOTED_EVERY_MS = 60_000

/** Session, person, company, permissions, what the route asks and how often routes changed, in one statement. */
export const byToken = statement((at) =>
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
      route_changes: sql<number>`(select ${routeChange.count} from ${routeChange})`,
    })
    .from(session)
    .innerJoin(users, eq(users.user_id, session.user_id))
    .leftJoin(company, eq(company.company_id, users.company_id))
    .leftJoin(routePermission, eq(routePermission.route, sql.placeholder('route')))
    .where(eq(session.token_hash, sql.placeholder('token_hash')))
    .prepare('session_by_token'),
)

/** The person's row is written before the session's, in the order in which startSession locks them. */
export const noteUse = (at: Connection, seen: { user_id: number; session_id: number }, now: Date) =>
  at.sql.execute(sql`
    with person as (update users set last_active_at = ${now.toISOString()}::timestamptz where user_id = ${seen.user_id} returning user_id)
    update session set last_seen_at = ${now.toISOString()}::timestamptz from person
    where session.session_id = ${seen.session_id} and session.user_id = person.user_id and session.ended_at is null`)

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
