/** A call whose body comes later than its headers: what clients on a poor line do, and whoever wants to keep what they are losing. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { multipart, type World } from './world.ts'

type Extra = { headers?: Record<string, string>; file?: { name: string; bytes: Uint8Array } }
type Answered = { response_code: number; data: unknown }

/** A server that refuses by the headers waits for no body. */
const MOST_MS = 5_000
/** Until the server has looked up who sends these headers, where it does, and listens for the body. */
const bodyAwaited = async (request: IncomingMessage) => {
  const until = performance.now() + MOST_MS
  while (request.listenerCount('data') === 0 && !request.closed && performance.now() < until) await sleep(1)
}
/** The request of this name; several may be on their way. */
const arrival = (world: World, id: string) =>
  new Promise<IncomingMessage>((resolve) => {
    const { server } = world.app
    const look = (request: IncomingMessage) => {
      if (request.headers['x-held'] !== id) return
      server.off('request', look)
      resolve(request)
    }
    server.on('request', look)
  })

export const listening = async (world: World) => {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
  return (world.app.server.address() as AddressInfo).port
}

/** Sends the headers, and answers how to send the body once the server has them. */
export const hold = async (world: World, token: string, name: CallName, input: Record<string, unknown>, { headers = {}, file }: Extra = {}) => {
  const port = await listening(world)
  const parts = file ? multipart(input, file) : { type: 'application/json', payload: Buffer.from(JSON.stringify(input)) }
  const socket = connect(port, '127.0.0.1')
  const id = randomUUID()
  const all = {
    Host: `127.0.0.1:${port}`,
    Connection: 'close',
    'X-Held': id,
    Authorization: `Bearer ${token}`,
    'Content-Type': parts.type,
    'Content-Length': String(parts.payload.length),
    ...headers,
  }
  const head = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`)
  const arrived = arrival(world, id)
  socket.write(`${calls[name].method} ${API_BASE}${name} HTTP/1.1\r\n${head.join('')}\r\n`)
  await bodyAwaited(await arrived)
  return {
    release: async (): Promise<Answered> => {
      const answer = text(socket)
      socket.write(parts.payload)
      const body = (await answer).split('\r\n\r\n').slice(1).join('\r\n\r\n')
      // A file is no envelope: it was answered.
      return body.includes('"response_code"')
        ? (JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) as Answered)
        : { response_code: 2100, data: null }
    },
    drop: () => socket.destroy(),
  }
}
