import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { zipStream } from './zip.ts'

const mtime = new Date('2026-01-01T00:00:00Z')
const entry = (path: string, size: number) => ({ path, sha256: path, size })
const whole = { path: 'a.txt', bytes: Buffer.from('whole') }

it('a stored file that breaks while it is read ends the zip in its error', async () => {
  const stream = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the disk is gone')
      })(),
    )
  await expect(buffer(zipStream({ stream }, [whole, entry('b.bin', 8), entry('c.bin', 8)], mtime))).rejects.toThrow('the disk is gone')
})

it('a stored file that cannot be opened ends the zip in its error', async () => {
  const stream = () => Promise.reject(new Error('no such file'))
  await expect(buffer(zipStream({ stream }, [whole, entry('b.bin', 8)], mtime))).rejects.toThrow('no such file')
})

it('where nobody reads on, the file that is open is closed', async () => {
  const piece = Buffer.alloc(64 * 1024)
  const file = Readable.from(
    (async function* () {
      for (;;) yield piece
    })(),
  )
  const zip = zipStream({ stream: async () => file }, [entry('b.bin', 1e12)], mtime)
  for await (const _ of zip) break
  await sleep(10)
  expect(file.destroyed).toBe(true)
})
