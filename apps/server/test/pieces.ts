/** For tests: a file sent in pieces, as a browser's tus client sends it. */
import type { World } from './world.ts'

type Sender = { readonly token: string } | null
const b64 = (text: string) => Buffer.from(text).toString('base64')

export const piecesOf = (world: World) => {
  const headers = (person: Sender) => ({ 'tus-resumable': '1.0.0', ...(person ? { authorization: `Bearer ${person.token}` } : {}) })
  const codeOf = (body: string) => (body.startsWith('{') ? (JSON.parse(body) as { response_code: number; data: { reason?: string } | null }) : null)
  const ask = async (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET', url: string, sent: Record<string, string>, payload?: Uint8Array) => {
    const answer = await world.app.inject({ method, url, headers: sent, ...(payload ? { payload: Buffer.from(payload) } : {}) })
    const envelope = codeOf(answer.body)
    return { status: answer.statusCode, headers: answer.headers, code: envelope?.response_code, reason: envelope?.data?.reason, body: answer.body }
  }
  const begin = (person: Sender, bytes: number | null, { call = 'UploadMaterial', name = 'film.webm', ...more }: Record<string, string> = {}) =>
    ask('POST', '/uploads', {
      ...headers(person),
      ...(bytes === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(bytes) }),
      'upload-metadata': `call ${b64(call)},filename ${b64(name)}`,
      ...more,
    })
  const part = (person: Sender, link: string, offset: number, bytes: Uint8Array, more: Record<string, string> = {}) =>
    ask('PATCH', link, { ...headers(person), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...more }, bytes)
  const idOf = (link: string) => link.split('/').at(-1) ?? ''
  return {
    begin,
    part,
    idOf,
    look: (person: Sender, link: string) => ask('HEAD', link, headers(person)),
    drop: (person: Sender, link: string) => ask('DELETE', link, headers(person)),
    get: (person: Sender, link: string) => ask('GET', link, { ...headers(person), accept: 'application/json' }),
    /** Whole, in pieces of so many bytes; answers its upload_id. */
    send: async (person: Sender, bytes: Uint8Array, { call = 'UploadMaterial', name = 'film.webm', size = 1_000_000 } = {}) => {
      const { headers: answered } = await begin(person, bytes.length, { call, name })
      const link = String(answered.location)
      for (let offset = 0; offset < bytes.length; offset += size) await part(person, link, offset, bytes.subarray(offset, offset + size))
      return idOf(link)
    },
  }
}
