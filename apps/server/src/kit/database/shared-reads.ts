/**
 * Lanes: a few connections that all quick reads share. Every statement leaves as a message of its own, with its own gate or scope in front and
 * its own end, so neither a scope nor a failure reaches the next; those of one turn of the event loop leave in one piece, and their answers come
 * in that order. A read by key so costs no connection, and wakes the database once for many. No transaction ever runs here.
 * A lane that breaks, or does not answer for a while, is given up with all that waits on it: whoever asked asks again elsewhere.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { applySettings, asOptions, loginWith, sharedReadSettings } from './connection-settings.ts'
import { askAlone, type Opening, prepareOpening } from './opening.ts'

/** Fewer save the database a little and wait longer for each other: one lane halved the throughput of a busy machine. */
export const SHARED_CONNECTIONS = 4
/** What one turn of the event loop asks leaves on one lane, so many at most: one packet for all, and its backend wakes once. */
const TOGETHER = 20
/** So long nobody waits behind somebody else's statement: longer than a busy machine takes, shorter than a person notices. */
const SILENCE_MS = 250
/** Between two tries to open a lane. */
const REST_MS = 1_000

/** By which an operator knows them in pg_stat_activity. */
export const SHARED_READ_NAME = 'jujur lane'

const streamOf = (client: pg.Client) => (client as unknown as { connection: { stream: Duplex } }).connection.stream

class SharedConnection {
  readonly #config: pg.ClientConfig
  #client: pg.Client | null = null
  #opening: Promise<void> | null = null
  #restsUntil = 0
  #lastAnswer = 0
  #isWatched = false
  #isCorked = false
  #isClosed = false
  waiting = 0

  constructor(url: string) {
    this.#config = {
      ...loginWith(url, asOptions(sharedReadSettings)),
      connectionTimeoutMillis: 5_000,
      pipeline: true,
      application_name: SHARED_READ_NAME,
    }
  }

  /** Where it is not, it is being opened, aside: nobody waits for it. */
  get isOpen(): boolean {
    if (!this.#client) void this.open()
    return this.#client !== null
  }

  open(): Promise<void> {
    if (this.#client || this.#isClosed || performance.now() < this.#restsUntil) return Promise.resolve()
    this.#opening ??= this.#connect()
      .catch(() => undefined)
      .finally(() => {
        this.#opening = null
        this.#restsUntil = performance.now() + REST_MS
      })
    return this.#opening
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config)
    const isGone = () => {
      if (this.#client === client) this.#client = null
    }
    // Both come after what waited on it was told.
    client.on('error', isGone).on('end', isGone)
    await client.connect()
    await Promise.all([applySettings(client, sharedReadSettings), prepareOpening(client)])
    if (this.#isClosed) await client.end()
    else this.#client = client
  }

  async ask(opening: Opening, config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = this.#client
    if (!client) throw new Error('Connection terminated: the lane is not open')
    this.#sendTogether(client)
    if (this.waiting++ === 0) this.#lastAnswer = performance.now()
    this.#watch()
    try {
      return await askAlone(client, opening, config, values)
    } finally {
      this.waiting--
      this.#lastAnswer = performance.now()
    }
  }

  /** Until the end of this turn: then all that is ready to be read was read, and what it asks is here. */
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
    await this.#opening
    await this.#client?.end()
  }
}

export type SharedReads = { open(): Promise<unknown>; free(): Pick<SharedConnection, 'ask'> | null; close(): Promise<unknown> }

export const createSharedReads = (url: string): SharedReads => {
  const lanes = Array.from({ length: SHARED_CONNECTIONS }, () => new SharedConnection(url))
  const freest = () =>
    lanes.reduce<SharedConnection | null>((best, lane) => (lane.isOpen && (!best || lane.waiting < best.waiting) ? lane : best), null)
  /** Whom this turn of the event loop asks, and how many more may. */
  let turn: { lane: SharedConnection; room: number } | null = null
  const endTurn = () => {
    turn = null
  }
  return {
    open: () => Promise.all(lanes.map((lane) => lane.open())),
    /** The one on which fewest wait, for all that one turn asks, as far as TOGETHER goes; null while none is open. */
    free: () => {
      if (!turn) setImmediate(endTurn)
      if (!turn?.lane.isOpen || turn.room === 0) {
        const lane = freest()
        turn = lane && { lane, room: TOGETHER }
      }
      if (turn) turn.room--
      return turn?.lane ?? null
    },
    close: () => Promise.all(lanes.map((lane) => lane.close())),
  }
}
