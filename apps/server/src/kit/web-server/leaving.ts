/**
 * A server that is told to stop. It goes on answering for a while, in which `GET /readyz` says 503 and each answer that its connection ends: the balancer sends
 * no more, and no request meets a connection that is being closed. Then it takes none, and finishes what it has.
 */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    readonly leaving: { isOn: boolean }
  }
}

export const canLeave = (app: FastifyInstance): void => {
  app.decorate('leaving', { isOn: false })
  app.addHook('onRequest', (_request, response, next) => {
    if (app.leaving.isOn) response.header('connection', 'close')
    next()
  })
}
