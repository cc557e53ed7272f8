/** Files in pieces on the wire: who may begin, go on and use one; what is cut, too much, foreign or forged. */
import { readdir, readlink } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName } from '@jujur/contract/index.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { permission } from '../src/access/access.table.ts'
import { everything } from '../src/kit/database/scope.ts'
import { upload } from '../src/uploads/uploads.table.ts'
import { releaseUpload, sweepUploads, takeUpload } from '../src/uploads/uploads.usecases.ts'
import { webm } from './media-files.ts'
import { piecesOf } from './pieces.ts'
import { openWorld, type Person, type World } from './world.ts'

const disk = vi.hoisted(() => ({ full: false }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const createWriteStream: typeof real.createWriteStream = (path, options) => {
    const stream = real.createWriteStream(path, options)
    if (disk.full) stream._write = (_piece, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    return stream
  }
  return { ...real, createWriteStream }
})

let world: World
let me: Person
let pieces: ReturnType<typeof piecesOf>
beforeAll(async () => {
  world = await openWorld()
  pieces = piecesOf(world)
})
afterAll(() => world.close())

const maker = () => world.given.admin('globalAdmin')
const begun = async (bytes = 10, person = me) => String((await pieces.begin(person, bytes)).headers.location)
const lying = async () => (await readdir(join(world.kit.settings.uploadDir, 'pieces')).catch(() => [])).length
const rows = () => world.kit.database.read(everything, (tx) => tx.sql.select().from(upload))
const ten = Buffer.from('0123456789')

describe('a file in pieces', () => {
  beforeAll(async () => {
    me = await maker()
  })
  it('begins with a link of this server, whatever host the request names', async () => {
    const answer = await pieces.begin(me, 10, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    expect(answer.status).toBe(201)
    expect(answer.headers.location).toMatch(/^\/uploads\/[0-9a-f]{32}$/)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'")
  })
  it('goes on where it stopped', async () => {
    const link = await begun()
    expect((await pieces.part(me, link, 0, ten.subarray(0, 4))).headers['upload-offset']).toBe('4')
    expect((await pieces.look(me, link)).headers['upload-offset']).toBe('4')
    expect((await pieces.part(me, link, 0, ten)).status).toBe(409)
    expect((await pieces.part(me, link, 4, ten.subarray(4))).headers['upload-offset']).toBe('10')
  })
  it('takes no byte more than was said, and nothing after its end', async () => {
    const link = await begun()
    expect(await pieces.part(me, link, 0, Buffer.concat([ten, ten]))).toMatchObject({ code: 10024, reason: 'too_large' })
    await pieces.part(me, link, 0, ten)
    expect(await pieces.part(me, link, 10, Buffer.from('x'))).toMatchObject({ code: 10024, reason: 'too_large' })
    expect((await pieces.part(me, link, 0, ten)).status).toBe(409)
  })
  it('is never handed out again', async () => expect(await pieces.get(me, await begun())).toMatchObject({ status: 404, code: 4444 }))
  it('is taken back by its owner', async () => {
    const link = await begun()
    expect((await pieces.drop(me, link)).status).toBe(204)
    expect(await pieces.look(me, link)).toMatchObject({ status: 404 })
  })
})

describe('an upload may not begin', () => {
  beforeAll(async () => {
    me = await maker()
  })
  it.each([
    ['empty', 0, { code: 10024, reason: 'empty' }],
    ['one byte over the limit', 1024 ** 3 + 1, { code: 10024, reason: 'too_large' }],
    ['without a length', null, { code: 10015 }],
  ] as const)('%s', async (_, bytes, refused) => expect(await pieces.begin(me, bytes)).toMatchObject(refused))
  it('for a call that takes none, or that is none', async () => {
    expect(await pieces.begin(me, 10, { call: 'DeleteMaterial' })).toMatchObject({ code: 10015 })
    expect(await pieces.begin(me, 10, { call: '__proto__' })).toMatchObject({ code: 10015 })
  })
  it('for somebody who may not make its call', async () => {
    expect(await pieces.begin(null, 10)).toMatchObject({ status: 401, code: 8888 })
    expect(await pieces.begin({ token: 'x'.repeat(40) }, 10)).toMatchObject({ code: 6666 })
    expect(await pieces.begin(await world.given.trainee(), 10)).toMatchObject({ code: 10009 })
    const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
    expect([10030, 20067]).toContain((await pieces.begin(checker, 10)).code)
  })
  it('beside eight others of the same person, also when all begin at once', async () => {
    const busy = await maker()
    const answers = await Promise.all(Array.from({ length: 12 }, () => pieces.begin(busy, 10)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
    expect(answers.filter(({ reason }) => reason === 'many_under_way')).toHaveLength(4)
  })
  it('with a body of its own', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/uploads',
      headers: {
        authorization: `Bearer ${me.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `call ${Buffer.from('UploadMaterial').toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      payload: ten,
    })
    expect(answer.headers['upload-offset']).toBeUndefined()
    expect((await pieces.look(me, String(answer.headers.location))).headers['upload-offset']).toBe('0')
  })
})

describe('a call that refuses its file', () => {
  const zip = Buffer.from('PK\u0003\u0004 no film')
  const film = (upload_id: string) => ({ title: 'A film', type: 'video', upload_id })
  const own = async () => (await rows()).filter(({ user_id }) => user_id === me.user_id)
  const update = { call: 'UpdateMaterial' }
  beforeAll(async () => {
    me = await maker()
  })
  it('has let go of it: nine of a wrong type, one after the other, are each told why, and a tenth may begin', async () => {
    const before = await lying()
    for (let i = 0; i < 9; i++)
      expect(await world.as(me).call('UploadMaterial', film(await pieces.send(me, zip)))).toMatchObject({
        response_code: 10076,
        data: { reason: 'wrong_type' },
      })
    expect([await own(), await lying()]).toEqual([[], before])
    expect((await pieces.begin(me, 10)).status).toBe(201)
  })
  it.each([
    ['its type', {}, (upload_id: string) => ['UploadMaterial', { ...film(upload_id), type: 'text' }, 10076]],
    ['another field', {}, (upload_id: string) => ['UploadMaterial', { ...film(upload_id), title: '' }, 7000]],
    [
      'captions where nothing is heard',
      {},
      (upload_id: string) => ['UploadMaterial', { ...film(upload_id), type: 'pdf', captions: { en: 'x' } }, 7000],
    ],
    ['what it belongs to', update, (upload_id: string) => ['UpdateMaterial', { material_id: 999_999, version: 1, upload_id }, 10063]],
  ] as const)('has let go of it, refused for %s', async (_, sent, ask) => {
    const before = [(await own()).length, await lying()]
    const [call, input, code] = ask(await pieces.send(me, zip, sent)) as [string, Record<string, unknown>, number]
    expect(await world.as(me).call(call as CallName, input)).toMatchObject({ response_code: code })
    expect([(await own()).length, await lying()]).toEqual(before)
  })
  it('touches none of another person, nor one sent for another call', async () => {
    const other = await maker()
    const foreign = await pieces.send(other, zip)
    const forAnother = await pieces.send(me, zip, update)
    for (const upload_id of [foreign, forAnother])
      expect(await world.as(me).call('UploadMaterial', film(upload_id))).toMatchObject({ response_code: 10024, data: { reason: 'upload_missing' } })
    expect((await rows()).map(({ upload_id }) => upload_id)).toEqual(expect.arrayContaining([foreign, forAnother]))
  })
})

describe('a file that a call reads', () => {
  const call = 'UploadMaterial'
  /** A request that takes it. */
  const taking = (upload_id: string, id: string) =>
    takeUpload(
      {
        actor: me,
        now: world.kit.clock.now(),
        request: { id },
        read: (work) => world.kit.database.read(everything, work),
        write: (work) => world.kit.database.write(everything, work),
        kit: world.kit,
      },
      upload_id,
      call,
    )
  const over = (upload_id: string, by: string) => releaseUpload(world.kit, { upload_id, user_id: me.user_id, call }, by)
  const isThere = async (upload_id: string) =>
    [(await world.kit.uploads.pieces.size(upload_id)) !== null, (await rows()).some((row) => row.upload_id === upload_id)].every(Boolean)
  beforeEach(async () => {
    me = await maker()
  })
  it('is no other call’s, and one that is refused for it takes nothing away', async () => {
    const upload_id = await pieces.send(me, ten)
    expect(await taking(upload_id, 'a')).not.toBeNull()
    expect(await taking(upload_id, 'b')).toBeNull()
    await over(upload_id, 'b')
    expect(await isThere(upload_id)).toBe(true)
    // Met once more, by the same request.
    expect(await taking(upload_id, 'a')).not.toBeNull()
    await over(upload_id, 'a')
    expect(await isThere(upload_id)).toBe(false)
  })
  it('taken back meanwhile is there until it is read, and is not kept', async () => {
    const upload_id = await pieces.send(me, ten)
    const taken = await taking(upload_id, 'a')
    expect((await pieces.drop(me, `/uploads/${upload_id}`)).status).toBe(204)
    expect(await isThere(upload_id)).toBe(true)
    expect((await world.as(me).call('getOwnUploads', {})).data.uploads).toEqual([])
    expect(await world.kit.database.write(everything, (tx) => taken?.claim(tx) ?? Promise.resolve(null))).toBe(false)
    await over(upload_id, 'a')
    expect(await isThere(upload_id)).toBe(false)
  })
  it('is not swept, until whoever reads it must have died', async () => {
    const upload_id = await pieces.send(me, ten)
    await taking(upload_id, 'a')
    const age = (hours: number) =>
      world.kit.database.write(everything, (tx) =>
        tx.sql.update(upload).set({
          created_at: sql`${upload.created_at} - make_interval(hours => ${hours})`,
          held_until: sql`${upload.held_until} - make_interval(hours => ${hours - 24})`,
        }),
      )
    await age(24)
    await sweepUploads(world.kit, new AbortController().signal)
    expect(await isThere(upload_id)).toBe(true)
    await age(25)
    await sweepUploads(world.kit, new AbortController().signal)
    expect(await isThere(upload_id)).toBe(false)
  })
  it('is one call’s of many that come at once', async () => {
    const upload_id = await pieces.send(me, webm())
    const asked = Array.from({ length: 8 }, (_, i) => world.as(me).call('UploadMaterial', { title: `Film ${i}`, type: 'video', upload_id }))
    const answers = (await Promise.all(asked)).map(({ response_code, data }) => [response_code, (data as { reason?: string }).reason])
    expect(answers.filter(([code]) => code === 2100)).toHaveLength(1)
    expect(answers.filter(([, reason]) => reason === 'upload_missing')).toHaveLength(7)
  })
  it('may be taken again where the call broke off', async () => {
    const upload_id = await pieces.send(me, webm())
    const broken = vi.spyOn(world.kit.files, 'put').mockRejectedValueOnce(new Error('the store is away'))
    const film = { title: 'Film', type: 'video', upload_id } as const
    expect((await world.as(me).call('UploadMaterial', film)).response_code).not.toBe(2100)
    broken.mockRestore()
    expect((await world.as(me).call('UploadMaterial', film)).response_code).toBe(2100)
  })
})

describe('parts that one sender keeps open', () => {
  it('leave room for another’s', async () => {
    me = await maker()
    const { pieceQueue } = world.kit.uploads
    const held = await Promise.all(Array.from({ length: 70 }, () => pieceQueue.acquire({ party: me.user_id }).catch(() => null)))
    try {
      expect((await pieces.part(me, await begun(), 0, ten)).status).toBe(429)
      const other = await maker()
      expect((await pieces.part(other, await begun(10, other), 0, ten)).headers['upload-offset']).toBe('10')
    } finally {
      for (const leave of held) leave?.()
    }
  })
})

describe('what a person has under way', () => {
  it('is listed for them and nobody else, with how much of it has come, until it is taken back', async () => {
    me = await maker()
    const other = await maker()
    const link = await begun()
    await pieces.part(me, link, 0, ten.subarray(0, 4))
    const listed = async (person: Person) => (await world.as(person).call('getOwnUploads', {})).data.uploads
    expect(await listed(me)).toEqual([
      { upload_id: pieces.idOf(link), file_name: 'film.webm', bytes: 10, arrived: 4, created_at: expect.any(String), ends_at: expect.any(String) },
    ])
    expect(await listed(other)).toEqual([])
    expect((await pieces.drop(me, link)).status).toBe(204)
    expect(await listed(me)).toEqual([])
  })
})

describe('somebody else’s upload', () => {
  it('is none: nothing is told of it, nothing added, nothing taken away', async () => {
    me = await maker()
    const other = await maker()
    const link = await begun()
    await pieces.part(me, link, 0, ten.subarray(0, 4))
    for (const answer of [await pieces.part(other, link, 4, ten.subarray(4)), await pieces.drop(other, link)])
      expect(answer).toMatchObject({ status: 404, code: 4444 })
    expect((await pieces.look(other, link)).status).toBe(404)
    expect((await pieces.look(me, link)).headers['upload-offset']).toBe('4')
    expect(await pieces.part(null, link, 4, ten.subarray(4))).toMatchObject({ code: 8888 })
  })
  it.each(['../../etc/passwd', '%2e%2e%2fetc', 'x'.repeat(32), `${'0'.repeat(32)}.json`, '0'.repeat(32)])('%s is none either', async (id) => {
    expect((await pieces.part(me, `/uploads/${id}`, 0, ten)).status).toBe(404)
  })
})

describe('a right that is lost', () => {
  it('ends an upload between two parts', async () => {
    const person = await maker()
    const link = await begun(10, person)
    await pieces.part(person, link, 0, ten.subarray(0, 4))
    await world.kit.database.write(everything, (tx) => tx.sql.delete(permission).where(eq(permission.user_id, person.user_id)))
    expect(await pieces.part(person, link, 4, ten.subarray(4))).toMatchObject({ code: 10030 })
  })
})

describe('what is left', () => {
  /** A million bytes are told, so many come. */
  const slowly = async (link: string, bytes: number) => {
    const { port } = world.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `PATCH ${link} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${me.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 1000000\r\n\r\n`,
    )
    socket.write(Buffer.alloc(bytes, 1))
    await sleep(300)
    return socket
  }
  const isOpen = async (id: string) => {
    const files = await readdir('/proc/self/fd')
    const paths = await Promise.all(files.map((file) => readlink(join('/proc/self/fd', file)).catch(() => '')))
    return paths.some((path) => path.includes(id))
  }
  beforeAll(() => world.app.listen({ port: 0, host: '127.0.0.1' }))
  it('of one taken back while a part arrives is nothing: its file is closed before its place is free', async () => {
    me = await maker()
    const link = await begun(1_000_000)
    const socket = await slowly(link, 300_000)
    expect(await isOpen(pieces.idOf(link))).toBe(true)
    expect((await pieces.drop(me, link)).status).toBe(204)
    expect(await isOpen(pieces.idOf(link))).toBe(false)
    expect((await rows()).some(({ upload_id }) => upload_id === pieces.idOf(link))).toBe(false)
    expect(await world.kit.uploads.pieces.size(pieces.idOf(link))).toBeNull()
    socket.destroy()
  })
  it('of one taken back while another process writes to it counts until that has ended', async () => {
    me = await maker()
    const link = await begun()
    const upload_id = pieces.idOf(link)
    const until = (minutes: number) => new Date(world.kit.clock.now().getTime() + minutes * 60_000)
    const held = (held_until: Date) =>
      world.kit.database.write(everything, (tx) =>
        tx.sql.update(upload).set({ held_by: 'another', held_until }).where(eq(upload.upload_id, upload_id)),
      )
    await held(until(1))
    expect((await pieces.part(me, link, 0, ten)).status).toBe(409)
    expect((await pieces.drop(me, link)).status).toBe(204)
    expect((await pieces.part(me, link, 0, ten)).status).toBe(404)
    const counted = await Promise.all(Array.from({ length: 8 }, () => pieces.begin(me, 10)))
    expect(counted.filter(({ status }) => status === 201)).toHaveLength(7)
    await held(until(-1))
    await sweepUploads(world.kit, new AbortController().signal)
    expect((await rows()).some((row) => row.upload_id === upload_id)).toBe(false)
  })
  it('of an upload whose sender vanished is what came, and it goes on from there', async () => {
    me = await maker()
    const link = await begun(1_000_000)
    ;(await slowly(link, 300_000)).destroy()
    const offset = async () => Number((await pieces.look(me, link)).headers['upload-offset'])
    for (let i = 0; i < 100 && (await offset()) < 300_000; i++) await sleep(50)
    expect(await offset()).toBe(300_000)
    expect((await pieces.part(me, link, 300_000, Buffer.alloc(700_000, 2))).headers['upload-offset']).toBe('1000000')
  })
  it('on a full disk is nothing: neither file nor row, and it works again once there is room', async () => {
    me = await maker()
    const before = [await lying(), (await rows()).length]
    const link = await begun()
    disk.full = true
    expect(await pieces.part(me, link, 0, ten).finally(() => (disk.full = false))).toMatchObject({ status: 422, code: 10024, reason: 'no_room' })
    expect([await lying(), (await rows()).length]).toEqual(before)
    expect(await pieces.send(me, ten)).toMatch(/^[0-9a-f]{32}$/)
  })
  it('after a day is swept, used or not', async () => {
    me = await maker()
    const link = await begun()
    await world.kit.database.write(everything, (tx) => tx.sql.update(upload).set({ created_at: sql`${upload.created_at} - interval '24 hours'` }))
    expect((await pieces.look(me, link)).status).toBe(404)
    await sweepUploads(world.kit, new AbortController().signal)
    expect([await lying(), await rows()]).toEqual([0, []])
  })
})
