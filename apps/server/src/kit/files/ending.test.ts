/** Files that end, in a folder and in a bucket: whole or not at all, replaced, and really gone. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndingFiles } from './ending.ts'
import { s3Ending } from './files-s3.ts'
import { openEndingFiles } from './open-files.ts'

type Rig = { ending: EndingFiles; unfinished: () => Promise<string[]>; close: () => Promise<unknown> }
const inFolder = async (): Promise<Rig> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ending-'))
  return {
    ending: openEndingFiles({ dataDir, uploadDir: dataDir, s3: null }),
    unfinished: () => readdir(join(dataDir, 'ending/unfinished')),
    close: () => rm(dataDir, { recursive: true }),
  }
}
const openBucket = async () => {
  const directory = await mkdtemp(join(tmpdir(), 's3-ending-'))
  const uploadDir = await mkdtemp(join(tmpdir(), 'aside-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'portal', configs: [] }] })
  const { port } = await server.run()
  const s3 = { bucket: 'portal', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const close = async () => {
    await server.close()
    await Promise.all([directory, uploadDir].map((folder) => rm(folder, { recursive: true })))
  }
  return { s3, uploadDir, close }
}
const inBucket = async (): Promise<Rig> => {
  const { s3, uploadDir, close } = await openBucket()
  return {
    ending: openEndingFiles({ dataDir: '/nowhere', uploadDir, s3 }),
    unfinished: () => readdir(join(uploadDir, 'ending')),
    close,
  }
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { trouble?: string }) => error.trouble,
  )

describe.each([
  ['a folder', inFolder],
  ['an S3 bucket', inBucket],
])('files that end in %s', (_name, open) => {
  let rig: Rig
  beforeAll(async () => {
    rig = await open()
  })
  afterAll(() => rig.close())
  const read = async (name: string) => buffer(await rig.ending.stream(name))

  test('come back as they were given, and what was there before makes way', async () => {
    const [one, two] = [randomBytes(300_000), randomBytes(10)]
    expect(await rig.ending.put('pack-1/a', Readable.from([one.subarray(0, 7), one.subarray(7)]))).toEqual({ size: one.length, sha256: sha256(one) })
    expect((await read('pack-1/a')).equals(one)).toBe(true)
    expect(await rig.ending.put('pack-1/a', two)).toEqual({ size: 10, sha256: sha256(two) })
    expect((await read('pack-1/a')).equals(two)).toBe(true)
    expect(await rig.unfinished()).toEqual([])
  })
  test('of no bytes are files too', async () => {
    expect(await rig.ending.put('pack-1/none', Buffer.alloc(0))).toMatchObject({ size: 0 })
    expect(await read('pack-1/none')).toHaveLength(0)
  })
  test('are whole or not there: one whose writing breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('broken off')
      })(),
    )
    await expect(rig.ending.put('pack-1/half', broken)).rejects.toThrow()
    expect(await troubleOf(rig.ending.stream('pack-1/half'))).toBe('missing')
    expect(await rig.unfinished()).toEqual([])
  })
  test('go with their group, however many, and no other group goes', async () => {
    for (let n = 0; n < 25; n++) await rig.ending.put(`pack-2/f-${n}`, Buffer.from(String(n)))
    await rig.ending.put('pack-22/f', Buffer.from('stays'))
    expect((await rig.ending.groups()).sort()).toEqual(['pack-1', 'pack-2', 'pack-22'])
    await rig.ending.remove('pack-2')
    expect((await rig.ending.groups()).sort()).toEqual(['pack-1', 'pack-22'])
    expect(await troubleOf(rig.ending.stream('pack-2/f-3'))).toBe('missing')
    expect((await read('pack-22/f')).toString()).toBe('stays')
    await rig.ending.remove('pack-2')
  })
  test.each(['../x/y', 'pack-1', 'pack-1/../a', 'Pack/a', 'pack-1/a/b', ''])('take no name like %j, and remove no group like it', async (name) => {
    expect(await troubleOf(rig.ending.put(name, Buffer.from('x')).catch((error) => Promise.reject(error)))).toBe('missing')
    await rig.ending.remove('../pack-1')
    expect(await rig.ending.groups()).toContain('pack-1')
  })
})

test('a bucket that cannot be reached is named, and keeps nothing aside', async () => {
  const bucket = await openBucket()
  const aside = join(bucket.uploadDir, 'ending')
  const ending = s3Ending({ ...bucket.s3, endpoint: 'http://127.0.0.1:9' }, aside, { asked: 200, moving: 400 })
  expect(await troubleOf(ending.put('pack-1/a', randomBytes(100)))).toBe('unreachable')
  expect(await readdir(aside)).toEqual([])
  expect(await troubleOf(ending.groups())).toBe('unreachable')
  await bucket.close()
})
