/** Small films, recordings, pictures and PDFs for tests, some of them not what they seem. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

const demo = (name: string) => readFileSync(fileURLToPath(new URL(`../src/demo/content/quick/${name}`, import.meta.url)))
export const webm = () => demo('video.webm')
export const pdf = () => demo('guide.pdf')

const box = (name: string, ...inside: Uint8Array[]) => {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
/** `vide`, or with the way in which its pictures are kept: `vide hvc1`. */
const track = (kind: string) => {
  const [handler = '', codec] = kind.split(' ')
  const told = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12)]))
  const samples = codec ? [box('minf', box('stbl', box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(78)))))] : []
  return box('trak', box('mdia', told, ...samples))
}
/** The boxes of an MP4 of so many seconds; nothing in it can be seen. */
export const mp4 = (seconds: number, ...handlers: string[]) => {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(seconds * 1000, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('moov', box('mvhd', header), ...handlers.map(track)),
    box('mdat', Buffer.alloc(64)),
  ])
}

/** A tone, 8,000 samples a second, one byte each. */
export const wav = (seconds: number) => {
  const data = Buffer.alloc(seconds * 8000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(data.length + 36, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** Silence in MPEG frames of 128 kbit/s, 44,100 Hz: 417 bytes each, 1,152 samples. */
export const mp3 = (seconds: number) => {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame))
}

/** Quiet frames first, then loud ones, which take three times the room; no list of them. */
export const variableMp3 = (quiet: number, loud: number) => {
  const frames = (seconds: number, rate: number, length: number) => {
    const frame = Buffer.alloc(length)
    frame.set([0xff, 0xfb, rate, 0x00])
    return Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame)
  }
  return Buffer.concat([...frames(loud, 0xe0, 1044), ...frames(quiet, 0x10, 104)])
}

/** Opus in Ogg: the first page, and a last one that says how many samples there were. */
export const ogg = (seconds: number) => {
  const page = (flags: number, samples: number, body: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS')
    head[5] = flags
    head.writeBigInt64LE(BigInt(samples), 6)
    head[26] = 1
    head[27] = body.length
    return Buffer.concat([head, body])
  }
  const opus = Buffer.alloc(40)
  opus.write('OpusHead')
  opus[8] = 1
  opus.writeUInt16LE(312, 10)
  return Buffer.concat([page(2, 0, opus), page(4, seconds * 48_000 + 312, Buffer.alloc(20))])
}

export const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#12616d' } })
    .png()
    .toBuffer()

type Paper = InstanceType<typeof PDFDocument>
export const paper = (
  write: (document: Paper) => unknown = () => undefined,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
): Promise<Buffer> => {
  const document = new PDFDocument(options)
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => void pieces.push(piece))
  document.on('end', () => resolve(Buffer.concat(pieces)))
  document.text('Say no, kindly.')
  write(document)
  document.end()
  return promise
}

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
export const HTML = '<!doctype html><script>alert(1)</script>'
export const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe lines run straight.\n\n00:02.000 --> 00:04.000\nThey bend.\n'
