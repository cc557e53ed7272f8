/** Where a request comes from, asked when its connection comes: once the other side is gone the system no longer tells, and the work goes on without it. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const rememberAddresses = (app: FastifyInstance) =>
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Gone before anybody looked: there is nobody to work for, and nobody to answer.
    if (remoteAddress === undefined) socket.destroy()
    else Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  })
