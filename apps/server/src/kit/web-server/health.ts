/** Is the process up, and can it work? For load balancers and whoever watches. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kit } from '../call/kit.ts'

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('took too long')), ms).unref())])

const PATIENCE_MS = 2_000

/** `GET /healthz`: the process answers. `GET /readyz`: the database and the folders of files answer too, else 503 naming which does not. */
export const healthPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (_request, response) => {
      const parts = { database: kit.database.ready(), files: kit.files.ready(), uploads: kit.uploads.folder.ready() }
      const checked = await Promise.all(
        Object.entries(parts).map(
          async ([name, work]) =>
            [
              name,
              await within(work, PATIENCE_MS).then(
                () => 'ok',
                () => 'down',
              ),
            ] as const,
        ),
      )
      const ready = checked.every(([, state]) => state === 'ok')
      return response.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'down', ...Object.fromEntries(checked) })
    })
  }
