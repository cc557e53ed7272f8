import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HTML, mp3, mp4, ogg, pdf, png, SVG, variableMp3, wav, webm } from '../../../test/media-files.ts'
import { mediaOf } from './media.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
})
afterAll(() => rm(folder, { recursive: true }))
const look = async (bytes: Uint8Array | string) => {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return mediaOf(path)
}

describe('a film or recording is known by its bytes, and how long it is', () => {
  it.each([
    ['WebM', () => webm(), { type: 'video/webm', duration_seconds: 22 }],
    ['MP4', () => mp4(384, 'vide', 'soun'), { type: 'video/mp4', duration_seconds: 384 }],
    ['M4A', () => mp4(61, 'soun'), { type: 'audio/mp4', duration_seconds: 61 }],
    ['MP4 as every browser shows it', () => mp4(5, 'vide avc1', 'soun mp4a'), { type: 'video/mp4', duration_seconds: 5 }],
    ['MP4 as an iPhone makes it', () => mp4(5, 'vide hvc1', 'soun mp4a'), { type: 'video/mp4', duration_seconds: 5, codec: 'hvc1' }],
    ['WAV', () => wav(3), { type: 'audio/wav', duration_seconds: 3 }],
    ['MP3', () => mp3(5), { type: 'audio/mpeg', duration_seconds: 5 }],
    ['MP3 whose frames differ', () => variableMp3(17, 3), { type: 'audio/mpeg', duration_seconds: 20 }],
    ['MP3 of two hours whose frames differ', () => variableMp3(7_000, 200), { type: 'audio/mpeg', duration_seconds: 7_200 }],
    [
      'MP3 with a tag before it',
      () => Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), mp3(5)]),
      { type: 'audio/mpeg', duration_seconds: 5 },
    ],
    ['Ogg', () => ogg(7), { type: 'audio/ogg', duration_seconds: 7 }],
  ])('%s', async (_, make, media) => expect(await look(make())).toEqual(media))
})

describe('what is none is not taken for one', () => {
  it.each([
    ['a page', () => HTML],
    ['a drawing', () => SVG],
    ['a PDF', () => pdf()],
    ['nothing', () => ''],
    ['a name alone', () => 'RIFF\0\0\0\0WAVE'],
    ['a film cut short', () => webm().subarray(0, 20_000)],
    ['an MP4 cut short', () => mp4(5, 'vide').subarray(0, -10)],
    ['an MP4 with an archive behind it', () => Buffer.concat([mp4(5, 'vide'), Buffer.from('PK\x03\x04')])],
    ['a film with a page behind it', () => Buffer.concat([webm(), Buffer.from(HTML)])],
    ['an MP4 without pictures or sound', () => mp4(5)],
    ['a box that holds itself', () => Buffer.from('00000010667479700000000069736f6d00000001', 'hex')],
  ])('%s', async (_, make) => expect(await look(make())).toBeNull())
  it('nor is a picture', async () => expect(await look(await png())).toBeNull())
})

it('whatever the bytes, it answers', async () => {
  const starts = [webm().subarray(0, 200), mp4(5, 'vide'), wav(1).subarray(0, 60), mp3(1).subarray(0, 900), ogg(1)]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 12 }), async (start, changes) => {
      const bytes = Buffer.from(start)
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      const media = await look(bytes)
      expect(media === null || media.duration_seconds === null || media.duration_seconds > 0).toBe(true)
    }),
    { numRuns: 200 },
  )
})
