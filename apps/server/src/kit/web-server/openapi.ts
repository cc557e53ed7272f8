/** `/api/docs`: the API to read and try, and `/api/docs/openapi.json`: the same for machines. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import type { Kit } from '../call/kit.ts'
import { openApiDocument } from './openapi-document.ts'
import { VERSION } from './version.ts'

const DOCS = '/api/docs'
const NONCE = '__NONCE__'

/** Scripts only with the nonce of this very answer; styles freely, for the reference writes its own as it goes; nothing from anywhere else. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page and its script, taken out of Scalar's own plugin. Loaded when first asked for: it is 4 MB that few ever read. */
const loadReference = async (title: string): Promise<{ page: string; script: Buffer }> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inner = Fastify()
  await inner.register(scalar, {
    routePrefix: DOCS,
    configuration: {
      url: `${DOCS}/openapi.json`,
      pageTitle: title,
      nonce: NONCE,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      persistAuth: false,
    },
  })
  const page = await inner.inject(`${DOCS}/`)
  const script = await inner.inject(`${DOCS}/js/scalar.js`)
  await inner.close()
  return { page: page.body, script: await promisify(gzip)(script.rawPayload) }
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export const openApiPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    const { portalName } = kit.settings
    const document = once(() => JSON.stringify(openApiDocument({ portalName, version: VERSION })))
    const reference = once(() => loadReference(`${portalName} API`))

    app.get(`${DOCS}/openapi.json`, (_request, response) =>
      response.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document()),
    )
    app.get(DOCS, (_request, response) => response.redirect(`${DOCS}/`, 301))
    app.get(`${DOCS}/`, async (_request, response) => {
      const { page } = await reference()
      const nonce = randomBytes(16).toString('base64')
      return response
        .header('content-security-policy', policy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(NONCE, nonce))
    })
    app.get(`${DOCS}/js/scalar.js`, async (request, response) => {
      const { script } = await reference()
      const packed = request.headers['accept-encoding']?.includes('gzip') ?? false
      if (packed) response.header('content-encoding', 'gzip')
      return response
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=3600')
        .type('text/javascript; charset=utf-8')
        .send(packed ? script : await promisify(gunzip)(script))
    })
  }
