/** A trace of each call: its hooks, the body and the handler run within one span. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracer, TraceSpan } from '../kit/tracing/tracing.ts'

export const traceCalls = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, TraceSpan>()
  app.addHook('onRequest', (request, _response, done) => {
    const { call } = request.routeOptions.config
    if (!call) return done()
    const span = tracer.root('call', call, { request_id: request.id, 'http.request.method': request.method })
    spans.set(request, span)
    span.within(done)
  })
  // Once more: what follows a body runs where its last piece came in.
  app.addHook('preValidation', (request, _response, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  const end = (request: FastifyRequest, attributes: Record<string, string | number>) => {
    spans.get(request)?.end({ attributes })
    spans.delete(request)
  }
  app.addHook('onResponse', async (request, { statusCode }) =>
    end(request, { 'http.response.status_code': statusCode, ...(request.answered === null ? {} : { response_code: request.answered }) }),
  )
  app.addHook('onRequestAbort', async (request) => end(request, { 'error.type': 'aborted' }))
}
