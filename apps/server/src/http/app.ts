/** The Fastify instance: protection, then every call of the contract, then the built web app. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import serveStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import { API_BASE, type Call } from '@jujur/contract/call.ts'
import type { Code } from '@jujur/contract/codes.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'
import { figures } from '../composition/figures.ts'
import { handlers } from '../composition/router.ts'
import { createKnown } from '../identity/sessions/known.usecases.ts'
import { reply } from '../kit/call/envelope.ts'
import type { Handler } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import { isDatabaseAway, isDatabaseError } from '../kit/database/database-trouble.ts'
import { contentHosts } from '../kit/files/content-links.ts'
import { FileStoreError } from '../kit/files/files.ts'
import { paths } from '../kit/installation/paths.ts'
import { escapeHtml } from '../kit/mail/html.ts'
import { countedAs } from '../kit/security/address.ts'
import { TooBusy } from '../kit/security/fair-queue.ts'
import { loggedError } from '../kit/security/logged-error.ts'
import { tracer } from '../kit/tracing/tracing.ts'
import { rememberAddresses } from '../kit/web-server/addresses.ts'
import { devMailPlugin } from '../kit/web-server/dev-mail.ts'
import { filesPlugin } from '../kit/web-server/files.route.ts'
import { healthPlugin } from '../kit/web-server/health.ts'
import { canLeave } from '../kit/web-server/leaving.ts'
import { metricsPlugin } from '../kit/web-server/metrics.ts'
import { openApiPlugin } from '../kit/web-server/openapi.ts'
import { headerTimes, limitTimes } from '../kit/web-server/time-limits.ts'
import { opensPage, sendTroublePage } from '../kit/web-server/trouble-page.ts'
import { unreadableHeaders, unreadablePath } from '../kit/web-server/unreadable.ts'
import { serveCall } from './serve-call.ts'
import { callbacksPlugin } from './serve-callbacks.ts'
import { uploadsPlugin } from './serve-uploads.ts'
import { traceCalls } from './trace-calls.ts'

const WEB = fileURLToPath(paths.web)
/** Requests a minute from one address; an office of hundreds shares one. What guards passwords counts failures (identity). */
const perMinute: Record<Call['rate'], number> = { normal: 6000, credentials: 300, mail: 60, heavy: 300 }

/** Longer by average than this, and whoever comes is sent away: answering late would only make it later. */
const MOST_DELAY_MS = 3_000
/** When to come again where everything is taken (TooBusy). */
const BUSY_MS = 5_000

/** A number counts hops from here outwards, so that what a client wrote itself is never reached; fastify by itself would believe no number. */
const believing = (trusted: Kit['settings']['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/** What a helmet sets, where it is the same for every answer. */
const headersOf = (set: ReturnType<typeof helmet>): Record<string, string> => {
  const headers: Record<string, string> = {}
  const setHeader = (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value })
  const response = { setHeader, removeHeader: () => undefined }
  set({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}

/** Made once: @fastify/helmet would make them anew for each request. */
const protections = ({ settings }: Kit) => {
  const everywhere = {
    strictTransportSecurity: settings.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  } as const
  const forPages = helmet({
    ...everywhere,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (request) => `'nonce-${(request as IncomingMessage).cspNonce}'`],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        // Packages run at hosts below the content origin's.
        frameSrc: ["'self'", contentHosts(settings)],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
  })
  // What calls answer is no page: nothing in it runs, and what guards documents only is left out.
  const forCalls = helmet({
    ...everywhere,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return { forPages, forCalls: { ...headersOf(forCalls), 'cache-control': 'no-store' } }
}

const secure = async (app: FastifyInstance, kit: Kit) => {
  const { forPages, forCalls } = protections(kit)
  app.addHook('onRequest', (request, response, next) => {
    request.caller = null
    request.answered = null
    response.header('x-request-id', request.id)
    if (request.url.startsWith(API_BASE)) {
      response.headers(forCalls)
      return next()
    }
    request.raw.cspNonce = randomBytes(16).toString('base64')
    forPages(request.raw, response.raw, next as (error?: unknown) => void)
  })
  if (kit.settings.rateLimits) {
    await app.register(rateLimit, { global: false })
    // A hook of the whole server comes before those of a route: what is refused for its session or role counts too.
    app.addHook(
      'onRequest',
      app.rateLimit({
        timeWindow: 60_000,
        max: (request: FastifyRequest) => perMinute[request.routeOptions.config.rate ?? 'normal'],
        keyGenerator: (request: FastifyRequest) => `${countedAs(request.ip)} ${request.routeOptions.config.rate ?? 'normal'}`,
        errorResponseBuilder: (_request, { ttl }) => {
          const limited = reply(2111, { reason: 'too_many_tries', retry_at: new Date(Date.now() + ttl).toISOString() })
          return Object.assign(new Error('over the limit'), { statusCode: limited.status, envelope: limited.body })
        },
      }),
    )
  }
  await app.register(underPressure, {
    maxEventLoopDelay: MOST_DELAY_MS,
    // An interval without two turns of the event loop has no delay to tell, and counts as over any limit: in this one only where turns did take longer.
    sampleInterval: 2 * MOST_DELAY_MS,
    customError: class extends Error {
      statusCode = 503
    },
  })
  await app.register(multipart)
}

declare module 'http' {
  interface IncomingMessage {
    cspNonce?: string
  }
}
declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
    rate?: Call['rate']
  }
}

/** Whatever goes wrong outside a handler's own refusals leaves as an envelope, or as a page where a screen is opened, without a stack and without SQL. */
const answerErrors = (app: FastifyInstance, { settings }: Kit) => {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string; envelope?: unknown }, request, response) => {
    const send = (code: Code, status: number, body: unknown) => {
      request.answered = code
      if ((status === 429 || status >= 500) && opensPage(request)) return sendTroublePage(request, response, status, settings.portalName)
      return response.code(status).send(body)
    }
    const answer = (code: Code, data: unknown = null, otherStatus?: number) => {
      const { status: usual, body } = reply(code, data)
      const status = otherStatus ?? usual
      return send(code, status, body)
    }
    if (error.envelope) return send(2111, error.statusCode ?? 429, error.envelope)
    if (error instanceof FileStoreError && error.trouble === 'full') return answer(10024)
    if (error instanceof TooBusy) return answer(2111, { reason: 'too_many_tries', retry_at: new Date(Date.now() + BUSY_MS).toISOString() })
    if (error.statusCode === 503) return answer(9999)
    // A folder among the files of the web app: it is no file.
    if (error.statusCode === 403) return answer(4444)
    if (error.statusCode !== undefined && error.statusCode < 500) return answer(10015)
    const isAway = isDatabaseAway(error) || (error instanceof FileStoreError && error.trouble === 'unreachable')
    request.log.error({ call: request.routeOptions.config.call, ...loggedError(error) }, 'request failed')
    // Another server, or this one a little later, may answer: that is what 503 says.
    return isAway ? answer(3333, null, 503) : answer(isDatabaseError(error) ? 3333 : 2222)
  })
}

/** Whether the pages are there. */
export const isBuilt = () => existsSync(join(WEB, 'index.html'))

const serveWebApp = async (app: FastifyInstance, kit: Kit) => {
  const built = isBuilt()
  const page = built ? readFileSync(join(WEB, 'index.html'), 'utf8').replaceAll('__PORTAL_NAME__', escapeHtml(kit.settings.portalName)) : null
  if (built)
    await app.register(serveStatic, {
      root: WEB,
      index: false,
      wildcard: true,
      preCompressed: true,
      setHeaders: (response, path) =>
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
    })
  const sendPage = (request: FastifyRequest, response: FastifyReply) =>
    response
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page?.replaceAll('__CSP_NONCE__', request.raw.cspNonce ?? ''))
  if (page) for (const path of ['/', '/index.html']) app.get(path, sendPage)
  app.setNotFoundHandler((request, response) => {
    const { accept = '*/*' } = request.headers
    const [path = ''] = request.url.split('?')
    // Link previews and monitors take anything: the page, unless a file is named or JSON is asked for.
    const takesPage = accept.includes('text/html') || (accept.includes('*/*') && !accept.includes('json') && !/\.\w+$/.test(path))
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && page !== null && !path.startsWith('/api/') && takesPage
    if (wantsPage) return sendPage(request, response)
    const code = request.url.startsWith(API_BASE) ? 10037 : 4444
    const { status, body } = reply(code)
    request.answered = code
    return response.code(status).send(body)
  })
}

export const createApp = async (kit: Kit): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: kit.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: believing(kit.settings.trustProxy),
    bodyLimit: 256 * 1024,
    http: headerTimes,
    frameworkErrors: unreadablePath,
    clientErrorHandler: unreadableHeaders,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { caseSensitive: true, maxParamLength: 600 },
  })
  // JSON and multipart only: other types a page can send without asking first (CORS).
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller', null)
  app.decorateRequest('guest', null)
  app.decorateRequest('answered', null)
  app.decorateRequest('received', null)
  app.decorateRequest('upload', null)
  const traces = tracer()
  if (traces) traceCalls(app, traces)
  rememberAddresses(app)
  canLeave(app)
  limitTimes(app)
  await secure(app, kit)
  answerErrors(app, kit)
  app.addHook('onResponse', async (request, response) => {
    const { call } = request.routeOptions.config
    if (call) request.log.info({ call, code: request.answered, status: response.statusCode, ms: Math.round(response.elapsedTime) }, 'call')
  })

  await app.register(metricsPlugin(kit, figures))
  await app.register(healthPlugin(kit))
  await app.register(filesPlugin(kit))
  if (kit.settings.apiDocs) await app.register(openApiPlugin(kit))
  if (kit.settings.demo) await app.register(devMailPlugin(kit))
  const known = createKnown()
  await app.register(uploadsPlugin(kit, known))
  await app.register(callbacksPlugin(kit))
  for (const name of Object.keys(calls) as CallName[]) serveCall(app, kit, known, calls[name] as Call, handlers[name] as unknown as Handler<Call>)
  await serveWebApp(app, kit)
  return app
}
