/**
 * How work of a signed-in person begins: one row of `session_gate` (identity's; its triggers keep it true) says whether the token comes in as
 * the server knows it, in which scope, and what time it is, in the message of the work's own first statement. Where nothing matches it
 * raises an error, and PostgreSQL carries out nothing of the message.
 */
import type { Clock } from './database-clock.ts'
import type { Scope } from './scope.ts'

/** The state in which the server met somebody: compared by the database, never believed. */
export type Pass = { readonly token_hash: string; readonly version: number; readonly routes: number }

/** What one piece of work opens with. */
export type Gate = {
  readonly pass: Pass
  /** For the stores' own predicates; row-level security takes the gate's. */
  readonly scope: Scope
  /** Beyond the person's own rows, and still only while they may come in. */
  readonly asSystem: boolean
  readonly clock: Clock
  /** The gate opened; the session's last use was noted at that instant (milliseconds). */
  opened(lastSeen: number): void
}
export const isGate = (by: Scope | Gate): by is Gate => 'pass' in by

/** The work counts for nothing: whoever asked is looked at anew, and refused, or the work is done again. */
export class GateShut extends Error {
  override readonly name = 'GateShut'
}
/** The state that gate_shut() raises. */
export const SHUT = 'JJ001'

const matches = `g.version = $2 and g.valid_until > clock_timestamp() + make_interval(secs => $4)`
export const GATE = `select case when g.token_hash is null then gate_shut() end,
  set_config('app.scope', case when $5 then 'all' else g.scope end, false),
  set_config('app.company', case when $5 then '' else g.company end, false),
  set_config('app.person', case when $5 then '' else g.person end, false),
  floor(date_part('epoch', clock_timestamp()) * 1000), floor(date_part('epoch', g.last_seen_at) * 1000)
from (values (1)) one left join (session_gate g join route_change r on r.count = $3) on g.token_hash = $1 and ${matches}`
export const GATE_TYPES = 'text, bigint, integer, double precision, boolean'

/**
 * Looked at again in the message of `commit`: what was waited for in between, a lock or the network, takes nobody's place. What this
 * transaction itself changed of the person does not shut them out.
 */
export const GATE_AGAIN = `select case when not exists (
  select from session_gate g cross join route_change r where g.token_hash = $1
    and (${matches} or g.xmin = pg_current_xact_id_if_assigned()::xid and g.version_before = $2)
    and (r.count = $3 or r.xmin = pg_current_xact_id_if_assigned()::xid and r.count_before = $3)
) then gate_shut() end`

export const gateValues = ({ pass, asSystem, clock }: Gate) => [pass.token_hash, pass.version, pass.routes, clock.offsetMs / 1000, asSystem] as const
export const gateAgainValues = (gate: Gate) => gateValues(gate).slice(0, 4)

/** What the gate's row tells; false where the time the work was given cannot have been right. */
export const heardFrom = (gate: Gate, told: unknown, lastSeen: unknown, asked: number): boolean => {
  gate.opened(Number(lastSeen))
  return gate.clock.heard(Number(told), asked)
}
