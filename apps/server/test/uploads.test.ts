/** Files on the wire: what is cut, forged, held, endless or too much, sent over raw sockets as no browser would. */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { API_BASE, defineCall } from '@jujur/contract/call.ts'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serveCall } from '../src/http/serve-call.ts'
import { createKnown } from '../src/identity/sessions/known.usecases.ts'
import { ok } from '../src/kit/call/handler.ts'
import { people, traineeWorkbook } from './spreadsheets.ts'
import { openWorld, PASSWORD, type Person, type World } from './world.ts'

let world: World
let port: number
let me: Person
let picture: Buffer
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  me = await world.given.trainee()
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#12616d' } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

const lying = () => readdir(world.kit.settings.uploadDir)
const soon = async (check: () => Promise<boolean>) => {
  for (let i = 0; i < 200 && !(await check()); i++) await sleep(25)
  expect(await check()).toBe(true)
}
afterEach(() => soon(async () => (await lying()).length === 0))

const partHead = (disposition: string) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`
const FILE = 'name="file"; filename="me.png"'
const whole = (bytes: Uint8Array | string, disposition = FILE) =>
  Buffer.concat([Buffer.from(partHead(disposition), 'latin1'), Buffer.from(bytes as string), Buffer.from('\r\n--b--\r\n')])

/** A connection on which a request has begun: its headers are sent, its body is the test's. */
const begin = (
  person: { token: string },
  { type = 'multipart/form-data; boundary=b', length, call = 'uploadUserPhoto' }: { type?: string; length?: number; call?: string },
) => {
  const socket: Socket = connect(port, '127.0.0.1')
  let text = ''
  let closed = false
  socket.on('data', (piece) => {
    text += piece.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
  })
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  socket.write(`POST ${API_BASE}${call} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`)
  const heard = () => ({
    status: Number(text.match(/^HTTP\/1\.1 (\d+)/)?.[1] ?? 0),
    code: Number(text.match(/"response_code":(\d+)/)?.[1] ?? 0),
    reason: text.match(/"reason":"(\w+)"/)?.[1] ?? null,
  })
  return {
    send: (bytes: Uint8Array | string) => void socket.write(bytes),
    chunk: (bytes: Uint8Array) =>
      new Promise<void>(
        (sent) => void socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]), () => sent()),
      ),
    leave: () => socket.destroy(),
    isClosed: () => closed,
    heard,
    answer: async () => {
      await soon(async () => heard().status > 0)
      return heard()
    },
  }
}
const post = async (body: Buffer, type?: string, person = me, call = 'uploadUserPhoto') => {
  const request = begin(person, { type, length: body.length, call })
  request.send(body)
  const answer = await request.answer()
  request.leave()
  return answer
}

describe('a body that is not as it should be', () => {
  it('is taken when it is', async () => {
    expect(await post(whole(picture))).toMatchObject({ status: 200, code: 2100 })
    expect(await post(whole(picture, 'name="file"; filename="Łukasz 王 (1).png"'))).toMatchObject({ code: 2100 })
  })
  it.each<[string, () => Buffer, string?]>([
    ['no boundary in the header', () => whole(picture), 'multipart/form-data'],
    ['an empty boundary', () => whole(picture), 'multipart/form-data; boundary='],
    ['another boundary', () => whole(picture), 'multipart/form-data; boundary=other'],
    ['no final boundary', () => Buffer.concat([Buffer.from(partHead(FILE)), picture])],
    ['ended in the headers of a part', () => Buffer.from('--b\r\nContent-Disposition: form-data; name="fi')],
    ['only the first boundary', () => Buffer.from('--b\r\n')],
    ['nothing that is multipart', () => randomBytes(5_000)],
    ['a field named as an object has it', () => Buffer.from('--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n')],
    ['a field without end', () => Buffer.from(`--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(250_000)}\r\n--b--\r\n`)],
    ['too many fields', () => Buffer.from(`${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(30)}--b--\r\n`)],
  ])('%s: 10015 or 10024', async (_name, body, type) => {
    const answer = await post(body(), type)
    expect([10015, 10024]).toContain(answer.code)
    expect(answer.status).toBeLessThan(500)
  })
  it.each<[string, string]>([
    ['NUL', 'a\x00b.png'],
    ['bell and escape', 'a\x07\x1b[31m.png'],
    ['a tab', 'a\tb.png'],
    ['delete', 'a\x7f.png'],
    ['a line break', 'a\nb.png'],
  ])('%s in the name of the file: refused', async (_name, name) => {
    expect([10015, 10024]).toContain((await post(whole(picture, `name="file"; filename="${name}"`))).code)
  })
  it.each<[string, string]>([
    ['NUL, percent-encoded', "filename*=UTF-8''a%00b.png"],
    ['a file without a name', ''],
    ['a file under another name of a part', 'x'],
  ])('%s: refused', async (_name, disposition) => {
    const body =
      disposition === 'x' ? whole(picture, 'name="other"; filename="a.png"') : whole(picture, `name="file"${disposition && '; '}${disposition}`)
    expect([10015, 10024]).toContain((await post(body)).code)
  })
  it('two files: refused', async () => {
    const two = Buffer.concat([Buffer.from(partHead(FILE)), picture, Buffer.from('\r\n'), whole(picture)])
    expect(await post(two)).toMatchObject({ code: 10024 })
  })
  it('the same words where a spreadsheet is expected', async () => {
    const maker = await world.given.admin('clientAdmin')
    const body = whole('name,username,email\nAina,aina,aina@people.test\n', 'name="file"; filename="a\x00.csv"')
    const request = begin(maker, { length: body.length, call: 'importTraineeUsers' })
    request.send(body)
    expect(await request.answer()).toMatchObject({ status: 422, code: 10024 })
    request.leave()
  })
})

describe('a file that is too large', () => {
  it('is refused by the length it announces, before it comes', async () => {
    const request = begin(me, { length: 50_000_000 })
    expect(await request.answer()).toMatchObject({ code: 10024, reason: 'too_large' })
    expect(await lying()).toEqual([])
    request.leave()
  })
  it('is refused as soon as it is, where no length is announced', async () => {
    const request = begin(me, {})
    await request.chunk(Buffer.from(partHead(FILE)))
    for (let i = 0; i < 6 && request.heard().status === 0; i++) await request.chunk(Buffer.alloc(1024 * 1024))
    expect(await request.answer()).toMatchObject({ code: 10024, reason: 'too_large' })
    request.leave()
  })
  it('is taken to the last byte that may be', async () => {
    const maxBytes = 5 * 1024 * 1024
    expect(await post(whole(Buffer.alloc(maxBytes)))).toMatchObject({ code: 10076 })
    expect(await post(whole(Buffer.alloc(maxBytes + 1)))).toMatchObject({ code: 10024, reason: 'too_large' })
  })
})

describe('a sender', () => {
  it('who goes away leaves nothing', async () => {
    const request = begin(me, { length: 1_000_000 })
    request.send(partHead(FILE))
    request.send(randomBytes(300_000))
    await soon(async () => (await lying()).length === 1)
    request.leave()
    await soon(async () => (await lying()).length === 0)
    expect(await post(whole(picture))).toMatchObject({ code: 2100 })
  })
  it('who goes away while the call is at work leaves nothing', async () => {
    const maker = await world.given.admin('clientAdmin')
    const body = whole(traineeWorkbook(people(2_000)))
    const request = begin(maker, { length: body.length, call: 'importTraineeUsers' })
    request.send(body)
    await soon(async () => (await lying()).length === 1)
    await sleep(50)
    request.leave()
    await soon(async () => (await lying()).length === 0)
    await soon(async () => (await post(whole('x'), undefined, maker, 'importTraineeUsers')).code === 10024)
  })
  it('may send the next file as soon as the answer is there', async () => {
    for (let i = 0; i < 5; i++) {
      const { response_code } = await world.as(me).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes: picture } })
      expect(response_code).toBe(2100)
    }
  })
  it('has one upload at a time; others are not held up', async () => {
    const held = begin(me, { length: 1_000_000 })
    held.send(partHead(FILE))
    held.send(randomBytes(100_000))
    await soon(async () => (await lying()).length === 1)
    expect(await post(whole(picture))).toMatchObject({ status: 429, code: 2111, reason: 'too_many_tries' })
    expect(await post(whole(picture), undefined, await world.given.trainee())).toMatchObject({ code: 2100 })
    held.leave()
    await soon(async () => (await lying()).length === 0)
    await soon(async () => (await post(whole(picture))).code === 2100)
  })
  it('with no right to the call is refused before anything is received', async () => {
    const request = begin({ token: 'nobody' }, { length: 1_000_000 })
    request.send(partHead(FILE))
    expect(await request.answer()).toMatchObject({ code: 6666 })
    request.leave()
  })
})

describe('time', () => {
  it('ends headers and bodies that do not come, and lets a slow upload that moves go on', async () => {
    const [slow, silent] = [await world.given.trainee(), await world.given.trainee()]
    const began = performance.now()
    const ends = new Map<string, number>()
    const watch = async (name: string, request: { isClosed: () => boolean }) => {
      while (!request.isClosed() && performance.now() - began < 50_000) await sleep(100)
      ends.set(name, Math.round((performance.now() - began) / 1000))
    }

    const headers = connect(port, '127.0.0.1')
    headers.on('error', () => undefined).resume()
    headers.write(`POST ${API_BASE}getUserProfile HTTP/1.1\r\nHost: x\r\n`)
    const json = begin(me, { type: 'application/json', length: 100, call: 'getUserProfile' })
    json.send('{')
    const stranger = begin({ token: 'nobody' }, { length: 100_000 })
    const stopped = begin(silent, { length: 100_000 })
    stopped.send(partHead(FILE))
    const body = whole(Buffer.concat([picture, Buffer.alloc(380_000)]))
    const moving = begin(slow, { length: body.length })
    const feeding = (async () => {
      for (let at = 0; at < body.length; at += 10_000) {
        moving.send(body.subarray(at, at + 10_000))
        await sleep(1_000)
      }
    })()
    await Promise.all([
      watch('headers', { isClosed: () => headers.destroyed }),
      watch('json', json),
      watch('stranger', stranger),
      watch('stopped', stopped),
      feeding,
    ])
    expect(ends.get('headers')).toBeLessThanOrEqual(15)
    expect(ends.get('json')).toBeLessThanOrEqual(30)
    expect(json.heard().status).toBe(408)
    expect(stranger.heard().code).toBe(6666)
    expect(ends.get('stranger')).toBeLessThanOrEqual(30)
    expect(ends.get('stopped')).toBeGreaterThanOrEqual(29)
    expect(ends.get('stopped')).toBeLessThanOrEqual(40)
    expect(stopped.heard().status).toBe(408)
    expect(await moving.answer()).toMatchObject({ code: 2100 })
    moving.leave()
  })
})

describe('the key of a request', () => {
  const call = defineCall({
    name: 'keepFile',
    title: 'A call of this test',
    access: { who: 'signedIn' },
    input: z.strictObject({ title: z.string() }),
    output: z.strictObject({ sha256: z.string(), times: z.int() }),
    changes: [],
    idempotent: true,
    upload: { field: 'file', maxBytes: 1000 },
  })
  it('counts the file too: another file is another request, the same one gets the first answer', async () => {
    const app = Fastify()
    app.decorateRequest('visitor', null)
    app.decorateRequest('answered', null)
    app.decorateRequest('received', null)
    await app.register(multipart)
    let times = 0
    serveCall(app, world.kit, createKnown(), call, async ({ file }) => ok({ sha256: file?.sha256 ?? '', times: ++times }))
    const send = async (bytes: string, title = 'one', key = 'k') => {
      const payload = Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n`), whole(bytes)])
      const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': key }
      return (await app.inject({ method: 'POST', url: `${API_BASE}keepFile`, headers, payload })).json<{ response_code: number; data: unknown }>()
    }
    const first = await send('the file')
    expect(first).toMatchObject({ response_code: 2100, data: { times: 1 } })
    expect(await send('the file')).toEqual(first)
    expect(await send('another file')).toMatchObject({ response_code: 2111, data: { reason: 'key_reused' } })
    expect(await send('the file', 'two')).toMatchObject({ response_code: 2111, data: { reason: 'key_reused' } })
    expect(await send('another file', 'one', 'l')).toMatchObject({ response_code: 2100, data: { times: 2 } })
    await app.close()
  })
})

describe('forty photos at once', () => {
  const meanwhile = async (bytes: Uint8Array) => {
    const trainees = await Promise.all(Array.from({ length: 40 }, () => world.given.trainee()))
    const other = await world.given.trainee()
    const before = process.memoryUsage.rss()
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const sending = Promise.all(trainees.map((person) => world.as(person).call('uploadUserPhoto', {}, { file: { name: 'me.png', bytes } })))
    const began = performance.now()
    await world.as(null).call('loginTraineeUser', { username: other.username, password: PASSWORD })
    const signIn = performance.now() - began
    const codes = (await sending).map(({ response_code }) => response_code)
    clearInterval(looking)
    const all = performance.now() - began
    return { codes, isSoon: signIn < Math.max(3_000, all / 2), grown: (most - before) / 1024 / 1024 }
  }
  it('of a format that explodes: none is opened', async () => {
    const bomb = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#12616d' } })
      .avif({ effort: 0 })
      .toBuffer()
    const { codes, isSoon, grown } = await meanwhile(bomb)
    expect(new Set(codes)).toEqual(new Set([10076]))
    expect(isSoon).toBe(true)
    expect(grown).toBeLessThan(200)
  })
  it('of the greatest size there is: one after the other, and others are answered', async () => {
    const large = await sharp({ create: { width: 4096, height: 4096, channels: 3, background: '#12616d' } })
      .webp()
      .toBuffer()
    const { codes, isSoon, grown } = await meanwhile(large)
    expect(new Set(codes)).toEqual(new Set([2100]))
    expect(isSoon).toBe(true)
    expect(grown).toBeLessThan(300)
  })
})
