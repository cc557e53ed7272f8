import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Settings } from '../../settings.ts'
import { sha256 } from '../security/secrets.ts'
import { type FileStore, FileStoreError } from './files.ts'
import { s3Files } from './files-s3.ts'
import { openFileStore } from './open-files.ts'

const disk = vi.hoisted(() => ({ full: false as false | 'writing' | 'flushing' }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (path, flags, mode) => {
    const handle = await real.open(path, flags, mode)
    if (disk.full && flags === 'wx') {
      const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      if (disk.full === 'flushing') handle.sync = full
      else handle.writeFile = full
    }
    return handle
  }
  return { ...real, open }
})

const bytesOf = async (stream: Readable) => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const trouble = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof FileStoreError ? error.trouble : error),
  )

type Rig = {
  store: FileStore /** Where files lie until they have their name. */
  aside: string
  flipByte: (name: string) => Promise<void>
  close: () => Promise<void>
}

const localRig = async (): Promise<Rig> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
  return {
    store: openFileStore({ dataDir, uploadDir: dataDir, s3: null }),
    aside: join(dataDir, 'files', 'unfinished'),
    flipByte: (name) => flip(join(dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name)),
    close: () => rm(dataDir, { recursive: true }),
  }
}
const s3Rig = async (): Promise<Rig & { s3: NonNullable<Settings['s3']> }> => {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const aside = await mkdtemp(join(tmpdir(), 'aside-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'portal', configs: [] }] })
  const { port } = await server.run()
  const s3 = { bucket: 'portal', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    s3,
    store: openFileStore({ dataDir: '/nowhere', uploadDir: aside, s3 }),
    aside,
    flipByte: (name) => flip(join(directory, 'portal', 'files', `${name}._S3rver_object`)),
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
      await rm(aside, { recursive: true })
    },
  }
}
const flip = async (path: string) => {
  const bytes = await readFile(path)
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
  await writeFile(path, bytes)
}

describe.each([
  ['a local folder', localRig],
  ['an S3 bucket', s3Rig],
] as const)('the list of files in %s', (_where, open) => {
  test('has each once, in order, and neither notes nor what is half-written', async () => {
    const { store, close } = await open()
    const listed = async () => {
      const names: string[] = []
      for await (const name of store.list()) names.push(name)
      return names
    }
    try {
      expect(await listed()).toEqual([])
      const names = []
      for (const text of ['one', 'two', 'three', 'one']) names.push(await store.put(Buffer.from(text)))
      await store.note('audit-head-1.json', 'a note')
      expect(await listed()).toEqual([...new Set(names)].sort())
    } finally {
      await close()
    }
  })
})

describe.each([
  ['a local folder', localRig],
  ['an S3 bucket', s3Rig],
] as const)('notes in %s', (_where, open) => {
  test('stay as they were first written, in order, and bear plain names only', async () => {
    const { store, close } = await open()
    try {
      expect(await store.notes()).toEqual([])
      await store.note('audit-head-2.json', 'second')
      await store.note('audit-head-1.json', 'first')
      await store.note('audit-head-1.json', 'another')
      expect(await store.notes()).toEqual(['audit-head-1.json', 'audit-head-2.json'])
      expect(await store.readNote('audit-head-1.json')).toBe('first')
      expect(await trouble(store.readNote('audit-head-3.json'))).toBe('missing')
      expect(await trouble(Promise.resolve().then(() => store.note('../x.json', '')))).toBe('missing')
    } finally {
      await close()
    }
  })
})

describe.each([
  ['local folder', localRig],
  ['S3', s3Rig],
])('files in %s', (_name, open) => {
  let rig: Rig
  beforeAll(async () => {
    rig = await open()
  })
  afterAll(() => rig.close())

  test('a file that is removed is gone, and one that is not there may be removed', async () => {
    const name = await rig.store.put(randomBytes(1_000))
    await rig.store.remove(name)
    expect(await rig.store.size(name)).toBeNull()
    await rig.store.remove(name)
    expect(await trouble(Promise.resolve().then(() => rig.store.remove('../escape')))).toBe('missing')
  })

  test('a file comes back under its SHA-256, however often it is put', async () => {
    const bytes = randomBytes(100_000)
    const names = await Promise.all([rig.store.put(bytes), rig.store.put(bytes), rig.store.put(new Uint8Array(bytes))])
    names.push(await rig.store.put(bytes))
    expect(new Set(names)).toEqual(new Set([sha256(bytes)]))
    expect(Buffer.from(await rig.store.get(sha256(bytes)))).toEqual(bytes)
    expect(await rig.store.size(sha256(bytes))).toBe(100_000)
  })

  test('a stream comes back under its SHA-256 as bytes do, and nothing is left beside it', async () => {
    const pieces = Array.from({ length: 40 }, () => randomBytes(70_001))
    const whole = Buffer.concat(pieces)
    const names = await Promise.all([rig.store.put(Readable.from(pieces)), rig.store.put(Readable.from(pieces)), rig.store.put(whole)])
    expect(new Set(names)).toEqual(new Set([sha256(whole)]))
    expect(Buffer.from(await rig.store.get(sha256(whole))).equals(whole)).toBe(true)
    expect(await readdir(rig.aside)).toEqual([])
  })

  test('a stream that breaks off is no file: its own error, nothing left', async () => {
    const breaking = (error: Error) =>
      Readable.from(
        (async function* () {
          yield randomBytes(200_000)
          throw error
        })(),
      )
    await expect(rig.store.put(breaking(new Error('the sender is gone')))).rejects.toThrow('the sender is gone')
    await expect(rig.store.put(createReadStream('/nowhere/at/all'))).rejects.toThrow('ENOENT')
    expect(await readdir(rig.aside)).toEqual([])
  })

  test('an empty file is a file', async () => {
    const name = await rig.store.put(new Uint8Array(0))
    expect(await rig.store.size(name)).toBe(0)
    expect(await rig.store.get(name)).toHaveLength(0)
    expect(await rig.store.verify(name)).toBe('sound')
  })

  test('streams the whole, or the bytes from start to end, both counted', async () => {
    const bytes = randomBytes(5_000)
    const name = await rig.store.put(bytes)
    expect(await bytesOf(await rig.store.stream(name))).toEqual(bytes)
    expect(await bytesOf(await rig.store.stream(name, { start: 7, end: 7 }))).toEqual(bytes.subarray(7, 8))
    expect(await bytesOf(await rig.store.stream(name, { start: 100, end: 4_999 }))).toEqual(bytes.subarray(100))
  })

  test('what is not there is missing, and so is everything that is no SHA-256', async () => {
    for (const name of ['0'.repeat(64), '../../etc/passwd', '..%2f..%2fetc', 'A'.repeat(64), '', `${'0'.repeat(63)}\n`]) {
      expect(await rig.store.size(name)).toBeNull()
      expect(await rig.store.verify(name)).toBe('missing')
      expect(await trouble(rig.store.get(name))).toBe('missing')
      expect(await trouble(rig.store.stream(name))).toBe('missing')
    }
  })

  test('a flipped byte is found by verify and refused by get', async () => {
    const name = await rig.store.put(randomBytes(3_000))
    expect(await rig.store.verify(name)).toBe('sound')
    await rig.flipByte(name)
    expect(await rig.store.verify(name)).toBe('corrupt')
    expect(await trouble(rig.store.get(name))).toBe('corrupt')
  })

  test('is ready', async () => {
    await rig.store.ready()
  })
})

describe('a store that cannot be used', () => {
  test('a bucket that is not there, or a server that is gone, is unreachable and not ready', async () => {
    const rig = await s3Rig()
    const absent = openFileStore({ dataDir: '/nowhere', uploadDir: rig.aside, s3: { ...rig.s3, bucket: 'absent' } })
    expect(await trouble(absent.ready())).toBe('unreachable')
    expect(await trouble(absent.put(randomBytes(10)))).toBe('unreachable')
    await rig.close()
    expect(await trouble(rig.store.ready())).toBe('unreachable')
    expect(await trouble(rig.store.put(randomBytes(10)))).toBe('unreachable')
    expect(await trouble(rig.store.size('0'.repeat(64)))).toBe('unreachable')
  })

  test.each(['HEAD', 'PUT'])('one that does not answer %s holds an upload no longer than it may be silent, and nothing is left', async (silentTo) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.method ?? '')
      request.resume()
      if (request.method !== silentTo) response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const aside = await mkdtemp(join(tmpdir(), 'aside-'))
    const { port } = server.address() as AddressInfo
    const s3 = { bucket: 'portal', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
    const began = performance.now()
    expect(await trouble(s3Files(s3, aside, { asked: 200, moving: 400 }).put(randomBytes(1000)))).toBe('unreachable')
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(asked.filter((method) => method === silentTo)).toHaveLength(1)
    expect(await readdir(aside)).toEqual([])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(aside, { recursive: true })
  })

  test('a folder that cannot be made is unreachable, and comes back without a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
    await writeFile(join(dataDir, 'files'), 'a file where the folder should be')
    const store = openFileStore({ dataDir, uploadDir: dataDir, s3: null })
    expect(await trouble(store.ready())).toBe('unreachable')
    expect(await trouble(store.put(randomBytes(10)))).toBe('unreachable')
    await rm(join(dataDir, 'files'))
    await store.ready()
    await rm(dataDir, { recursive: true })
  })

  test.each(['writing', 'flushing'] as const)(
    'a disk that is full when %s is named, leaves nothing behind, and once freed the same file is taken',
    async (when) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
      const store = openFileStore({ dataDir, uploadDir: dataDir, s3: null })
      const bytes = randomBytes(1_000)
      disk.full = when
      expect(await trouble(store.put(bytes))).toBe('full')
      expect(await trouble(store.put(Readable.from([bytes, bytes])))).toBe('full')
      disk.full = false
      expect(await readdir(join(dataDir, 'files', 'unfinished'))).toEqual([])
      expect(await store.size(sha256(bytes))).toBeNull()
      expect(await store.verify(await store.put(bytes))).toBe('sound')
      await rm(dataDir, { recursive: true })
    },
  )

  test('a disk that is full on the way to S3 is named too', async () => {
    const rig = await s3Rig()
    disk.full = 'writing'
    expect(await trouble(rig.store.put(randomBytes(1_000)))).toBe('full')
    disk.full = false
    expect(await readdir(rig.aside)).toEqual([])
    await rig.close()
  })

  test('what a killed process left unfinished is cleared after an hour, not before', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
    await openFileStore({ dataDir, uploadDir: dataDir, s3: null }).ready()
    const unfinished = join(dataDir, 'files', 'unfinished')
    await writeFile(join(unfinished, 'old'), 'half')
    await writeFile(join(unfinished, 'new'), 'half')
    const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(join(unfinished, 'old'), then, then)
    await openFileStore({ dataDir, uploadDir: dataDir, s3: null }).ready()
    expect(await readdir(unfinished)).toEqual(['new'])
    await utimes(join(unfinished, 'new'), then, then)
    await openFileStore({ dataDir, uploadDir: dataDir, s3: null }).sweep()
    expect(await readdir(unfinished)).toEqual([])
    await rm(dataDir, { recursive: true })
  })
})
