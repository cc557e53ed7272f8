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

type Watched = { response: ServerResponse; timer: NodeJS.Timeout | undefined }
const watched = new WeakMap<IncomingMessage, Watched>()

/** Answered as Node answers slow headers, unless it is answered already; then closed. */
const giveUp = (request: IncomingMessage) => {
  if (request.readableEnded || request.destroyed) return
  const isAnswered = watched.get(request)?.response.headersSent ?? true
  if (!isAnswered && request.socket.writable) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  request.destroy()
}

const stopWaiting = (request: IncomingMessage) => clearTimeout(watched.get(request)?.timer)

/** Also while what a refused request still sends is thrown away. */
const expectSoon = (request: IncomingMessage) => {
  const own = watched.get(request)
  if (!own || request.readableEnded) return
  clearTimeout(own.timer)
  own.timer = setTimeout(() => giveUp(request), BODY_MS).unref()
}

export const limitTimes = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw }, response, next) => {
    if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0) {
      watched.set(raw, { response: response.raw, timer: undefined })
      expectSoon(raw)
      raw.once('end', () => stopWaiting(raw))
      raw.once('close', () => stopWaiting(raw))
    }
    next()
  })
}

/** By progress instead, until disposed. */
export const byProgress = (request: IncomingMessage): Disposable => {
  stopWaiting(request)
  const { socket } = request
  const start = { at: performance.now(), bytes: socket.bytesRead }
  let last = start
  const timer = setInterval(() => {
    const now = { at: performance.now(), bytes: socket.bytesRead }
    if (now.bytes > last.bytes) last = now
    const wanted = ((now.at - start.at - GRACE_MS) / 1000) * SLOWEST
    if (now.at - last.at > SILENCE_MS || now.bytes - start.bytes < wanted) giveUp(request)
  }, LOOK_MS).unref()
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      expectSoon(request)
    },
  }
}
