/** A call whose body comes later than its headers: what clients on a poor line do, and whoever wants to keep what they are losing. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { multipart, type World } from './world.ts'

type Extra = { headers?: Record<string, string>; file?: { name: string; bytes: Uint8Array } }
type Answered = { response_code: number; data: unknown }

/** Long enough for the server to look up who sends the headers, where it does. */
const LOOKED_UP_MS = 25

export const listening = async (world: World) => {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
  return (world.app.server.address() as AddressInfo).port
}

/** Sends the headers, and answers how to send the body once the server has them. */
export const hold = async (world: World, token: string, name: CallName, input: Record<string, unknown>, { headers = {}, file }: Extra = {}) => {
  const port = await listening(world)
  const parts = file ? multipart(input, file) : { type: 'application/json', payload: Buffer.from(JSON.stringify(input)) }
  const socket = connect(port, '127.0.0.1')
  const all = {
    Host: `127.0.0.1:${port}`,
    Connection: 'close',
    Authorization: `Bearer ${token}`,
    'Content-Type': parts.type,
    'Content-Length': String(parts.payload.length),
    ...headers,
  }
  const head = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`)
  const arrived = once(world.app.server, 'request') as Promise<[IncomingMessage]>
  socket.write(`${calls[name].method} ${API_BASE}${name} HTTP/1.1\r\n${head.join('')}\r\n`)
  await arrived
  await sleep(LOOKED_UP_MS)
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
