/**
 * With what every connection of the server works. It leaves with the start of a connection, and once more as a statement, for a pooler in between may
 * ignore the first; what DATABASE_URL names itself stands before it, so that the server's own counts.
 */
import pg from 'pg'

/** The role the server works as: neither owner nor superuser, so forced row-level security binds it. */
export const WORK_ROLE = 'jujur_app'
/** As which guests (an auditor in their room) work, within a transaction: it may read, and add to the tables of the room, and change nothing. */
export const GUEST_ROLE = 'jujur_guest'

export type ConnectionSettings = Readonly<Record<string, string>>

export const poolSettings: ConnectionSettings = {
  role: WORK_ROLE,
  row_security: 'on',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
  // Statements look rows up by key, so one plan serves every value; planning each anew took longer than executing it.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}
/** For shared read connections: nothing is written there, and a statement whose connection was given up does not run longer than this. */
export const sharedReadSettings: ConnectionSettings = {
  ...poolSettings,
  default_transaction_read_only: 'on',
  statement_timeout: '1s',
  lock_timeout: '500ms',
}

export const asOptions = (settings: ConnectionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** How to log in; pg by itself would take the options of the URL in place of these. */
export const loginWith = (url: string, options: string): { connectionString: string; options: string } => {
  const given = URL.canParse(url) ? new URL(url) : null
  const ownOptions = given?.searchParams.get('options')
  if (!given || !ownOptions) return { connectionString: url, options }
  given.searchParams.delete('options')
  return { connectionString: given.href, options: `${ownOptions} ${options}` }
}

export const applySettings = (client: pg.ClientBase, settings: ConnectionSettings): Promise<unknown> => {
  const set = Object.entries(settings).map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`)
  return client.query(`select ${set.join(', ')}`)
}
