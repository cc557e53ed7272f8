/**
 * Shared read connections: a few connections of a process for all reads by key. Every statement leaves as a message of its own, with its own
 * preamble in front and its own end, so neither a scope nor a failure reaches the next; those of one turn of the event loop leave in one packet,
 * and their answers come in that order. So a read by key takes no connection of the pool, and many wake the database once. No transaction ever
 * runs here. A shared connection that breaks, or does not answer for a while, is closed with all that waits on it, and its callers repeat their
 * statements elsewhere.
 */
import type pg from 'pg'
import { applySettings, asOptions, loginWith, sharedReadSettings } from '../connection-settings.ts'
import { type FastQueries, type Preamble, prepareFast, streamOf } from './fast-query.ts'
import type { Library } from './pool.ts'

/** Fewer save the database a little and wait longer for each other: one halved the throughput of a busy machine. */
export const SHARED_CONNECTIONS = 4
/** What one turn of the event loop asks leaves on one connection, so many at most: one packet for all, and its backend wakes once. */
const TOGETHER = 20
/** So long nobody waits behind another's statement: longer than a busy machine takes, shorter than a person notices. */
const SILENCE_MS = 250
/** Between two attempts to open a connection. */
const REST_MS = 1_000

/** By which an operator knows them in pg_stat_activity. */
export const SHARED_READ_NAME = 'jujur lane'

class SharedConnection {
  readonly #library: Library
  readonly #config: pg.ClientConfig
  readonly #queries: FastQueries
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null
  #restsUntil = 0
  #lastAnswer = 0
  #isWatched = false
  #isCorked = false
  #isClosed = false
  waiting = 0

  constructor(library: Library, url: string, inside: pg.ClientConfig, queries: FastQueries) {
    this.#library = library
    this.#queries = queries
    const login = { ...loginWith(url, asOptions(sharedReadSettings)), connectionTimeoutMillis: 5_000, application_name: SHARED_READ_NAME }
    this.#config = { ...login, ...inside }
  }

  /** When it is closed, it is opened in the background: nobody waits for it. */
  get isOpen(): boolean {
    if (!this.#client) void this.open()
    return this.#client !== null
  }

  open(): Promise<void> {
    if (this.#client || this.#isClosed || performance.now() < this.#restsUntil) return Promise.resolve()
    this.#connecting ??= this.#connect()
      .catch(() => undefined)
      .finally(() => {
        this.#connecting = null
        this.#restsUntil = performance.now() + REST_MS
      })
    return this.#connecting
  }

  async #connect(): Promise<void> {
    const client = new this.#library.Client(this.#config)
    const forget = () => {
      if (this.#client === client) this.#client = null
    }
    // Both come after what waited on it was told.
    client.on('error', forget).on('end', forget)
    await client.connect()
    await applySettings(client, sharedReadSettings)
    await prepareFast(client)
    if (this.#isClosed) await client.end()
    else this.#client = client
  }

  async ask(preamble: Preamble, config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = this.#client
    if (!client) throw new Error('Connection terminated: the shared connection is not open')
    this.#sendTogether(client)
    if (this.waiting++ === 0) this.#lastAnswer = performance.now()
    this.#watch()
    try {
      return await this.#queries.askShared(client, preamble, config, values)
    } finally {
      this.waiting--
      this.#lastAnswer = performance.now()
    }
  }

  /** Until the end of this turn of the event loop: by then all that could be read was read, and what it asks is here. */
  #sendTogether(client: pg.Client): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const stream = streamOf(client)
    stream.cork()
    setImmediate(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  /** One timer for all who wait. When it is late itself, answers may be there already, so they are read before it judges. */
  #watch(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    const judge = () => {
      this.#isWatched = false
      if (this.waiting === 0 || !this.#client) return
      if (performance.now() - this.#lastAnswer < SILENCE_MS) this.#watch()
      else streamOf(this.#client).destroy()
    }
    setTimeout(() => setImmediate(judge), SILENCE_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#connecting
    await this.#client?.end()
  }
}

export type SharedReads = { open(): Promise<unknown>; free(): Pick<SharedConnection, 'ask'> | null; close(): Promise<unknown> }

export const createSharedReads = (library: Library, url: string, inside: pg.ClientConfig, queries: FastQueries): SharedReads => {
  const connections = Array.from({ length: SHARED_CONNECTIONS }, () => new SharedConnection(library, url, inside, queries))
  const idlest = () =>
    connections.reduce<SharedConnection | null>((best, one) => (one.isOpen && (!best || one.waiting < best.waiting) ? one : best), null)
  /** The connection of this turn of the event loop, and how many more statements it takes. */
  let current: { connection: SharedConnection; room: number } | null = null
  const endTurn = () => {
    current = null
  }
  return {
    open: () => Promise.all(connections.map((one) => one.open())),
    /** The one on which fewest wait, for all that one turn asks, as far as TOGETHER goes; null while none is open. */
    free: () => {
      if (!current) setImmediate(endTurn)
      if (!current?.connection.isOpen || current.room === 0) {
        const connection = idlest()
        current = connection && { connection, room: TOGETHER }
      }
      if (current) current.room--
      return current?.connection ?? null
    },
    close: () => Promise.all(connections.map((one) => one.close())),
  }
}
