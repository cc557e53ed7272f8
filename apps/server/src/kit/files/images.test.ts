import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processTimer } from '../testing/work-time.ts'
import { reencodeImage as reencodeFile } from './images.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
})
afterAll(() => rm(folder, { recursive: true }))
const reencode = async (bytes: Uint8Array, options: { maxSide: number; square?: boolean }) => {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return reencodeFile(path, options)
}
const reencodeImage = async (bytes: Uint8Array, options: { maxSide: number; square?: boolean }) => {
  const made = await reencode(bytes, options)
  return typeof made === 'string' ? null : made
}

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#12616d' } })
const png = () => picture(60, 30).png().toBuffer()
const text = (value: string) => Buffer.from(value)

/** A PNG of any stated size with a body of a few bytes: what a decompression bomb looks like before it is opened. */
const bomb = (width: number, height: number) => {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => ~bytes.reduce((c, byte) => (table[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), ~0) >>> 0
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1 << 20))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const typeOf = async (bytes: Uint8Array | undefined) => (bytes ? (await sharp(bytes).metadata()).format : null)

test.each([
  ['JPEG', () => picture(60, 30).jpeg().toBuffer()],
  ['PNG', png],
  ['WebP', () => picture(60, 30).webp().toBuffer()],
])('a %s becomes WebP', async (_name, make) => {
  const made = await reencodeImage(await make(), { maxSide: 512 })
  expect(made).toMatchObject({ type: 'image/webp', width: 60, height: 30 })
  expect(await typeOf(made?.bytes)).toBe('webp')
})

test('is made smaller, never larger, and square around its middle when asked', async () => {
  const big = await picture(4000, 1000).jpeg().toBuffer()
  expect(await reencodeImage(big, { maxSide: 800 })).toMatchObject({ width: 800, height: 200 })
  expect(await reencodeImage(big, { maxSide: 256, square: true })).toMatchObject({ width: 256, height: 256 })
  expect(await reencodeImage(await png(), { maxSide: 256 })).toMatchObject({ width: 60, height: 30 })
  expect(await reencodeImage(await png(), { maxSide: 256, square: true })).toMatchObject({ width: 30, height: 30 })
})

test('a picture lying on its side is turned upright, and what the camera wrote is gone', async () => {
  const bytes = await picture(60, 30)
    .jpeg()
    .withExif({ IFD0: { Artist: 'CANARY' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const made = await reencodeImage(bytes, { maxSide: 512 })
  expect(made).toMatchObject({ width: 30, height: 60 })
  const left = await sharp(made?.bytes).metadata()
  expect([left.exif, left.icc, left.xmp, left.orientation]).toEqual([undefined, undefined, undefined, undefined])
})

test('what hides behind the picture does not come through', async () => {
  const made = await reencodeImage(Buffer.concat([await png(), text('<script>alert(1)</script>')]), { maxSide: 512 })
  expect(made).toMatchObject({ width: 60, height: 30 })
  expect(Buffer.from(made?.bytes ?? []).includes('script')).toBe(false)
})

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>')],
  ['SVG after an XML head', () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML called a PNG', () => text('<!doctype html><title>photo.png</title><script>alert(1)</script>')],
  ['AVIF', () => picture(60, 30).avif().toBuffer()],
  ['GIF', () => picture(10, 10).gif().toBuffer()],
  ['GIF that is also a script', () => text('GIF89a=alert(1)//')],
  ['TIFF', () => picture(10, 10).tiff().toBuffer()],
  ['PDF', () => text('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>')],
  ['zero bytes', () => new Uint8Array(0)],
  ['one byte', () => new Uint8Array([0x89])],
  ['only the head of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  [
    'PNG cut in half',
    async () =>
      (
        await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
          .png()
          .toBuffer()
      ).subarray(0, 40_000),
  ],
])('%s is not taken', async (_name, make) => {
  const bytes = await make()
  const worked = processTimer()
  expect(await reencode(bytes, { maxSide: 512 })).toBe('no_picture')
  expect(worked()).toBeLessThan(5_000)
})

test.each<[string, () => Promise<Uint8Array>]>([
  ['50,000 x 50,000 pixels', async () => bomb(50_000, 50_000)],
  ['a PNG of 16 megapixels and a line', () => picture(4_097, 4_096).png().toBuffer()],
  ['a JPEG of 16 megapixels and a line', () => picture(4_097, 4_096).jpeg().toBuffer()],
  ['a WebP of 16 megapixels and a line', () => picture(4_097, 4_096).webp().toBuffer()],
])('%s is too large, told by its header alone', async (_name, make) => {
  const bytes = await make()
  const worked = processTimer()
  expect(await reencode(bytes, { maxSide: 512 })).toBe('too_large')
  expect(worked()).toBeLessThan(500)
})

test.each(['png', 'jpeg', 'webp'] as const)('a whole %s just within the limit is taken', async (format) => {
  expect(await reencodeImage(await picture(4_096, 4_096)[format]().toBuffer(), { maxSide: 100 })).toMatchObject({ width: 100 })
})

test.each([
  ['an iPhone', 4_032, 3_024],
  ['a Pixel', 4_080, 3_072],
  ['a Galaxy', 4_624, 3_468],
])('what %s takes is taken', async (_phone, width, height) => {
  expect(await reencodeImage(await picture(width, height).jpeg().toBuffer(), { maxSide: 100 })).toMatchObject({ width: 100, height: 75 })
})

test.each(['heic', 'mif1'])('a picture that only some programs open (%s) is told from one that is none', async (brand) => {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(4), Buffer.from('mif1heic')])
  expect(await reencode(Buffer.concat([head, Buffer.alloc(200)]), { maxSide: 100 })).toBe('heic')
})
