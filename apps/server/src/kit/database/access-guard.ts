/**
 * The access guard: the statement with which every unit of work of a signed-in person begins. It compares the state in which the server last
 * authenticated that person with the row of `session_gate` (identity owns the table; triggers keep it up to date), sets the scope from that row
 * and answers the database's time. Without a matching row it raises an error, so PostgreSQL executes nothing that follows in the same message.
 */
import type { Clock } from './database-clock.ts'
import type { Scope } from './scope.ts'

/** The state in which the server authenticated a person. It is a claim: the database compares it and never trusts it. */
export type AccessSnapshot = { readonly token_hash: string; readonly version: number; readonly routes: number }

/** The parameters of the guard for one unit of work. */
export type AccessGuard = {
  readonly snapshot: AccessSnapshot
  /** For the predicates of the stores; row-level security uses the scope of the guard's row. */
  readonly scope: Scope
  /** Widens the scope beyond the person's own rows; the guard still refuses once the session is no longer valid. */
  readonly asSystem: boolean
  readonly clock: Clock
  /** The guard passed, sent at the second instant; the session's last use was recorded at the first (milliseconds). */
  onPassed(lastSeen: number, sentAt: number): void
}
export const isAccessGuard = (authority: Scope | AccessGuard): authority is AccessGuard => 'snapshot' in authority

/** The snapshot no longer matches and the unit of work had no effect: the caller authenticates the person anew, then refuses or repeats the work. */
export class AccessOutdated extends Error {
  override readonly name = 'AccessOutdated'
}
/** The SQLSTATE that gate_shut() raises. */
export const OUTDATED_STATE = 'JJ001'

const matches = `g.version = $2 and g.valid_until > clock_timestamp() + make_interval(secs => $4)`
export const GUARD = `select case when g.token_hash is null then gate_shut() end,
  set_config('app.scope', case when $5 then 'all' else g.scope end, false),
  set_config('app.company', case when $5 then '' else g.company end, false),
  set_config('app.person', case when $5 then '' else g.person end, false),
  floor(date_part('epoch', clock_timestamp()) * 1000), floor(date_part('epoch', g.last_seen_at) * 1000)
from (values (1)) one left join (session_gate g join route_change r on r.count = $3) on g.token_hash = $1 and ${matches}`
export const GUARD_TYPES = 'text, bigint, integer, double precision, boolean'

/**
 * Checked again in the message of `commit`, because authority may have been withdrawn while the transaction waited for a lock or for the
 * network. What this transaction itself changed of the person does not count.
 */
export const GUARD_AT_COMMIT = `select case when not exists (
  select from session_gate g cross join route_change r where g.token_hash = $1
    and (${matches} or g.xmin = pg_current_xact_id_if_assigned()::xid and g.version_before = $2)
    and (r.count = $3 or r.xmin = pg_current_xact_id_if_assigned()::xid and r.count_before = $3)
) then gate_shut() end`

export const guardValues = ({ snapshot, asSystem, clock }: AccessGuard) =>
  [snapshot.token_hash, snapshot.version, snapshot.routes, clock.offsetMs / 1000, asSystem] as const
export const guardAtCommitValues = (guard: AccessGuard) => guardValues(guard).slice(0, 4)

/** Evaluates the guard's row; false when the clock that the work was given cannot have been right. */
export const readGuardRow = (guard: AccessGuard, databaseTime: unknown, lastSeen: unknown, sentAt: number): boolean => {
  guard.onPassed(Number(lastSeen), sentAt)
  return guard.clock.observe(Number(databaseTime), sentAt)
}
