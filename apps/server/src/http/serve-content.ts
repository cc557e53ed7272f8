/**
 * The content origin: SCORM packages, which are programs of others, run here and nowhere else. It shares nothing with the portal: no cookie, no
 * token, another origin, for each package one of its own. What it opens, and what it keeps, is what a signed link says.
 */
import { readFileSync } from 'node:fs'
import { saveScormState } from '@jujur/contract/learning.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isSessionLive } from '../identity/sessions/sessions.store.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { CONTENT_PATH, type ContentLink, contentOrigin, openContentLink } from '../kit/files/content-links.ts'
import { FileStoreError } from '../kit/files/files.ts'
import { requestedRange } from '../kit/files/ranges.ts'
import { paths } from '../kit/installation/paths.ts'
import { escapeHtml } from '../kit/mail/html.ts'
import { loggedError } from '../kit/security/logged-error.ts'
import { readClock } from '../kit/time/clock.ts'
import { headerTimes, limitTimes } from '../kit/web-server/time-limits.ts'
import { unreadableHeaders } from '../kit/web-server/unreadable.ts'
import { keepReport } from '../learning/lessons/scorm.usecases.ts'
import { packageFileAt } from '../materials/package.store.ts'

const runtime = {
  '1.2': readFileSync(paths.scorm12, 'utf8'),
  '2004': readFileSync(paths.scorm2004, 'utf8'),
}
const wrapper = readFileSync(paths.contentWrapper, 'utf8')

/** A beacon is 64 KiB at most. */
const REPORT_BYTES = 80 * 1024
const Report = saveScormState.input.pick({ sequence: true, sco_id: true, state: true })

const style = `html,body{height:100%;margin:0}body{display:flex;flex-direction:column;font:15px/1.5 system-ui,sans-serif}
nav{display:flex;flex-wrap:wrap;gap:4px;padding:8px;border-bottom:1px solid #dae1e2}nav[hidden]{display:none}
nav button{min-height:36px;padding:0 12px;border:1px solid #dae1e2;border-radius:6px;background:#fff;font:inherit;cursor:pointer}
nav button[aria-current]{border-color:#12616d;background:#edf5f5;color:#0f5964}#frame{flex:1;min-height:0}iframe{width:100%;height:100%;border:0;display:block}`

const page = (portal: string, version: string) => `<!doctype html>
<html lang="en" data-portal="${escapeHtml(portal)}" data-version="${version}">
<meta charset="utf-8"><title>Lesson</title><style>${style}</style>
<nav id="parts" aria-label="Parts" hidden></nav><div id="frame"></div>
<script src="runtime.js"></script><script src="wrapper.js"></script></html>`

/** A package may do as it likes with itself, and reach nobody else: no network but this origin, no forms, nothing framed from elsewhere. */
const policy = (portal: string) =>
  [
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'self'",
    `frame-ancestors 'self' ${portal}`,
  ].join('; ')

const protectedBy = (kit: Kit) => ({
  'content-security-policy': policy(kit.settings.portalUrl),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(kit.settings.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

declare module 'fastify' {
  interface FastifyRequest {
    opened: ContentLink | null
  }
}

const nothing = (response: FastifyReply) => response.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')

const serveFile = async (kit: Kit, request: FastifyRequest, response: FastifyReply, link: ContentLink) => {
  const { '*': path } = request.params as { '*': string }
  // Some tools name files `a%20b.png` and ask for them so.
  const asWritten = request.url.split('?', 1)[0]?.split('/c/').slice(1).join('/c/') ?? ''
  const file = await kit.database.read(
    everything,
    async (tx) =>
      (await packageFileAt(tx, link.package_sha256, path)) ?? (asWritten === path ? null : packageFileAt(tx, link.package_sha256, asWritten)),
  )
  if (!file) return nothing(response)
  const etag = `"${file.sha256}"`
  response.headers({ 'cache-control': 'private, max-age=3600, no-transform', etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return response.code(304).send()
  const asked = requestedRange(request.headers.range, file.bytes)
  if (asked === 'none') return response.code(416).header('content-range', `bytes */${file.bytes}`).send()
  const part = asked === 'whole' ? null : asked
  const body = file.bytes === 0 || request.method === 'HEAD' ? '' : await kit.files.stream(file.sha256, part ?? undefined)
  response
    .code(part ? 206 : 200)
    .type(file.content_type)
    .header('content-length', part ? part.end - part.start + 1 : file.bytes)
  if (part) response.header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
  return response.send(body)
}

/** The last report of a closed tab: the link's lesson and session are its right, as long as that session lives. */
const takeBeacon = async (kit: Kit, request: FastifyRequest, response: FastifyReply, { visit }: ContentLink) => {
  const parsed = Report.safeParse(jsonOf(request.body))
  if (!parsed.success || !visit) return response.code(422).send()
  const scope = { kind: 'person', company_id: visit.company_id, user_id: visit.user_id } as const
  const { module_progress_id, session_no } = visit
  const now = await readClock(kit)
  const kept = await kit.database.write(scope, async (tx) =>
    (await isSessionLive(tx, visit.session_id, now)) ? keepReport(tx, { module_progress_id, session_no, ...parsed.data }, now) : null,
  )
  return response.code(kept === null ? 403 : 'refuse' in kept ? 409 : 204).send()
}

const jsonOf = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}

/** `contentUrl`: where it is reached, which without a fixed port is known only once it listens. */
export const createContentApp = async (kit: Kit, contentUrl = () => kit.settings.contentUrl): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: kit.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: REPORT_BYTES,
    http: headerTimes,
    frameworkErrors: (_error, _request, response) => nothing(response.headers(protectedBy(kit))),
    clientErrorHandler: unreadableHeaders,
    routerOptions: { caseSensitive: true, maxParamLength: 1200 },
  })
  limitTimes(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.decorateRequest('opened', null)
  app.addHook('onRequest', async (request, response) => {
    response.headers(protectedBy(kit))
    // A package's service worker would outlive its lesson.
    if (request.headers['service-worker'] !== undefined) return response.code(403).send()
    const { token = '' } = (request.params ?? {}) as { token?: string }
    const link = openContentLink(kit.settings, token, await readClock(kit))
    // At another package's host its scripts would read this one's storage.
    if (!link || new URL(contentOrigin({ contentUrl: contentUrl() }, link.package_sha256)).host !== request.host) return nothing(response)
    request.opened = link
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, response) => {
    if (error instanceof FileStoreError && error.trouble === 'missing') return nothing(response)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(loggedError(error), 'content failed')
    return response.code(status).header('cache-control', 'no-store').send()
  })
  app.setNotFoundHandler((_request, response) => nothing(response))

  const under = `${CONTENT_PATH}:token`
  const open = (request: FastifyRequest) => request.opened as ContentLink
  const script = (response: FastifyReply, text: string) =>
    response.header('cache-control', 'private, max-age=3600').type('text/javascript; charset=utf-8').send(text)
  app.get(`${under}/`, (request, response) =>
    response
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(kit.settings.portalUrl, open(request).version)),
  )
  app.get(`${under}/wrapper.js`, (_request, response) => script(response, wrapper))
  app.get(`${under}/runtime.js`, (request, response) => script(response, runtime[open(request).version]))
  app.get(`${under}/c/*`, (request, response) => serveFile(kit, request, response, open(request)))
  app.post(`${under}/report`, (request, response) => takeBeacon(kit, request, response, open(request)))
  return app
}

/** The port after the portal's may be taken, where nobody asked for it: then any other will do. */
export const openContent = async (kit: Kit): Promise<{ content: FastifyInstance; contentUrl: string }> => {
  const { host, content: wanted } = kit.settings
  let contentUrl = kit.settings.contentUrl
  const content = await createContentApp(kit, () => contentUrl)
  const at = (port: number) => content.listen({ port, host })
  await at(wanted.port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || wanted.isFixed) throw error
    return at(0)
  })
  const address = content.server.address()
  contentUrl = wanted.url ?? `http://localhost:${typeof address === 'object' && address ? address.port : wanted.port}`
  return { content, contentUrl }
}
