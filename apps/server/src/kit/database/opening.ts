/**
 * How a piece of work begins on a pooled connection: its statements bring the scope along, and the first of a transaction also `begin`,
 * in one message with one answer. As messages of their own they cost the server and the database nearly as much as the statement itself.
 * When a part fails, PostgreSQL skips the rest of the message and undoes it; so until the first answer has come every statement brings the
 * scope, and none ever runs in the scope of who had the connection before.
 */
import pg from 'pg'

export type Opening = { readonly begins: boolean; readonly scope: readonly string[]; hasBegun: boolean; hasScope: boolean }
export const opening = (begins: boolean, scope: readonly string[]): Opening => ({ begins, scope, hasBegun: !begins, hasScope: false })
/** Nothing to bring along. */
export const opened: Opening = { begins: false, scope: [], hasBegun: true, hasScope: true }

const begin = { name: 'begin', text: 'begin' }
const setScope = {
  name: 'set_scope',
  text: "select set_config('app.scope', $1, false), set_config('app.company', $2, false), set_config('app.person', $3, false)",
}
export const SET_SCOPE = setScope.text

/** A new connection knows both by name before any work comes, in nobody's scope. */
export const prepareOpening = (client: pg.ClientBase): Promise<unknown> =>
  Promise.all([client.query({ ...setScope, values: ['', '', ''] }), client.query(begin), client.query('rollback')])

type Done = (error: Error | null, result: pg.QueryResult) => void
type Wire = { bind(message: object): void; execute(message: object): void }
/** The parts of pg's Query that its types leave out. */
type Query = pg.Submittable & {
  requiresPreparation(): boolean
  prepare(wire: Wire): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, wire: Wire): void
  handleReadyForQuery(wire: Wire): void
}
const Query = pg.Query as unknown as new (config: string | pg.QueryConfig, values: unknown[] | undefined, done: Done) => Query

class OpeningQuery extends Query {
  readonly #opening: Opening
  /** Answers to what was brought along, which come before this statement's own. */
  #ahead = 0

  constructor(opening: Opening, config: string | pg.QueryConfig, values: unknown[] | undefined, done: Done) {
    super(config, values, done)
    this.#opening = opening
  }
  /** A statement without parameters or name would go by itself, by the simple protocol. */
  override requiresPreparation(): boolean {
    return !this.#opening.hasScope || super.requiresPreparation()
  }
  override prepare(wire: Wire): void {
    const bring = (statement: string, values: readonly string[]) => {
      wire.bind({ statement, values })
      wire.execute({})
      this.#ahead++
    }
    if (!this.#opening.hasBegun) bring(begin.name, [])
    if (!this.#opening.hasScope) bring(setScope.name, this.#opening.scope)
    this.#opening.hasBegun = true
    super.prepare(wire)
  }
  override handleDataRow(message: object): void {
    if (this.#ahead === 0) super.handleDataRow(message)
  }
  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#ahead > 0) this.#ahead--
    else super.handleCommandComplete(message, wire)
  }
  /** Comes after a whole message went well, and after a failure only where this statement itself is over. */
  override handleReadyForQuery(wire: Wire): void {
    this.#opening.hasScope = true
    super.handleReadyForQuery(wire)
  }
}

export const ask = (client: pg.ClientBase, opening: Opening, config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  client.query(new OpeningQuery(opening, config, values, (error, result) => (error ? reject(error) : resolve(result))))
  return promise
}
