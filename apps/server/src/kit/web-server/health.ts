/** Is the process up, and can it work? For load balancers and whoever watches. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kit } from '../call/kit.ts'
import { VERSION } from './version.ts'

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('took too long')), ms).unref())])

const PATIENCE_MS = 2_000

/** What only this process has, and what all processes share: where that is away, another process is no better. */
export type HealthPart = { readonly isShared: boolean; readonly ask: () => Promise<unknown> }
export const healthParts = (kit: Pick<Kit, 'database' | 'files' | 'uploads'>) =>
  ({
    database: { isShared: true, ask: () => kit.database.ready() },
    files: { isShared: true, ask: () => kit.files.ready() },
    uploads: { isShared: false, ask: () => kit.uploads.folder.ready() },
  }) satisfies Record<string, HealthPart>

/** `read_only`: a database that answers, and takes nothing. */
export type PartState = 'ok' | 'read_only' | 'down'
export const healthPartState = ({ ask }: HealthPart): Promise<PartState> =>
  within(ask(), PATIENCE_MS).then(
    (told) => (told === 'read_only' ? 'read_only' : 'ok'),
    () => 'down',
  )

/**
 * `GET /healthz`: the process answers. `GET /readyz`, for a balancer: 503 only where something of this process' own is down, for what all share would
 * take all of them out at once; that is "degraded", and each call answers for itself. One that was told to stop is "leaving" (leaving.ts). `GET /readyz?all=1`, for whoever is to be woken: 503 for anything.
 */
export const healthPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    const parts = Object.entries(healthParts(kit))
    let before = 'ok'
    app.get('/healthz', async () => ({ status: 'ok', version: VERSION }))
    app.get<{ Querystring: { all?: string } }>('/readyz', async (request, response) => {
      const checked = await Promise.all(parts.map(async ([name, part]) => ({ name, isShared: part.isShared, state: await healthPartState(part) })))
      const away = checked.filter(({ state }) => state !== 'ok')
      const isLeaving = app.hasDecorator('leaving') && app.leaving.isOn
      const status = isLeaving ? 'leaving' : away.length === 0 ? 'ok' : away.every(({ isShared }) => isShared) ? 'degraded' : 'down'
      const states = Object.fromEntries(checked.map(({ name, state }) => [name, state]))
      // Told once each time it changes: who asks comes every few seconds.
      const now = JSON.stringify(states)
      if (now !== before && (status !== 'ok' || before !== 'ok'))
        request.log[status === 'ok' ? 'info' : 'error']({ status, ...states }, 'readiness changed')
      before = status === 'ok' ? 'ok' : now
      const isRefused = isLeaving || status === 'down' || (status === 'degraded' && request.query.all === '1')
      return response.code(isRefused ? 503 : 200).send({ status, ...states })
    })
  }
