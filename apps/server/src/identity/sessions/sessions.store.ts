/** Sessions: who a token belongs to, and how one begins and ends. */
import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { routeChange, routePermission } from '../../access/access.table.ts'
import { company } from '../../companies/companies.table.ts'
import { type Connection, sharedRead } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { newToken, sha256 } from '../../kit/security/secrets.ts'
import { GREATEST_AGE_MS, IDLE_MS } from '../identity.rules.ts'
import { heldPermissions } from '../identity.store.ts'
import { session, sessionGate, users } from '../identity.table.ts'

/** Everybody of the company is signed out. */
export const endSessionsOfCompany = async (tx: Connection, company_id: number, now: Date): Promise<void> => {
  await tx.sql
    .update(session)
    .set({ ended_at: now, ended_because: 'deactivated' })
    .where(and(eq(session.company_id, company_id), sql`${session.ended_at} is null`, inScope(tx, session)))
}

export type EndedBecause = NonNullable<(typeof session.$inferSelect)['ended_because']>
type Beginning = { readonly now: Date; readonly request: { readonly ip: string; readonly device: string } }

/** Session, person, company, permissions, what the route asks, and the snapshot of all this that the access guard compares, in one statement. */
export const byToken = sharedRead('session_by_token', (at) =>
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
      version: sessionGate.version,
      routes: routeChange.count,
    })
    .from(session)
    // Swept a day after its time; the session still tells why it is over.
    .leftJoin(sessionGate, eq(sessionGate.token_hash, session.token_hash))
    .innerJoin(routeChange, sql`true`)
    .innerJoin(users, eq(users.user_id, session.user_id))
    .leftJoin(company, eq(company.company_id, users.company_id))
    .leftJoin(routePermission, eq(routePermission.route, sql.placeholder('route')))
    .where(eq(session.token_hash, sql.placeholder('token_hash'))),
)

/** When a session last used now ends by itself. */
const until = (created_at: SQL, system_type_id: number, now: string) =>
  sql`least(${created_at} + make_interval(secs => ${GREATEST_AGE_MS / 1000}), ${now}::timestamptz + make_interval(secs => ${(IDLE_MS[system_type_id] ?? 0) / 1000}))`

/** For what comes by a link that was given to a session: whether that session may come in still. */
export const isSessionLive = async (tx: Connection, session_id: number, now: Date): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: sessionGate.session_id })
    .from(sessionGate)
    .where(and(eq(sessionGate.session_id, session_id), gt(sessionGate.valid_until, now)))
  return rows.length > 0
}

/** The person's row is written before the session's, in the order in which startSession locks them. */
export const noteUse = (tx: Connection, seen: { user_id: number; session_id: number; system_type_id: number }, now: Date) => {
  const instant = now.toISOString()
  return tx.sql.execute(sql`
    with person as (update users set last_active_at = ${instant}::timestamptz where user_id = ${seen.user_id} returning user_id)
    update session set last_seen_at = ${instant}::timestamptz, valid_until = ${until(sql`session.created_at`, seen.system_type_id, instant)}
    from person
    where session.session_id = ${seen.session_id} and session.user_id = person.user_id and session.ended_at is null
      and session.last_seen_at < ${instant}::timestamptz`)
}

/** Begins a session and answers its token, which is stored nowhere. The person's row is locked, so of twenty sign-ins at once the last one lives. */
export const startSession = async (
  tx: Connection,
  user: { user_id: number; company_id: number | null },
  { now, request }: Beginning,
): Promise<string> => {
  const [locked] = await tx.sql.select({ system_type_id: users.system_type_id }).from(users).where(eq(users.user_id, user.user_id)).for('update')
  if (!locked) throw new Error('a session is somebody’s')
  await endSessions(tx, user.user_id, 'superseded', now)
  const token = newToken()
  const created_at = sql`${now.toISOString()}::timestamptz`
  await tx.sql.insert(session).values({
    token_hash: sha256(token),
    user_id: user.user_id,
    company_id: user.company_id,
    created_at,
    last_seen_at: now,
    valid_until: until(created_at, locked.system_type_id, now.toISOString()),
    ip: request.ip,
    device: request.device,
  })
  await tx.sql.update(users).set({ last_active_at: now, failures: 0 }).where(eq(users.user_id, user.user_id))
  return token
}

/** Ends every live session of a person, except one if named. */
export const endSessions = async (tx: Connection, user_id: number, because: EndedBecause, now: Date, except?: number): Promise<void> => {
  await tx.sql
    .update(session)
    .set({ ended_at: now, ended_because: because })
    .where(and(eq(session.user_id, user_id), isNull(session.ended_at), except === undefined ? undefined : ne(session.session_id, except)))
}

export const endSession = async (tx: Connection, session_id: number, because: EndedBecause, now: Date): Promise<void> => {
  await tx.sql
    .update(session)
    .set({ ended_at: now, ended_because: because })
    .where(and(eq(session.session_id, session_id), isNull(session.ended_at)))
}
