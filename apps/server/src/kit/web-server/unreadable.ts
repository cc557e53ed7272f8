/** What cannot be read as a request at all, before any handler: answered in the envelope, as everything else is. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_BASE } from '@jujur/contract/wire.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reply } from '../call/envelope.ts'

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** A path that cannot be decoded is none: as one that nobody serves. */
export const unreadablePath = (_error: Error, { url }: FastifyRequest, response: FastifyReply) => {
  const { status, body } = reply(url.startsWith(API_BASE) ? 10037 : 4444)
  return response.code(status).headers(headers).send(body)
}

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Headers that are too long, too slow, or no HTTP: said in plain bytes, and the connection ends. */
export const unreadableHeaders = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify(reply(10015).body)
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
