/**
 * How a piece of work begins on a pooled connection: its statements bring the scope along, and the first of a transaction also `begin`,
 * in one message with one answer. As messages of their own they cost the server and the database nearly as much as the statement itself.
 * When a part fails, PostgreSQL skips the rest of the message and undoes it; so until the first answer has come every statement brings the
 * scope, and none ever runs in the scope of who had the connection before.
 */
import type { Writable } from 'node:stream'
import pg from 'pg'
import {
  type AccessGuard,
  GUARD,
  GUARD_AT_COMMIT,
  GUARD_TYPES,
  guardAtCommitValues,
  guardValues,
  isAccessGuard,
  OUTDATED_STATE,
  readGuardRow,
} from './access-guard.ts'
import { type Scope, scopeParameters } from './scope.ts'

/** What a statement brings along to set the scope. */
type Brought = { readonly name: string; readonly values: readonly string[]; readonly gate: AccessGuard | null }

export type Opening = { readonly brought: Brought | null; hasBegun: boolean; hasScope: boolean; isOutdated: boolean }
export const opening = (begins: boolean, by: Scope | AccessGuard): Opening => {
  const brought = isAccessGuard(by)
    ? { name: 'gate', values: guardValues(by).map(String), gate: by }
    : { name: setScope.name, values: scopeParameters(by), gate: null }
  return { brought, hasBegun: !begins, hasScope: false, isOutdated: false }
}
/** Nothing to bring along. */
export const opened: Opening = { brought: null, hasBegun: true, hasScope: true, isOutdated: false }

const begin = { name: 'begin', text: 'begin' }
const setScope = {
  name: 'set_scope',
  text: "select set_config('app.scope', $1, false), set_config('app.company', $2, false), set_config('app.person', $3, false)",
}
export const SET_SCOPE = setScope.text

/** A new connection knows them by name before any work comes, in nobody's scope. */
export const prepareOpening = (client: pg.ClientBase): Promise<unknown> =>
  Promise.all([
    client.query({ ...setScope, values: ['', '', ''] }),
    client.query(`prepare gate (${GUARD_TYPES}) as ${GUARD}`),
    client.query(begin),
    client.query('rollback'),
  ])

/** Commits only if the gate is open still: the look and the commit leave in one packet, and after the error of a shut gate PostgreSQL undoes. */
export const commitThrough = async (client: pg.ClientBase, gate: AccessGuard): Promise<'committed' | 'shut'> => {
  const [again, commit] = await Promise.allSettled([
    client.query({ name: 'gate_again', text: GUARD_AT_COMMIT, values: guardAtCommitValues(gate) }),
    client.query('commit'),
  ])
  if (again.status === 'rejected' && isShut(again.reason)) return 'shut'
  for (const part of [again, commit]) if (part.status === 'rejected') throw part.reason
  return 'committed'
}

export const isShut = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === OUTDATED_STATE

type Done = (error: Error | null, result: pg.QueryResult) => void
type Wire = {
  parse(message: object): void
  bind(message: object): void
  execute(message: object): void
  describe(message: object): void
  readonly stream: Writable
  readonly submittedNamedStatements: Record<string, string>
}
type Columns = { fields: unknown[]; _parsers: unknown }
/** The parts of pg's Query that its types leave out. */
type Query = pg.Submittable & {
  name?: string
  types?: unknown
  readonly text: string
  _result: Columns
  _results: Columns
  _accumulateRows: boolean
  handleRowDescription(message: object): void
  requiresPreparation(): boolean
  hasBeenParsed(wire: Wire): boolean
  prepare(wire: Wire): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: object, wire: Wire): void
  handleReadyForQuery(wire: Wire): void
  handleError(error: Error, wire: Wire): void
}
const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined, done: Done) => Query
const { Result } = pg as unknown as { Result: new (rowMode: unknown, types: unknown) => Columns }
type Config = pg.QueryConfig & { rowMode?: string }

/** What the parts of one message are written to, and the columns of the named statements that this connection described. */
type Told = { readonly wire: Wire; readonly parts: Buffer[]; readonly columns: Map<string, Columns>; isKnown: boolean }
const told = new WeakMap<Wire, Told>()
const toldBy = (wire: Wire): Told => {
  const known = told.get(wire)
  if (known) return known
  const parts: Buffer[] = []
  const made: Told = {
    wire: Object.create(wire, {
      _send: { value: (part: Buffer) => parts.push(part) > 0 },
      describe: { value: (what: object) => made.isKnown || wire.describe.call(made.wire, what) },
    }) as Wire,
    parts,
    columns: new Map(),
    isKnown: false,
  }
  told.set(wire, made)
  return made
}

class OpeningQuery extends Query {
  readonly #opening: Opening
  readonly #isAlone: boolean
  #told: Told | null = null
  /** Answers to what was brought along, which come before this statement's own. */
  #ahead = 0
  #asked = 0

  constructor(opening: Opening, isAlone: boolean, config: string | Config, values: unknown[] | undefined, done: Done) {
    super(typeof config === 'string' ? config : config.text, values ?? (config as Config).values, done)
    // Handed over whole, pg would clone it property by property, which costs more than all the rest of this.
    if (typeof config === 'object') {
      if (config.name !== undefined) this.name = config.name
      this.types = config.types
      this._result = new Result(config.rowMode, config.types)
      this._results = this._result
    }
    this.#opening = opening
    this.#isAlone = isAlone
  }
  get #bringsScope(): boolean {
    return this.#isAlone || !this.#opening.hasScope
  }
  /** A statement without parameters or name would go by itself, by the simple protocol. */
  override requiresPreparation(): boolean {
    return this.#bringsScope || super.requiresPreparation()
  }
  override prepare(wire: Wire): void {
    const message = toldBy(wire)
    const bring = (statement: string, values: readonly string[]) => {
      message.wire.bind({ statement, values })
      message.wire.execute({})
      this.#ahead++
    }
    // Before the gate: one that is shut lets nothing after it through, and who comes next on this connection takes the statement for known.
    if (this.name !== undefined && !this.hasBeenParsed(wire)) {
      message.wire.parse({ name: this.name, text: this.text })
      wire.submittedNamedStatements[this.name] = this.text
    }
    const { brought, hasBegun } = this.#opening
    if (!hasBegun) bring(begin.name, [])
    if (brought && this.#bringsScope) bring(brought.name, brought.values)
    this.#asked = Date.now()
    this.#opening.hasBegun = true
    this.#told = message
    // Described once on this connection: a prepared statement keeps its columns, or PostgreSQL refuses it.
    const columns = this.name === undefined ? undefined : message.columns.get(this.name)
    message.isKnown = columns !== undefined
    if (columns) {
      Object.assign(this._result, columns)
      this._accumulateRows = true
    }
    super.prepare(message.wire)
    // One piece for the socket: several cost it more than putting them together.
    const whole = Buffer.concat(message.parts.splice(0))
    if (wire.stream.writable) wire.stream.write(whole)
  }
  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers } = this._result
    if (this.name !== undefined) this.#told?.columns.set(this.name, { fields, _parsers })
  }
  override handleDataRow(message: { fields: (string | null)[] }): void {
    const gate = this.#opening.brought?.gate
    if (this.#ahead === 0) super.handleDataRow(message)
    else if (gate && !readGuardRow(gate, message.fields[4], message.fields[5], this.#asked)) this.#opening.isOutdated = true
  }
  override handleError(error: Error, wire: Wire): void {
    if (isShut(error)) this.#opening.isOutdated = true
    super.handleError(error, wire)
  }
  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#ahead > 0) this.#ahead--
    else super.handleCommandComplete(message, wire)
  }
  /** Comes after a whole message went well, and after a failure only where this statement itself is over. */
  override handleReadyForQuery(wire: Wire): void {
    if (!this.#isAlone) this.#opening.hasScope = true
    super.handleReadyForQuery(wire)
  }
}

type Ask = (client: pg.ClientBase, opening: Opening, config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
const asking =
  (isAlone: boolean): Ask =>
  (client, opening, config, values) => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    client.query(new OpeningQuery(opening, isAlone, config, values, (error, result) => (error ? reject(error) : resolve(result))))
    return promise
  }
/** On a connection that the work has for itself: once it has its scope, the next statement need not bring it. */
export const ask = asking(false)
/** On one that others share: every statement brings its own. */
export const askAlone = asking(true)
