/**
 * How long a request may take to arrive. Node has one limit for all; here a body of data has 20 seconds after its headers (which have 8),
 * and an upload goes on for as long as it moves.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const BODY_MS = 20_000
/** Nothing arrives for so long. */
const SILENCE_MS = 30_000
/** After a minute an upload must have kept this pace on average, a tenth of a poor mobile line: 5 MB have 11 minutes, 10 MB have 22. */
const SLOWEST = 8 * 1024
const GRACE_MS = 60_000
const LOOK_MS = 1_000

export const headerTimes = { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 }

type Expected = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly until: number }
declare module 'http' {
  interface IncomingMessage {
    /** Its place among those whose body is still to come. */
    expectedAt?: number | undefined
  }
}

/**
 * Requests whose body is still to come, with the instant by which it must be here. One clock looks at all of them: a timer for each would cost
 * every small call more than its body. In places that are used again, because a Map into which each request comes and goes chains its outgrown
 * tables, and the first that grows old keeps all later requests until the next full collection (docs/figures.md).
 */
const expected: (Expected | null)[] = []
const free: number[] = []

const forget = (request: IncomingMessage) => {
  if (request.expectedAt === undefined) return
  expected[request.expectedAt] = null
  free.push(request.expectedAt)
  request.expectedAt = undefined
}

const isOver = (request: IncomingMessage) => request.readableEnded || request.destroyed

/** Answered as Node answers slow headers, unless it is answered already; then closed. What has all arrived is left alone. */
const giveUp = (request: IncomingMessage, response: ServerResponse) => {
  if (isOver(request)) return
  if (!response.headersSent && request.socket.writable)
    request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  request.destroy()
}

const lookAtAll = () => {
  const now = performance.now()
  for (const one of expected) {
    if (!one || (one.until > now && !isOver(one.request))) continue
    forget(one.request)
    giveUp(one.request, one.response)
  }
}

/** Also while what a refused request still sends is thrown away. */
const expectSoon = (request: IncomingMessage, response: ServerResponse) => {
  forget(request)
  if (isOver(request)) return
  request.expectedAt = free.pop() ?? expected.length
  expected[request.expectedAt] = { request, response, until: performance.now() + BODY_MS }
}

export const limitTimes = (app: FastifyInstance) => {
  const clock = setInterval(lookAtAll, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(clock))
  app.addHook('onRequest', ({ raw }, response, next) => {
    if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0) expectSoon(raw, response.raw)
    next()
  })
  app.addHook('onResponse', ({ raw }, _response, next) => {
    if (isOver(raw)) forget(raw)
    next()
  })
}

/** By progress instead, until disposed. */
export const byProgress = (request: IncomingMessage, response: ServerResponse): Disposable => {
  forget(request)
  const { socket } = request
  const start = { at: performance.now(), bytes: socket.bytesRead }
  let last = start
  const timer = setInterval(() => {
    const now = { at: performance.now(), bytes: socket.bytesRead }
    if (now.bytes > last.bytes) last = now
    const wanted = ((now.at - start.at - GRACE_MS) / 1000) * SLOWEST
    if (now.at - last.at > SILENCE_MS || now.bytes - start.bytes < wanted) giveUp(request, response)
  }, LOOK_MS).unref()
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      expectSoon(request, response)
    },
  }
}
