/**
 * The fast driver's message: a statement travels together with what must come before it (`begin`, and the access guard or the scope), in one
 * message with one answer. As messages of their own they would cost the server and the database nearly as much as the statement itself. When a
 * part fails, PostgreSQL skips the rest of the message and rolls it back; so until the first answer has come every statement brings the preamble,
 * and none ever runs in the scope of the unit that had the connection before.
 *
 * This builds on the inside of pg's Query and Connection. All that it touches is listed in INSIDE and checked before the first connection.
 */
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import {
  type AccessGuard,
  AccessOutdated,
  GUARD,
  GUARD_AT_COMMIT,
  GUARD_TYPES,
  guardAtCommitValues,
  guardValues,
  isAccessGuard,
  readGuardRow,
} from '../access-guard.ts'
import type { Authority } from '../database.ts'
import { scopeParameters } from '../scope.ts'
import { isOutdated, SET_SCOPE } from './driver.ts'
import { committed, type Library } from './pool.ts'

const begin = { name: 'begin', text: 'begin' }
const setScope = { name: 'set_scope', text: SET_SCOPE }
const GUARD_NAME = 'access_guard'

/** What a unit of work sends ahead of its statements, and what is known of it. */
export type Preamble = {
  readonly name: string
  readonly values: readonly string[]
  /** Judges the row that the database answered to it. */
  readonly judge: (row: readonly (string | null)[], sentAt: number) => Error | null
  hasBegun: boolean
  isSet: boolean
  rejection: Error | null
}

const guardPreamble = (guard: AccessGuard): Pick<Preamble, 'name' | 'values' | 'judge'> => ({
  name: GUARD_NAME,
  values: guardValues(guard).map(String),
  judge: (row, sentAt) => (readGuardRow(guard, row[4], row[5], sentAt) ? null : new AccessOutdated()),
})
const scopePreamble = (values: readonly string[]): Pick<Preamble, 'name' | 'values' | 'judge'> => ({
  name: setScope.name,
  values,
  judge: (row) => (values.every((value, i) => row[i] === value) ? null : new Error('the database did not set the scope')),
})

export const preambleOf = (authority: Authority, isTransaction: boolean): Preamble => ({
  ...(isAccessGuard(authority) ? guardPreamble(authority) : scopePreamble(scopeParameters(authority))),
  hasBegun: !isTransaction,
  isSet: false,
  rejection: null,
})

/** A new connection knows the preamble's statements by name before any unit of work has it, and is in nobody's scope. */
export const prepareFast = async (client: pg.ClientBase): Promise<void> => {
  await client.query({ ...setScope, values: ['', '', ''] })
  await client.query(`prepare ${GUARD_NAME} (${GUARD_TYPES}) as ${GUARD}`)
  await client.query(begin)
  await client.query('rollback')
}

/** The guard's second look and the commit leave in one packet; after the guard's error PostgreSQL rolls back. */
export const commitGuarded = async (client: pg.ClientBase, guard: AccessGuard): Promise<void> => {
  const [looked, commit] = await Promise.allSettled([
    client.query({ name: 'access_guard_at_commit', text: GUARD_AT_COMMIT, values: guardAtCommitValues(guard) }),
    client.query('commit'),
  ])
  if (looked.status === 'rejected') throw isOutdated(looked.reason) ? new AccessOutdated() : looked.reason
  if (commit.status === 'rejected') throw commit.reason
  committed(commit.value)
}

type Done = (error: Error | null, result: pg.QueryResult) => void
type Wire = {
  parse(message: object): void
  bind(message: object): void
  execute(message: object): void
  describe(message: object): void
  sync(): void
  readonly stream: Duplex
  readonly submittedNamedStatements: Record<string, string>
}
type Columns = { fields: unknown[]; _parsers: unknown }
/** The parts of pg's Query that its types leave out. */
type InsideQuery = pg.Submittable & {
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
type Inside = {
  Query: new (text: string, values: unknown[] | undefined, done: Done) => InsideQuery
  Result: new (rowMode: unknown, types: unknown) => Columns
}
type Config = pg.QueryConfig & { rowMode?: string }

const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection
export const streamOf = (client: pg.ClientBase): Duplex => wireOf(client).stream

/** What is touched of pg's inside, by who has it; a name with brackets is a method. */
const INSIDE = {
  query: [
    ...['text', 'callback', '_result', '_results'],
    ...['requiresPreparation()', 'hasBeenParsed()', 'prepare()', 'submit()'],
    ...['handleRowDescription()', 'handleDataRow()', 'handleCommandComplete()', 'handleReadyForQuery()', 'handleError()'],
  ],
  result: ['fields', '_parsers', 'parseRow()'],
  connection: ['stream', 'submittedNamedStatements', '_send()', 'parse()', 'bind()', 'execute()', 'describe()', 'sync()'],
  client: ['pipeline', 'connection'],
} as const

/** This `pg` is not the one that the fast driver was written for. */
export class UnknownInside extends Error {
  override readonly name = 'UnknownInside'
}

const has = (object: unknown, name: string): boolean => {
  if (typeof object !== 'object' || object === null) return false
  const key = name.replace('()', '')
  return key === name ? key in object : typeof (object as Record<string, unknown>)[key] === 'function'
}

/** @throws UnknownInside where something of INSIDE has gone or has another name */
const insideOf = (library: Library): Inside => {
  const { Query, Result } = library as unknown as Inside
  if (typeof Query !== 'function' || typeof Result !== 'function') throw new UnknownInside('pg has no Query or no Result')
  const client = new library.Client({ pipeline: true })
  const owners = {
    query: new Query('select', undefined, () => undefined),
    result: new Result('array', undefined),
    connection: wireOf(client),
    client,
  }
  const missing = Object.entries(INSIDE).flatMap(([owner, names]) =>
    names.filter((name) => !has(owners[owner as keyof typeof owners], name)).map((name) => `${owner}.${name}`),
  )
  if (missing.length > 0) throw new UnknownInside(`pg lacks ${missing.join(', ')}`)
  return { Query, Result }
}

/** What the parts of one message are written to, and the columns of the named statements that this connection described. */
type Message = { readonly wire: Wire; readonly parts: Buffer[]; readonly columns: Map<string, Columns>; isDescribed: boolean }
const messageOn = (wire: Wire): Message => {
  const parts: Buffer[] = []
  const message: Message = {
    wire: Object.create(wire, {
      _send: { value: (part: Buffer) => parts.push(part) > 0 },
      describe: { value: (what: object) => message.isDescribed || wire.describe.call(message.wire, what) },
    }) as Wire,
    parts,
    columns: new Map(),
    isDescribed: false,
  }
  return message
}

const messages = new WeakMap<Wire, Message>()
const messageOf = (wire: Wire): Message => {
  const known = messages.get(wire)
  if (known) return known
  const made = messageOn(wire)
  messages.set(wire, made)
  return made
}

type Ask = (client: pg.ClientBase, preamble: Preamble, config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
export type FastQueries = {
  /** On a connection that the unit has to itself: once its preamble has gone through, the next statement need not bring it. */
  readonly ask: Ask
  /** On one that others share: every statement brings its own. */
  readonly askShared: Ask
}

/** @throws UnknownInside */
export const fastQueries = (library: Library): FastQueries => {
  const { Query, Result } = insideOf(library)
  class FastQuery extends Query {
    readonly #preamble: Preamble
    readonly #isShared: boolean
    #message: Message | null = null
    /** Answers to the preamble, which come before this statement's own. */
    #ahead = 0
    #sentAt = 0

    constructor(preamble: Preamble, isShared: boolean, config: string | Config, values: unknown[] | undefined, done: Done) {
      super(typeof config === 'string' ? config : config.text, values ?? (config as Config).values, done)
      // Handed over whole, pg would clone it property by property, which costs more than all the rest of this.
      if (typeof config === 'object') {
        if (config.name !== undefined) this.name = config.name
        this.types = config.types
        this._result = new Result(config.rowMode, config.types)
        this._results = this._result
      }
      this.#preamble = preamble
      this.#isShared = isShared
    }
    get #bringsPreamble(): boolean {
      return this.#isShared || !this.#preamble.isSet
    }
    /** A statement without parameters or name would go by itself, by the simple protocol. */
    override requiresPreparation(): boolean {
      return this.#bringsPreamble || super.requiresPreparation()
    }
    override prepare(wire: Wire): void {
      const message = messageOf(wire)
      const bring = (statement: string, values: readonly string[]) => {
        message.wire.bind({ statement, values })
        message.wire.execute({})
        this.#ahead++
      }
      // Before the guard: after its error nothing of the message is executed, and the next unit on this connection takes the statement for known.
      if (this.name !== undefined && !this.hasBeenParsed(wire)) {
        message.wire.parse({ name: this.name, text: this.text })
        wire.submittedNamedStatements[this.name] = this.text
      }
      if (!this.#preamble.hasBegun) bring(begin.name, [])
      if (this.#bringsPreamble) bring(this.#preamble.name, this.#preamble.values)
      this.#sentAt = Date.now()
      this.#preamble.hasBegun = true
      this.#message = message
      // Described once on this connection: a prepared statement keeps its columns, or PostgreSQL refuses it.
      const columns = this.name === undefined ? undefined : message.columns.get(this.name)
      message.isDescribed = columns !== undefined
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
      if (this.name !== undefined) this.#message?.columns.set(this.name, { fields, _parsers })
    }
    override handleDataRow(message: { fields: (string | null)[] }): void {
      if (this.#ahead === 0) super.handleDataRow(message)
      else this.#preamble.rejection ??= this.#preamble.judge(message.fields, this.#sentAt)
    }
    override handleError(error: Error, wire: Wire): void {
      if (isOutdated(error)) this.#preamble.rejection ??= new AccessOutdated()
      super.handleError(error, wire)
    }
    override handleCommandComplete(message: object, wire: Wire): void {
      if (this.#ahead > 0) this.#ahead--
      else super.handleCommandComplete(message, wire)
    }
    /** Comes after a whole message went well, and after a failure only where this statement itself is over. */
    override handleReadyForQuery(wire: Wire): void {
      if (!this.#isShared) this.#preamble.isSet = true
      super.handleReadyForQuery(wire)
    }
  }

  const asking =
    (isShared: boolean): Ask =>
    (client, preamble, config, values) => {
      const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
      client.query(new FastQuery(preamble, isShared, config, values, (error, result) => (error ? reject(error) : resolve(result))))
      return promise
    }
  return { ask: asking(false), askShared: asking(true) }
}

/** What is asked within one tick leaves in one packet: a system call less per statement, and the database wakes once. */
export const sendTogether = (client: pg.ClientBase): void => {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}
