/** `GET /metrics` for Prometheus: times, counts and states; never who or what it was about. */
import { createServer, type Server } from 'node:http'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { reply } from '../call/envelope.ts'
import type { Kit } from '../call/kit.ts'
import type { Database } from '../database/database.ts'
import { everything } from '../database/scope.ts'
import { jobRuns } from '../jobs/job-runs.store.ts'
import { overdueSeconds } from '../jobs/schedule.ts'
import { outboxMail } from '../mail/outbox.table.ts'
import { sameText, sha256 } from '../security/secrets.ts'
import { readClock } from '../time/clock.ts'
import { healthPartState, healthParts } from './health.ts'
import { VERSION } from './version.ts'

/** A figure of what features do; label values are few and told by the code. What has no answer has no figure: a zero would tell that all is well. */
export type Figure = {
  readonly name: `jujur_${string}`
  readonly help: string
  readonly label?: string
  readonly read: (kit: Kit) => Promise<readonly (readonly [value: number, label?: string])[]>
}

/** A served database tells how many connections it has. */
type WithPool = Database & { pool?: () => { total: number; idle: number; waiting: number } }

/** Each by the predicate of an index: nearly all mails are sent, and are not looked at. */
export const mailsBy = {
  waiting: sql`select count(*)::integer as count from ${outboxMail} where sent_at is null and failed_at is null`,
  failed: sql`select count(*)::integer as count from ${outboxMail} where failed_at is not null`,
}

const gaugeMails = (kit: Kit, registry: Registry) =>
  new Gauge({
    name: 'jujur_mails',
    help: 'Mails in the outbox that wait to be sent, or were given up after eight tries',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [state, query] of Object.entries(mailsBy)) {
        const counted = await kit.database.read(everything, (tx) => tx.sql.execute<{ count: number }>(query)).catch(() => null)
        // Without an answer there is no figure: a zero would tell that all is well.
        if (counted) this.set({ state }, counted.rows[0]?.count ?? 0)
      }
    },
  })

/** 1 where it works, 0 where it is away or takes nothing; for alarms, where a balancer is not to be told (health.ts). */
const gaugeParts = (kit: Kit, registry: Registry) =>
  new Gauge({
    name: 'jujur_part_up',
    help: 'Whether the database, the file store and the folder for uploads work',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      const parts = await Promise.all(Object.entries(healthParts(kit)).map(async ([part, asked]) => ({ part, state: await healthPartState(asked) })))
      for (const { part, state } of parts) this.set({ part }, state === 'ok' ? 1 : 0)
    },
  })

/** Of the schedule, whichever process ran them; a job that runs every few seconds is seen by what it leaves waiting. */
const gaugeJobs = (kit: Kit, registry: Registry) => {
  const read = async () => ({ now: await readClock(kit), runs: await kit.database.read(everything, jobRuns) })
  let reading: ReturnType<typeof read> | null = null
  /** Once for all that are asked together. */
  const readTogether = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading.catch(() => null)
  }
  type Run = Awaited<ReturnType<typeof read>>['runs'][number]
  const gaugeOf = (name: string, help: string, figureOf: (run: Run, now: Date) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        this.reset()
        const found = await readTogether()
        for (const run of found?.runs ?? []) {
          const value = figureOf(run, found?.now ?? new Date())
          if (value !== null) this.set({ job: run.name }, value)
        }
      },
    })
  gaugeOf(
    'jujur_job_overdue_seconds',
    'How long ago each scheduled job should have run to its end; 0 while its next time is still to come',
    overdueSeconds,
  )
  gaugeOf('jujur_job_last_success_timestamp_seconds', 'When each last ran to its end, in seconds since 1970', ({ succeeded_at }) =>
    succeeded_at ? succeeded_at.getTime() / 1000 : null,
  )
  gaugeOf('jujur_job_last_duration_seconds', 'How long that run took', ({ took_ms }) => (took_ms === null ? null : took_ms / 1000))
}

const gaugeFigures = (kit: Kit, figures: readonly Figure[], registry: Registry) => {
  for (const { name, help, label, read } of figures)
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        this.reset()
        // Without a label, what was reset is a zero.
        if (label === undefined) this.remove()
        for (const [value, of] of await read(kit).catch(() => [])) this.set(label === undefined || of === undefined ? {} : { [label]: of }, value)
      },
    })
}

/** For how long what was deleted or changed cannot be cleared away: a forgotten session, or a dump that hangs. */
const oldestSnapshot: Figure = {
  name: 'jujur_oldest_snapshot_seconds',
  help: 'How long the oldest snapshot is open, of the portal’s own connections and of the owner’s (a dump, a migration)',
  read: (kit) =>
    kit.database.read(everything, async (tx) => {
      const { rows } = await tx.sql.execute<{ seconds: number }>(sql`select greatest(oldest_snapshot_seconds(),
        (select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
          where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()))::double precision as seconds`)
      return [[Number(rows[0]?.seconds)]]
    }),
}

/** A key that has given out all its numbers refuses every row that comes after: what to do long before stands in ADR 48. */
const keysGiven: Figure = {
  name: 'jujur_keys_given_ratio',
  help: 'Which share of the numbers of its 32-bit key the table that is furthest on has given out',
  label: 'table',
  read: (kit) =>
    kit.database.read(everything, async (tx) => {
      const { rows } = await tx.sql.execute<{ of_table: string; share: number }>(sql`select of_table, share from keys_given()`)
      return rows.map(({ of_table, share }) => [share, of_table])
    }),
}

const gaugeDatabase = (database: WithPool, registry: Registry) => {
  const { pool } = database
  if (!pool) return
  new Gauge({
    name: 'jujur_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
}

const isAllowed = (kit: Kit, authorization: string | undefined): boolean => {
  const { metricsToken } = kit.settings
  return metricsToken === null || sameText(sha256(authorization ?? ''), sha256(`Bearer ${metricsToken}`))
}

const onItsOwnPort = (kit: Kit, registry: Registry): Server =>
  createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    if (!isAllowed(kit, request.headers.authorization)) return response.writeHead(401).end()
    try {
      const metrics = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(metrics)
    } catch {
      response.writeHead(500).end()
    }
  })

const listenApart = (app: FastifyInstance, kit: Kit, port: number, registry: Registry) => {
  const server = onItsOwnPort(kit, registry)
  app.addHook('onReady', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject).listen(port, kit.settings.host, resolve)
    await promise
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
}

const serveHere = (app: FastifyInstance, kit: Kit, registry: Registry) =>
  app.get('/metrics', async (request, response) => {
    if (!isAllowed(kit, request.headers.authorization)) {
      const { status, body } = reply(request.headers.authorization ? 6666 : 8888)
      return response.code(status).send(body)
    }
    return response
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })

/** The call, or the pattern of another route; what matches none is one name, whatever was asked for. */
const nameOf = (request: FastifyRequest): string => request.routeOptions.config.call ?? request.routeOptions.url ?? 'none'

/**
 * Times every answer of the whole app, so register it before the routes. METRICS_PORT serves the figures on a port of their own, else METRICS_TOKEN
 * guards them on the app's; with neither they are open, except in production, where there are none.
 */
export const metricsPlugin = (kit: Kit, figures: readonly Figure[] = []): FastifyPluginAsync => {
  const plugin: FastifyPluginAsync = async (app) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    gaugeMails(kit, registry)
    gaugeParts(kit, registry)
    gaugeJobs(kit, registry)
    gaugeFigures(kit, [oldestSnapshot, keysGiven, ...figures], registry)
    new Gauge({ name: 'jujur_info', help: 'Which release runs', labelNames: ['version'], registers: [registry] }).set({ version: VERSION }, 1)
    new Gauge({
      name: 'jujur_database_driver',
      help: 'By which driver the database is reached: fast, plain (slower; documented calls of pg only) or embedded',
      labelNames: ['driver'],
      registers: [registry],
    }).set({ driver: kit.database.driver }, 1)
    gaugeDatabase(kit.database, registry)
    const durations = new Histogram({
      name: 'jujur_http_request_duration_seconds',
      help: 'Time to answer, by call (or route) and response code (or HTTP status)',
      labelNames: ['call', 'code'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    })
    app.addHook('onResponse', async (request, response) => {
      durations.observe({ call: nameOf(request), code: request.answered ?? response.statusCode }, response.elapsedTime / 1000)
    })
    const { metricsPort, metricsToken, production } = kit.settings
    if (metricsPort !== null) listenApart(app, kit, metricsPort, registry)
    else if (metricsToken !== null || !production) serveHere(app, kit, registry)
  }
  // The hook is for the routes beside this plugin, not for those within (what fastify-plugin does).
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true })
}
